// Answers in words, one by one and side by side, and what would be forgotten.

import { gathered, type Group } from "../../frame/answers";
import { capital, listed, title } from "../../frame/text";
import type { Action } from "../../server/action";
import { THEN } from "./names";
import { Places } from "./places";
import type { Seat } from "./printed";

/** by question what is done with a plain choice; the others take it */
const TAKING: Record<string, string> = { saving: "Save", "learn-free": "Learn", teaching: "Learn", "barbarian-draw": "Draw", vengeance: "Strike" };
const FIGURES: Record<string, string> = { army: "an army", scout: "a scout" };

export class Answers extends Places {
  override action(action: Action): string {
    const at = (square: string) => this.space(square);
    switch (action.do) {
      case "end":
        return { starting: "Done with the start of turn", managing: "My cities are done", moving: "End my movement" }[this.view.ask?.kind ?? ""] ?? "Done";
      case "ready":
        return "Nothing more to trade";
      case "pass":
        return this.view.ask?.kind === "looting" ? "Done with the loot" : "Let it be";
      case "stop":
        return "Stop here";
      case "settle":
        return `Place it at ${at(action.square)}`;
      case "found":
        return `Found a city at ${at(action.square)}`;
      case "govern":
        return `Change to ${this.anything(action.government)}`;
      case "adopt":
        return `Adopt ${this.anything(action.policy)}`;
      case "invest":
        return `Invest the coin of ${this.anything(action.token)} in ${this.anything(action.card)}`;
      case "send":
        return `Send ${action.square ? this.gathered(action.square) : "it"} to ${at(action.city)}`;
      case "devote":
        return `Devote ${at(action.city)} to the arts`;
      case "program":
        return `Start a building program in ${at(action.city)}`;
      case "harvest":
        return `Harvest ${action.resource} in ${at(action.city)}`;
      case "build-free":
        return `Build ${this.anything(action.item)} for free at ${at(action.at || action.city)}`;
      case "produce": {
        const made = [[action.item, action.at], [action.second, action.second_at]].filter(([item]) => item);
        return `${at(action.city)}: ${listed(made.map(([item, where]) => `${this.thing(item as string)}${where ? ` at ${at(where as string)}` : ""}`))}`;
      }
      case "advance":
        return `Advance on the culture track: ${this.advance}`;
      case "grow":
        return `Grow into ${at(action.square)}`;
      case "displace":
        return action.square ? `Move one figure to ${at(action.square)}` : "Return one figure to your sheet";
      case "discard":
        return `Discard ${this.anything(action.card)}`;
      case "keep":
        return "Keep it for later";
      case "take":
        return this.taking(action.what).join(" ");
      case "place":
        return `Place the ${this.anything(action.person).toLowerCase()} at ${at(action.square)}`;
      case "choose-civilization":
        return `Play ${this.printed.civilizations[action.civilization]?.name ?? this.anything(action.civilization)}`;
      case "choose":
      case "choose-person":
        return `Keep ${this.printed.people[action.person] ? this.greatPerson(action.person) : this.anything(action.person)}`;
      case "keep-card":
        return `Keep ${this.anything(action.card)}`;
      case "turn-up":
        return `Turn ${this.anything(action.person)} up`;
      case "erect":
        return `Build ${this.anything(action.item)} at ${at(action.at)}`;
      case "fall-back":
        return `Fall back to ${this.anything(action.government)}`;
      case "keep-government":
        return `Keep ${this.anything(this.mine?.government ?? "my government")}`;
      case "give-back":
        return `Give ${this.anything(action.policy)} back`;
      case "lay":
        return `Invest in ${this.anything(action.card)}`;
      case "loot":
        return action.prize.startsWith("tech:") ? `Learn ${this.anything(action.prize.slice(5))}` : `${action.prize.startsWith("discard:") ? "Destroy" : "Take"} ${this.prize(action.prize)}`;
      case "deploy":
        return `${this.numbered(action.unit)}${action.iron ? ` with ${this.paid(action.iron)}` : ""}: ${action.front === undefined || action.front < 0 ? "a new front" : `against front ${action.front + 1}`}`;
      case "end-turn":
        return "End my turn";
      case "research":
        return this.research(action);
      case "agree":
      case "decline":
      case "withdraw":
        return `${capital(action.do)} ${action.do === "agree" ? "to " : ""}${this.bargain(action.offer)}`;
      case "agree-with":
        return `Agree to ${this.bargain(action.offer)}, giving ${this.stakes(action.cards ?? [])}`;
      case "not-ready":
        return "Go on trading";
      case "march":
        return `March ${this.group(`${action.armies}+${action.scouts}`)}${action.path?.length ? ` to ${at(action.path[action.path.length - 1])}` : ""}${action.discover ? ", discover a tile" : ""}${action.then ? `, ${THEN[action.then]}` : ""}`;
      case "use-card":
        return `Use ${this.anything(action.what ?? "")}`;
    }
    return super.action(action);
  }

