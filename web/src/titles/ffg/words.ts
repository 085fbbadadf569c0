// This title in words.

import type { Action } from "../../server/action";
import type { Ask, Line } from "../../server/protocol";
import { gathered, type Group } from "../../frame/answers";
import { capital, listed, readable, title } from "../../frame/text";
import { Words as Plain, type Filter, type FormTraits, type StandingWords } from "../../frame/words";
import { asked } from "./asks";
import { isSquare, placeOf, slotAt, squareAt, TILE, wayTo } from "./board/layout";
import { kindOf, type City, type Layout, type Printed, type Seat, type View } from "./printed";

export const ROMAN = ["", "I", "II", "III", "IV", "V"];
const RESOURCES = ["incense", "iron", "silk", "wheat", "spy", "uranium"];
/** what figures may do where they arrive */
const THEN: Record<string, string> = { raze: "destroy the building", sacrifice: "sacrifice the figure", disband: "disband", fortify: "fortify the city", caravan: "become a caravan" };
const PRIZES: Record<string, string> = { trade: "up to 3 trade", culture: "up to 3 culture" };
/** hidden things by their backs */
const BACKS: Record<string, string> = { hut: "a hut token", village: "a village token" };
/** where coins lie that lie on no card */
const SHEET = "the civilization sheet";
/** what I did myself, so that it is no news to me; and what nobody misses */
const DONE_MYSELF = /^(marched|produces|built|devoted|program|resource|founded|government|policy|invested|advanced|learned|researched|used|spent|offer(\..*)?|trade\..*|deployed|discovered|explored|sent|figure|person.placed|discarded|recruited|undo)$/;
const NOISE = /^(phase|collected|sent|marched|produces|researched|offer\..*|trade\..*|battle.bonus|battle.drew|recruited|spent|figure)$/;
const GREAT = /^(battle|battle.won|city.destroyed|founded|completed|won)$/;
/** what comes next in an order, piece by piece */
const STEPS: Record<string, string[]> = {
  march: ["Which figures march? Tap their square.", "How many of them go?", "Tap where they go, or square by square."],
  "use-card": ["Which card? Below is what each of them does.", "What is it used on, and what pays for it?"],
  produce: ["Which city builds?", "What does it build?", "Where does it stand?"],
};
/** kinds of cards that can be used, as their texts are called */
const CARD_KINDS = ["event", "tech", "wonder", "person", "gov", "policy", "civ", "marker", "relic"];
const ASKED = { ask: "ask me", mine: "ask me when it hits me", never: "never" };
const STANDING: Record<string, [about: string, answers: Record<string, string>]> = {
  events: ["Cancelling event cards", ASKED],
  actions: ["Cancelling city actions", { ...ASKED, wonders: "ask me when it is a wonder" }],
  abilities: ["Cancelling resource abilities", ASKED],
  marches: ["Cards against marches", ASKED],
  muster: ["Cards before a battle", ASKED],
  phases: ["Cards between phases", ASKED],
  trade: ["Trade", { ready: "nothing to trade" }],
  research: ["Research", { none: "learn nothing" }],
};

export class Words extends Plain<View, Printed> {
  get layout(): Layout {
    return this.printed.layouts[String(this.view.setup.seats)];
  }

  get mine(): Seat | undefined {
    return this.me === undefined ? undefined : this.view.seats[this.me];
  }

  /** Whether health and strength are two numbers, as in Wisdom and Warfare. */
  get warfare(): boolean {
    return ["both", "wisdom-and-warfare"].includes(this.view.setup.scenario);
  }

  override get order(): number[] {
    const seats = Object.keys(this.view.people).map(Number);
    return seats.map((_, k) => (this.view.first + k) % seats.length);
  }

  override get time(): { turn: string; phase: string } {
    const { turn, phase, over } = this.view.stands;
    return { turn: phase === "setup" ? "Set-up" : `Turn ${turn}`, phase: over ? "Over" : this.phase(phase) };
  }

