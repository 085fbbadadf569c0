// The game in words: names of things, what is asked, what an answer would do.

import { gathered, type Group } from "../../frame/answers";
import { inPoints, ordered } from "../../frame/finishes";
import { capital, listed, readable, tokens } from "../../frame/text";
import { Words as Plain, type Filter, type Finish, type FormTraits, type StandingWords } from "../../frame/words";
import type { Ask, Line } from "../../server/protocol";
import { leadOf, pieceLead } from "./answers";
import { drawingOf } from "./areas/drawing.svelte";
import { Telling } from "./areas/telling";
import { asked, remains } from "./asks";
import { kindOf } from "./cards/look";
import * as forms from "./forms";
import { concerns, FILTERS, tally, weight } from "./hearing";
import type { Action, Printed, View } from "./printed";
import { SENTENCES } from "./sentences";
import { STANDING } from "./standing";

export class Words extends Plain<View, Printed> {
  // -- who ------------------------------------------------------------------------------------------------

  override seat(seat: number): string {
    return seat in this.view.players ? super.seat(seat) : "the Barbarians";
  }

  override colour(seat: number): string {
    return seat in this.view.players ? super.colour(seat) : "#3c3530";
  }

  override get order(): number[] {
    const { phase, moving, ranking } = this.view;
    return phase === "movement" ? [...moving, ...ranking.filter((seat) => !moving.includes(seat))] : ranking;
  }

  /** The First Game has no advances to buy, and none to use. */
  override get phases(): Record<string, string> {
    const unused = this.view.setup.scenario === "first-game" ? ["calamity-selection", "abilities", "advances"] : [];
    return Object.fromEntries(Object.entries(super.phases).filter(([id]) => !unused.includes(id)));
  }

  /** those who draw from one half of the trade cards, where there are two */
  override get blocks(): { name: string; seats: number[] }[] | null {
    const { play, players } = this.view;
    const blocks = Object.entries(play.blocks ?? {});
    // before all have chosen, nobody is left out of the list
    const all = this.order.every((seat) => players[seat]?.civilization);
    // West first, in whatever order they came
    blocks.sort(([one], [other]) => (one < other ? 1 : -1));
    return blocks.length && all ? blocks.map(([name, civilizations]) => ({ name: capital(name), seats: this.order.filter((seat) => civilizations.includes(players[seat]?.civilization)) })) : null;
  }

  override doing(seat: number): string {
    const { view } = this;
    if (view.players[seat].gone) return "left";
    if (view.over) return "";
    if (view.phase === "movement") {
      if (view.moving[0] === seat) return "moving now";
      return view.moving.includes(seat) ? (seat === this.me ? "may move early" : "waiting") : "done moving";
    }
    const { traders } = view;
    if (traders) return traders.ready.includes(seat) ? "done trading" : traders.waiting.includes(seat) ? "trading" : "not trading";
    return super.doing(seat);
  }

  override gone(seat: number): "" | "left" | "leaving" {
    return this.view.players[seat]?.gone ? "left" : this.view.leaving?.includes(seat) ? "leaving" : "";
  }

  override get leaving(): { text: string; rule: string } {
    return {
      text: "When this turn is over, you are out of the game: your cards go back, your region is closed, and your pieces elsewhere become Barbarians and pirates. The others play on.",
      rule: this.printed.clauses.leaving,
    };
  }

  // -- names ----------------------------------------------------------------------------------------------

  override space(id: string): string {
    return this.printed.areas[id]?.name ?? this.printed.seas[id]?.name ?? readable(id);
  }

  override tell(space: string, legal: string[]): string {
    const drawing = drawingOf(this.printed, this.view);
    return drawing ? new Telling(drawing, this.printed, this.view, this).whole(space, legal) : "";
  }

  /** While tokens move: whose are there, and whether they can go on. */
  override idle(space: string): string {
    const { ask, board, private: own } = this.view;
    if (ask?.kind !== "moving" || !(space in this.printed.areas)) return "";
    return board[space]?.tokens?.[String(own.seat)]
      ? `Your tokens in ${this.space(space)} have already moved, or have nowhere to go.`
      : `You have no tokens in ${this.space(space)} to move.`;
  }

  /** What stands above the limit, else one: a tap adds another, a double tap takes all. */
  override spare(space: string): number {
    return this.about.above?.[space] ?? 1;
  }

  override get units(): string {
    return "tokens";
  }

