// This title in words: what is asked, orders piece by piece, the story. Names, places and answers have files of their own.

import type { Ask, Line } from "../../server/protocol";
import { inPoints } from "../../frame/finishes";
import { listed, readable } from "../../frame/text";
import type { Filter, Finish, FormTraits, StandingWords } from "../../frame/words";
import { Answers } from "./answers";
import { asked } from "./asks";
import { isSquare, placeOf, squareAt, TILE, wayTo } from "./board/layout";
import { bars, came } from "./victory";

export { ROMAN } from "./names";

/** what I did myself, so that it is no news to me; and what nobody misses */
const DONE_MYSELF = /^(marched|produces|built|devoted|program|resource|founded|government|policy|invested|advanced|learned|researched|used|spent|offer(\..*)?|trade\..*|deployed|discovered|explored|sent|figure|person.placed|discarded|recruited|undo)$/;
const NOISE = /^(phase|collected|sent|marched|produces|researched|offer\..*|trade\..*|battle.bonus|battle.drew|recruited|spent|figure)$/;
const GREAT = /^(battle|battle.won|city.destroyed|founded|completed|nearing|won)$/;
/** what comes next in an order, piece by piece */
const STEPS: Record<string, string[]> = {
  march: ["Which figures march? Tap their square.", "How many of them go?", "Tap where they go, or square by square."],
  "use-card": ["Which card? Below is what each of them does.", "What is it used on, and what pays for it?"],
  produce: ["Which city builds?", "What does it build?", "Where does it go?"],
};
const ASKED = { ask: "ask me", mine: "ask me when it affects me", never: "let it pass" };
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

export class Words extends Answers {
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
    if (form.startsWith("produce") && prefix.length && !this.isSpace(text) && !this.isResource(text)) return this.item(text);
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
    if (kind === "produce" && prefix.length > 1) return this.building(prefix.map(String));
    return STEPS[kind]?.[Math.min(prefix.length, STEPS[kind].length - 1)] ?? "";
  }

  /** What comes next once it is said what a city makes: where that stands, then perhaps the second thing of Engineering. */
  private building([, item, ...rest]: string[]): string {
    const more = this.printed.units[item] ? rest : rest.slice(1);
    if (!this.printed.units[item] && !rest.length) return STEPS.produce[2];
    return more.length ? "Where does the second one go?" : "Confirm it; or, with Engineering, choose a second thing for what is left.";
  }

  // -- what is asked --------------------------------------------------------------------------------------

  override asked(ask: Ask): { head: string; hint: string } {
    return asked(ask, this) ?? super.asked(ask);
  }

  override outcome(): string {
    const { over } = this.view.stands;
    const points = `with ${this.view.final?.scores[this.view.victors[0]].total} points`;
    const how: Record<string, string> = { military: "by conquest", culture: "by culture", economic: `with ${this.printed.coins} coins`, tech: "by flying to space", "tie-break": `${points}, the highest score among those who completed a victory`, limit: `${points} after the last turn`, alone: "as the last player left" };
    const victors = this.view.victors.map((seat) => (seat === this.me ? "You" : this.seat(seat)));
    if (!victors.length) return "";
    return `${listed(victors)} ${victors.length > 1 || victors[0] === "You" ? "win" : "wins"} ${how[over ?? ""] ?? ""}`.trim() + ".";
  }

  /** Where nobody counted points, the winner is shown on the road of the victory, each of the others on that on which it came farthest. */
  override finishes(): Finish[] {
    const { victors, stands, final } = this.view;
    if (final) return inPoints(final.places, final.scores);
    const found = this.order.map((seat) => {
      const won = victors.includes(seat);
      const { road, total, part } = came(bars(this.view, seat), won ? stands.over : null);
      return { seat, won, total, parts: [{ name: road.name, part, value: "", colour: road.colour }] };
    });
    return found.sort((x, y) => Number(y.won) - Number(x.won) || y.parts[0].part - x.parts[0].part);
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
    return [...new Set(squares)].reduce((text, at) => text.replace(new RegExp(`((The|the|a) city at )?\\b${at.toUpperCase()}\\b`), this.cityName(at)), line.text);
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