  /** Setting up comes once, not every turn. */
  override get phases(): Record<string, string> {
    const { setup, ...phases } = super.phases;
    return this.view.stands.phase === "setup" ? { setup, ...phases } : phases;
  }

  // -- names ----------------------------------------------------------------------------------------------

  /** Any card, marker or piece by its name. */
  override anything(id: string): string {
    if (this.isSpace(id as unknown)) return this.space(id);
    const { techs, wonders, buildings, events, governments, civilizations, policies, investments, persons } = this.printed;
    const row = techs[id] ?? wonders[id] ?? buildings[id] ?? events[id] ?? governments[id] ?? civilizations[id] ?? policies[id] ?? investments[id] ?? persons[id];
    if (row) return row.name;
    if (this.printed.people[id]) return `Great ${capital(id)}`;
    if (id === "sheet") return SHEET;
    const [kind, rest] = id.split(":");
    if (rest !== undefined) return this.paired(kind, rest);
    if (/^event-\d$/.test(id)) return `an event from deck ${ROMAN[Number(id.slice(6))]}`;
    if (/^(infantry|artillery|mounted|aircraft)-\d$/.test(id)) return this.numbered(id);
    if (/^\d+\+\d+$/.test(id)) return this.group(id);
    const relic = this.printed.relics[id.replace("relic_", "")];
    if (relic) return relic;
    if (this.printed.uses[id]?.card) return this.anything(this.printed.uses[id].card.replace("_government", ""));
    return BACKS[id] ?? (THEN[id] ? capital(THEN[id]) : title(id));
  }

  /** Ids of two parts: `trade:3`, `hut:spy`, `raze:c12`, `1:pottery`. */
  private paired(kind: string, rest: string): string {
    if (/^\d+$/.test(rest)) return `${rest} ${kind}`;
    if (kind === "hut" || kind === "village") return `${readable(rest)} (${kind} token)`;
    if (/^\d$/.test(kind)) return `${this.anything(rest)} of ${this.seat(Number(kind))}`;
    return `${readable(kind)} ${this.anything(rest)}`;
  }

  /** What a winner takes. */
  prize(id: string): string {
    const [kind, what] = id.split(":");
    if (what === undefined) return PRIZES[kind] ?? this.anything(kind);
    if (kind === "tech") return `what ${this.anything(what)} teaches`;
    if (kind === "event") return this.anything(`event-${what}`);
    if (kind === "discard" || kind === "steal") return `a coin from ${this.anything(what)}`;
    return this.anything(what).replace(/^[A-Z]/, (letter) => letter.toLowerCase());
  }

  /** A unit card: its name at the rank of whoever plays it. */
  unit(card: string, seat?: number): string {
    const [kind] = card.split("-");
    const rank = seat === undefined ? 1 : Math.max(1, this.view.seats[seat]?.ranks[kind] ?? 1);
    return this.printed.units[kind]?.names[rank - 1] ?? capital(kind);
  }

  /** Strength and health of a unit card at a seat's rank. */
  numbers(card: string, seat?: number): { strength: number; health: number; rank: number } {
    const [kind, first] = card.split("-");
    const cards = this.printed.units[kind][this.warfare ? "waw" : "core"];
    const [strength, health] = cards.find(([printed]) => printed === Number(first)) ?? [0, 0, 0];
    const rank = seat === undefined ? 1 : Math.max(1, this.view.seats[seat]?.ranks[kind] ?? 1);
    const more = kind === "aircraft" ? 0 : rank - 1;
    return { strength: strength + more, health: health + more, rank };
  }

  /** A unit card with its numbers, which tell it from others of its name. */
  numbered(card: string, seat = this.me): string {
    const { strength, health } = this.numbers(card, seat);
    return `${this.unit(card, seat)} ${this.warfare ? `${strength}/${health}` : strength}`;
  }

  /** What is spent as a resource; a card may have a coin go to somebody. */
  paid(id: string): string {
    const [what, to] = id.split(">");
    return to === undefined ? this.anything(what) : `${this.anything(what)}, a coin to ${this.seat(Number(to))}`;
  }