  /** A plain choice with its verb: a unit, a resource, a technology. */
  private taking(what: string): [verb: string, noun: string] {
    const kind = this.view.ask?.kind ?? "";
    const verb = TAKING[kind] ?? "Take";
    if (kind === "vengeance") return [verb, `the unit on front ${Number(what) + 1}`];
    const name = FIGURES[what] ?? this.anything(what);
    // cards have names, types of units and resources have none
    return [verb, verb === "Learn" || verb === "Save" ? name : name.toLowerCase()];
  }

  private research({ tech, second, switch: change }: Action): string {
    if (change) return `Switch ${title(String(change).replace(">", " to "))}`;
    if (!tech) return "Learn nothing";
    return `Learn ${this.anything(tech)}${second ? ` and ${this.anything(second)}` : ""}`;
  }

  override forgotten({ do: what }: Action): { text: string; spaces: string[] } | null {
    if (what !== "end") return null;
    const choices = (this.view.ask?.choices ?? []) as Action[];
    const founds = choices.filter((choice) => choice.do === "found").map(({ square }) => square as string);
    if (founds.length) return { text: "A city could still be founded.", spaces: founds };
    if (this.view.ask?.kind !== "managing") return null;
    const idle = Object.entries(this.view.cities).filter(([, { owner, ready }]) => owner === this.me && ready).map(([square]) => square);
    const found = idle.length ? [`${listed(idle.map((square) => this.cityName(square)))} ${idle.length === 1 ? "has" : "have"} not acted.`] : [];
    if (choices.some((choice) => choice.do === "advance")) found.push(`You have ${this.mine?.culture} culture, and the next space of the track costs ${this.advance}.`);
    return found.length ? { text: found.join(" "), spaces: idle } : null;
  }

  override instead(action: Action): string {
    return this.view.ask?.kind === "managing" ? "Go on" : super.instead(action);
  }

  /** What the next space of the culture track costs me, or another. */
  get advance(): string {
    return this.mine ? this.advanceOf(this.mine) : "";
  }

  advanceOf({ next }: Seat): string {
    return next ? `${next.culture} culture${next.trade ? ` and ${next.trade} trade` : ""}` : "";
  }

  override groups(choices: Action[]): Group<Action>[] {
    return gathered(choices, (choice) => {
      const whole = this.action(choice);
      const placed = choice.do === "deploy" || Object.values(choice).some((part) => this.isSpace(part));
      if (choice.do === "deploy") return { whole, lead: [`${whole.split(": ")[0]}:`, whole.split(": ")[1]], placed };
      if (choice.do === "place") return { whole, lead: [`Place the ${this.anything(choice.person).toLowerCase()} at`, this.space(choice.square)], placed };
      if (choice.do === "send" && choice.square) return { whole, lead: [`Send ${this.gathered(choice.square)} to`, this.space(choice.city)], placed };
      if (choice.do === "take") {
        const [verb, noun] = this.taking(choice.what);
        return { whole, lead: [verb, capital(noun)], placed };
      }
      if (choice.do === "settle") return { whole, lead: ["Place it at", this.space(choice.square)], placed };
      if (choice.do === "displace" && choice.square) return { whole, lead: ["Move one figure to", this.space(choice.square)], placed };
      if (choice.do === "grow") return { whole, lead: ["Grow into", this.space(choice.square)], placed };
      if (choice.do === "erect") return { whole, lead: [`Build ${this.anything(choice.item)} at`, this.space(choice.at)], placed };
      if (choice.do === "invest") return { whole, lead: ["Invest in", this.anything(choice.card)], placed };
      if (choice.do === "govern") return { whole, lead: ["Change government to", this.anything(choice.government)], placed };
      if (choice.do === "build-free") return { whole, lead: [`Build for free: ${this.anything(choice.item)} at`, this.space(choice.at || choice.city)], placed };
      if (choice.do === "harvest") return { whole, lead: ["Harvest", `${choice.resource} in ${this.space(choice.city)}`], placed };
      if (choice.do === "devote") return { whole, lead: ["Devote to the arts:", capital(this.space(choice.city))], placed };
      if (choice.do === "program") return { whole, lead: ["Building program in", this.space(choice.city)], placed };
      return { whole, placed };
    });
  }

  /** An open offer: of whom, or to whom. */
  bargain(key: string): string {
    const offer = this.view.offers[key];
    if (!offer) return `offer ${key}`;
    return offer.seat === this.me ? `my offer to ${this.seat(offer.to)}` : `the offer from ${this.seat(offer.seat)}`;
  }
}