  card(id: string): string {
    const card = kindOf(id).kind;
    if (card === "water") return "Water";
    return this.printed.commodities[card]?.name ?? this.printed.calamities[card]?.name ?? readable(card);
  }

  /** "Famine strikes", but "Barbarian Hordes strike". */
  strikes(calamity: string): string {
    return `${this.card(calamity)} ${/^(barbarian_hordes|city_riots)$/.test(kindOf(calamity).kind) ? "strike" : "strikes"}`;
  }

  advance(id: string): string {
    return this.printed.advances[id]?.name ?? readable(id);
  }

  civilization(id: string): string {
    return this.printed.civilizations[id]?.name ?? readable(id);
  }

  override isSpace(id: unknown): id is string {
    return typeof id === "string" && (id in this.printed.areas || id in this.printed.seas);
  }

  override anything(id: string): string {
    if (this.isSpace(id)) return this.space(id);
    if (kindOf(id).kind in this.printed.commodities || kindOf(id).kind in this.printed.calamities || id === "water") return this.card(id);
    if (id in this.printed.advances) return this.advance(id);
    if (id in this.printed.civilizations) return this.civilization(id);
    return readable(id);
  }

  cards(ids: string[]): string {
    const counts = new Map<string, number>();
    for (const id of ids.map((id: string) => kindOf(id).kind)) counts.set(id, (counts.get(id) ?? 0) + 1);
    return listed([...counts].map(([id, n]) => (n > 1 ? `${n} ${this.card(id)}` : this.card(id))));
  }

  places(ids: string[]): string {
    const counts = new Map<string, number>();
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    return listed([...counts].map(([id, n]) => (n > 1 ? `${n} × ${this.space(id)}` : this.space(id))));
  }

  // -- what an answer does --------------------------------------------------------------------------------

  override action(a: Action): string {
    return SENTENCES[a.do]?.(a, this) ?? super.action(a);
  }

  override groups(choices: Action[]): Group<Action>[] {
    return gathered(choices, (choice) => this.reading(this.action(choice), leadOf(choice, this), Object.values(choice)));
  }

  override following(form: string, pieces: unknown[], prefix: unknown[]): Group<unknown>[] {
    return gathered(pieces, (piece) => this.reading(this.piece(form, piece, prefix), pieceLead(form, piece, prefix, this), [piece].flat()));
  }

  private reading(whole: string, lead: [string, string] | undefined, parts: unknown[]) {
    const number = parts.map((part) => this.printed.commodities[kindOf(String(part)).kind]?.stack).find(Boolean);
    return { whole, lead, number, placed: parts.some((part) => this.isSpace(part)) };
  }

  override get example(): string {
    return "move 3 knossos phaestos";
  }

  override ends(a: Action): boolean {
    // "Go on trading" stands where "Done trading" stood, and enduring a loss beside what would spare it
    return a.do === "not-ready" || (a.do !== "endure" && super.ends(a));
  }

  override weighs(a: Action): boolean {
    return a.do === "end-movement";
  }

  override cost(_: Action, { tokens: lost, ships }: Record<string, any>): { text: string; spaces: string[] } | null {
    const areas = Object.entries(lost as Record<string, number>);
    const places = listed(areas.map(([area, count]) => `${count} in ${this.space(area)}`));
    const all = areas.reduce((sum, [, count]) => sum + count, 0);
    const said = [
      ...(all ? [`${tokens(all)} above the limit: ${places}.`] : []),
      ...(ships ? [ships === 1 ? "1 ship that was not maintained." : `${ships} ships that were not maintained.`] : []),
    ];
    return said.length ? { text: `You would lose ${said.join(" You would also lose ")}`, spaces: areas.map(([area]) => area) } : null;
  }

  /** Whoever is done trading may have missed an answer: with the floor it is gone. */
  override forgotten(a: Action): { text: string; spaces: string[] } | null {
    const { floor, seat } = this.view.private;
    const waiting = a.do === "ready" ? Object.values(floor?.offers ?? {}).filter((offer) => offer.to === seat && offer.answers) : [];
    if (!waiting.length) return null;
    const names = listed([...new Set(waiting.map((offer) => this.seat(offer.seat)))]);
    return { text: `${names} answered your offer${waiting.length === 1 ? "" : "s"}. Once trade closes, you can no longer agree.`, spaces: [] };
  }

  override instead(a: Action): string {
    return a.do === "ready" ? "Go on trading" : "Keep moving";
  }