  /** Armies and scouts that go together: `2+1`. */
  group(piece: string): string {
    const [armies, scouts] = piece.split("+").map(Number);
    const parts = [armies && `${armies} ${armies === 1 ? "army" : "armies"}`, scouts && `${scouts} scout${scouts === 1 ? "" : "s"}`];
    return listed(parts.filter(Boolean) as string[]);
  }

  isResource(id: string): boolean {
    return RESOURCES.includes(id);
  }

  /** Whether it is a hidden card, named by its back. */
  isBack(id: string): boolean {
    return id in BACKS || /^event-\d$/.test(id);
  }

  stake(id: string): string {
    return this.isResource(id) ? id : this.anything(id);
  }

  /** Amounts of one kind are added up. */
  stakes(ids: string[]): string {
    const sums = new Map<string, number>();
    const others = ids.filter((id) => {
      const [kind, amount] = id.split(":");
      if (!/^\d+$/.test(amount ?? "")) return true;
      sums.set(kind, (sums.get(kind) ?? 0) + Number(amount));
      return false;
    });
    return ids.length ? listed([...[...sums].map(([kind, amount]) => `${amount} ${kind}`), ...others.map((id) => this.stake(id))]) : "nothing";
  }

  // -- the map --------------------------------------------------------------------------------------------

  override isSpace(id: unknown): id is string {
    return isSquare(id) || (typeof id === "string" && /^tile-\d+$/.test(id));
  }

  override space(id: string): string {
    if (id.startsWith("tile-")) return "an unknown tile";
    const city = this.cityOn(id);
    return city ? this.city(city[0]) : id.toUpperCase();
  }

  /** The city whose centre a square is. */
  cityOn(square: string): [string, City] | undefined {
    return Object.entries(this.view.cities).find(([at, city]) => at === square || city.second === square);
  }

  /** What a city is called, and whose it is. */
  city(square: string): string {
    const city = this.view.cities[square];
    if (!city) return square.toUpperCase();
    const name = this.cityName(square);
    return city.owner === this.me ? name : `${name} of ${this.seat(city.owner)}`;
  }

  cityName(square: string): string {
    return this.view.cities[square].name || square.toUpperCase();
  }

  /** A square in one breath: its name, where that is, whose outskirts and what stands there, or that it is free. */
  override tell(space: string, legal: string[]): string {
    if (!isSquare(space)) return [this.space(space), ...this.facts(space), ...legal].join("; ");
    const { x, y } = placeOf(space);
    const square = this.view.squares[space];
    const free = square && !square.marker && !Object.values(this.view.seats).some(({ armies, scouts }) => armies[space] || scouts[space]);
    return [this.space(space), `row ${y + 1}, column ${x + 1}`, ...this.facts(space), ...(free ? ["free"] : []), ...legal].join("; ");
  }

  /** What a square yields as it is now: "1 production and 2 trade". */
  private gives(space: string): string[] {
    const { icons = {} } = this.view.squares[space] ?? {};
    return [...["production", "trade", "culture", "coin"].filter((what) => icons[what]).map((what) => `${icons[what]} ${what}`), ...(icons.resource ? [String(icons.resource)] : [])];
  }

  yields(space: string): string {
    return listed(this.gives(space));
  }

  /** A square whose scout gathers, with what it yields. */
  private gathered(space: string): string {
    return `${this.space(space)} (${this.yields(space) || "nothing now"})`;
  }

  /** What there is to say of a square, part by part. */
  facts(space: string): string[] {
    const slot = space.startsWith("tile-") ? space : slotAt(this.layout, placeOf(space));
    const square = this.view.squares[space];
    if (!square) return slot && this.view.tiles[slot] ? [] : ["nobody knows what lies here"];
    const { marker } = square;
    const found = [square.terrain ?? ""];
    if (marker && marker !== "centre") found.push(kindOf(this.printed, marker) === "wonder" ? this.anything(marker) : this.anything(marker).toLowerCase());
    found.push(...this.gives(space));
    if (square.blockade !== undefined) found.push(`blockaded by ${this.seat(square.blockade)}`);
    const city = this.cityOn(space);
    if (city) found.push(...[city[1].walls && "walls", city[1].program && "a building program", city[1].mark].filter((part): part is string => !!part));
    for (const [seat, { armies, scouts }] of Object.entries(this.view.seats)) {
      const group = this.group(`${armies[space] ?? 0}+${scouts[space] ?? 0}`);
      if (group) found.push(`${group} of ${this.seat(Number(seat))}`);
    }
    if (slot && this.printed.tiles[this.view.tiles[slot]?.tile]?.designed) found.push("a tile of our own design");
    if (square.city && !city) found.push(`outskirts of ${this.city(square.city)}`);
    return found;
  }

  override get units(): string {
    return "figures";
  }

  // -- answers --------------------------------------------------------------------------------------------