  override aside(a: Action): boolean {
    return a.do === "scrap";
  }

  override folded(kind: string): string {
    return /^(maintain|scrap)\b/.test(kind) ? "Ships" : "";
  }

  override traits(form: string): FormTraits {
    return forms.TRAITS[form.split(" ")[0]] ?? {};
  }

  override built(piece: unknown, label: string): string {
    return forms.taken(piece, label, this);
  }

  override remains(form: string, prefix: unknown[], _complete = false, reckoned: Record<string, number> = {}): string {
    return this.view.ask ? remains(form, prefix, this.view.ask, this, reckoned) : "";
  }

  override piece(kind: string, piece: unknown, prefix: unknown[]): string {
    return forms.said(kind, piece, prefix, this);
  }

  override form(kind: string): string {
    return forms.called(kind, this);
  }

  /** The steps that a ship of mine has left. */
  shipSteps(ship: number): number {
    const place = this.view.board[this.shipPlace(ship) ?? ""];
    return place?.ships?.[this.view.private.seat!]?.find(([number]) => number === ship)?.[2] ?? 0;
  }

  shipPlace(ship: number): string | null {
    const me = String(this.view.private.seat);
    for (const [area, place] of Object.entries(this.view.board))
      if (place.ships?.[me]?.some(([number]) => number === ship)) return area;
    return null;
  }

  // -- what is asked --------------------------------------------------------------------------------------

  override asked(ask: Ask): { head: string; hint: string } {
    return asked(ask, this);
  }

  override reset(ask: Ask): string {
    return ask.kind === "moving" ? "Reset my movement" : "";
  }

  override get standing(): Record<string, StandingWords> {
    return STANDING;
  }

  override fitting(ask: Ask): { key: string; answers: string[] } | null {
    const found = super.fitting(ask);
    // a rate that is not allowed now is not offered
    const rates = ((ask.choices ?? []) as Action[]).filter((choice) => choice.do === "tax-rate").map((choice) => String(choice.rate));
    return found && rates.length ? { ...found, answers: found.answers.filter((rate) => rates.includes(rate)) } : found;
  }

  override outcome(): string {
    const { final, private: own } = this.view;
    const [first] = ordered(final?.places ?? {});
    if (!final || first === undefined) return "No player is left.";
    const points = (seat: number) => final.scores[seat].total;
    const place = final.places[own.seat ?? -1];
    const mine = place > 1 ? ` You finish ${["second", "third"][place - 2] ?? `${place}th`} with ${points(own.seat!)}.` : "";
    return `${place === 1 ? "You win" : `${this.seat(first)} wins`} with ${points(first)} points.${this.tieBroken()}${mine}`;
  }

  override finishes(): Finish[] {
    const { places = {}, scores = [] } = this.view.final ?? {};
    return inPoints(places, scores);
  }

  /** What decided between those with equally many points. */
  tieBroken(): string {
    const tie = this.view.final?.tie;
    if (!tie) return "";
    const others = tie.seats.slice(1);
    const have = others.length === 1 && others[0] !== this.view.private.seat ? "has" : "have";
    const who = listed(others.map((seat) => (seat === this.view.private.seat ? "you" : this.seat(seat))));
    return ` ${capital(who)} ${have} as many; the tie is broken by ${tie.by} (${tie.rule}).`;
  }

  // -- what happened --------------------------------------------------------------------------------------

  /** Before there are civilizations, people are called by their names. */
  override line({ kind, text, data }: Line): string {
    if (kind !== "civilization") return text;
    const who = capital(this.sitter(data.seat));
    return `${who} ${who === "You" ? "play" : "plays"} ${this.civilization(data.civilization)}`;
  }

  override get filters(): Filter[] {
    return FILTERS;
  }

  override topic(line: Line): string | undefined {
    return line.kind === "calamity" ? line.data.calamity : undefined;
  }

  override concerns(line: Line, seat: number | undefined): boolean {
    return concerns(line, seat);
  }

  override weight(line: Line): number | null {
    return weight(line, this.me);
  }

  override tally(line: Line): { seat: number; count: number } | null {
    return tally(line);
  }

  override passed(phase: Line): string {
    return phase.data.phase === "trade" ? `No player could trade: fewer than two players held ${this.view.play.least_traded} cards.` : "";
  }

  override tallied(seat: number, count: number): string {
    return `${this.seat(seat)} moves ${tokens(count)}`;
  }
}