  override action(action: Action): string {
    const at = (square: string) => this.space(square);
    switch (action.do) {
      case "end":
        return { starting: "End the start of my turn", managing: "My cities are done", moving: "End my movement" }[this.view.ask?.kind ?? ""] ?? "Done";
      case "ready":
        return "Nothing more to trade";
      case "pass":
        return this.view.ask?.kind === "looting" ? "Take nothing more" : "Let it be";
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
        return this.view.ask?.kind === "vengeance" ? `The unit on front ${Number(action.what) + 1}` : this.anything(action.what);
      case "place":
        return `Place the ${this.anything(action.person).toLowerCase()} at ${at(action.square)}`;
      case "choose-civilization":
        return `Play ${this.printed.civilizations[action.civilization]?.name ?? this.anything(action.civilization)}`;
      case "choose":
      case "choose-person":
        return `Keep ${this.anything(action.person)}`;
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

  // -- orders ---------------------------------------------------------------------------------------------

  override form(form: string): string {
    const [kind, about] = form.split(" ");
    const names: Record<string, string> = { march: "March", produce: "Build", "use-card": "Use a card", "make-offer": "Make an offer", "agree-with": `Agree to ${this.bargain(about)}` };
    return names[kind] ?? super.form(form);
  }

  override traits(form: string): FormTraits {
    return { led: /^(march|produce)/.test(form) };
  }

  override piece(form: string, piece: unknown, prefix: unknown[]): string {
    const text = String(piece);
    if (form.startsWith("make-offer")) {
      if (!prefix.length) return `to ${this.seat(Number(text))}`;
      if (text === "for") return "… for";
    }
    if (form.startsWith("march") && text.startsWith("tile-")) return `turn over the tile to the ${this.beyond(text, prefix)}`;
    if (form.startsWith("use-card") && text.includes(">")) return this.paid(text);
    if (form.startsWith("use-card") && /^\d$/.test(text) && prefix.length) return this.seat(Number(text));
    if (form.startsWith("produce") && prefix.length === 1 && !this.isResource(text)) return this.item(text);
    return this.anything(text);
  }

  /** In which direction a tile lies from where a march has come to. */
  private beyond(tile: string, prefix: unknown[]): string {
    const slot = this.layout.slots.find(({ name }) => name === tile)!;
    const from = prefix.filter(isSquare).at(-1) ?? squareAt(slot.x, slot.y);
    const { x, y } = placeOf(from);
    const nearest = (at: number, low: number) => Math.max(low, Math.min(low + TILE - 1, at));
    return wayTo(from, squareAt(nearest(x, slot.x), nearest(y, slot.y)));
  }

  override remains(form: string, prefix: unknown[], complete = false): string {
    if (complete) return "Confirm it, or go back a step.";
    const [kind] = form.split(" ");
    return STEPS[kind]?.[Math.min(prefix.length, STEPS[kind].length - 1)] ?? "";
  }

  /** What a card does in the version that is played; its name, its deck and how often it is there stand elsewhere. */
  texts(card: string): string[] {
    const name = this.anything(card.slice(card.indexOf(".") + 1));
    const plain = (text: string) => capital(text.replace(/^Deck [IV]+, \d+ cards?, /, "").replace(new RegExp(`^${name}( \\([^)]+\\))?: `), ""));
    return (this.printed.texts[card] ?? []).filter((text) => this.printed.bound[text]?.includes(this.view.setup.scenario) ?? true).map(plain);
  }

  /** What a card does that can be used, whatever kind of card it is. */
  usage(use: string): string[] {
    const card = (this.printed.uses[use]?.card || use).replace("_government", "");
    return CARD_KINDS.map((kind) => this.texts(`${kind}.${card}`)).find((found) => found.length) ?? [];
  }

  /** Something that a city may make, by its name, and with its price. */
  thing(id: string): string {
    if (this.mine && this.printed.units[id]) return `${this.unit(`${id}-1`, this.me)} ${id === "aircraft" ? "" : ROMAN[this.mine.ranks[id] || 1]}`.trim();
    return id === "walls" ? "City walls" : this.anything(id);
  }

  item(id: string): string {
    const price = this.view.private.items?.[id]?.price;
    return price === undefined ? this.thing(id) : `${this.thing(id)} · ${price}`;
  }

  /** What a city has done, in a word. */
  acted(what: string): string {
    return { produce: "built", devote: "devoted to the arts", harvest: "harvested", program: "began a program" }[what] ?? readable(what);
  }

  /** What a wonder costs me: less with the technology that is printed on it. */
  wonderPrice(id: string): number {
    return this.view.private.items?.[id]?.price ?? this.printed.wonders[id].cost;
  }

  // -- what is asked --------------------------------------------------------------------------------------

  override asked(ask: Ask): { head: string; hint: string } {
    return asked(ask, this) ?? super.asked(ask);
  }

  override outcome(): string {
    const { over } = this.view.stands;
    const how: Record<string, string> = { military: "by conquest", culture: "by culture", economic: "with fifteen coins", tech: "by flying to space", "tie-break": "by score among those who completed a victory", limit: "by score after the last turn", alone: "as the last one left" };
    const victors = this.view.victors.map((seat) => (seat === this.me ? "You" : this.seat(seat)));
    if (!victors.length) return "";
    return `${listed(victors)} ${victors.length > 1 || victors[0] === "You" ? "win" : "wins"} ${how[over ?? ""] ?? ""}`.trim() + ".";
  }

  override get standing(): Record<string, StandingWords> {
    const plain = super.standing;
    for (const [key, [about, answers]] of Object.entries(STANDING))
      if (plain[key]) plain[key] = { about, says: (answer) => answers[answer] ?? readable(answer), every: (answer) => answers[answer] ?? readable(answer) };
    return plain;
  }

  /** The story calls squares by their names; where a city stands, its own name says more. */
  override line(line: Line): string {
    const squares = ["square", "city", "start", "end"].map((field) => line.data[field]).filter((at): at is string => typeof at === "string" && !!this.view.cities[at]);
    return [...new Set(squares)].reduce((text, at) => text.replace(new RegExp(`([Tt]he city at )?\\b${at.toUpperCase()}\\b`), this.cityName(at)), line.text);
  }

  override concerns({ kind, data }: Line, seat: number | undefined): boolean {
    const fighting = kind === "battle" ? [data.attacker, data.defender] : [];
    return seat !== undefined && [data.seat, data.to, data.loser, data.whose, ...fighting].includes(seat);
  }

  override weight(line: Line): number | null {
    const mine = this.me !== undefined && line.data.seat === this.me;
    if (mine ? DONE_MYSELF.test(line.kind) : NOISE.test(line.kind)) return null;
    return this.concerns(line, this.me) ? 2 : GREAT.test(line.kind) ? 1 : 0;
  }

  override get filters(): Filter[] {
    const kinds = (id: string, name: string, pattern: RegExp): Filter => ({ id, name, fits: (line: Line) => pattern.test(line.kind) });
    return [kinds("battles", "Battles", /battle|deploy|killed|won|loot|attack/), kinds("techs", "Technologies", /learn|research|tech/), kinds("cities", "Cities", /built|produce|found|wonder|devote|harvest|program/)];
  }
}
