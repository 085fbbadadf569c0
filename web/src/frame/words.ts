// A table in words: names, what is asked, what an answer would do. These are plain words that fit every title; a title
// extends them with its own.

import type { Action } from "../server/action";
import type { Ask, Line, Printed, View } from "../server/protocol";
import { gathered, type Group } from "./answers";
import { capital, listed, readable } from "./text";

/** How an order of this form is put together. */
export interface FormTraits {
  /** only the number of equal pieces counts: each can be taken out again */
  loose?: boolean;
  /** it can be filled up evenly with any pieces */
  filled?: boolean;
  /** once nothing is left open it is given at once, for it can be taken back */
  quick?: boolean;
  /** a piece that must follow and has no other beside it is taken by itself */
  led?: boolean;
}

/** What can be answered for me from now on, in words. */
export interface StandingWords {
  about: string;
  says: (answer: string) => string;
  /** after "Always:" */
  every: (answer: string) => string;
}

/** How a seat came off: its place, if there is one, and what its result is made of, each part as a share of the whole width. */
export interface Finish {
  seat: number;
  won: boolean;
  place?: number;
  total: string;
  parts: { name: string; part: number; value: string; colour?: string }[];
}

export interface Filter {
  id: string;
  name: string;
  fits: (line: Line) => boolean;
}

export class Words<V extends View = View, P extends Printed = Printed> {
  constructor(
    readonly printed: P,
    readonly view: V,
  ) {}

  // -- where the game is ----------------------------------------------------------------------------------

  /** My seat; spectators have none. */
  get me(): number | undefined {
    return this.view.private.seat;
  }

  /** The facts of the question. */
  get about(): Record<string, any> {
    return this.view.ask?.about ?? {};
  }

  /** All seats, in the order in which they are listed now. */
  get order(): number[] {
    return Object.keys(this.view.people).map(Number);
  }

  /** Seats that belong together, if the game has such groups. */
  get blocks(): { name: string; seats: number[] }[] | null {
    return null;
  }

  phase(id: string): string {
    return this.printed.phases?.[id] ?? capital(readable(id));
  }

  /** The phases that this game has, in the order of the turn. */
  get phases(): Record<string, string> {
    return this.printed.phases ?? {};
  }

  /** The turn and its phase, for a heading. */
  get time(): { turn: string; phase: string; brief?: string } {
    const { turn, phase, over } = this.view.stands;
    return { turn: turn ? `Turn ${turn}` : "Set-up", phase: over ? "Over" : this.phase(phase) };
  }

  // -- who ------------------------------------------------------------------------------------------------

  /** What a seat is called at the table. */
  seat(seat: number): string {
    return this.view.stands.seats[seat]?.name || this.sitter(seat);
  }

  colour(seat: number): string {
    return this.view.stands.seats[seat]?.colour || "#8d8577";
  }

  person(seat: number): string {
    const person = this.view.people[seat];
    return person?.name || (person?.bot ? "bot" : seat === this.me ? "you" : `player ${seat + 1}`);
  }

  /** Who sits there, as long as nothing else tells bots apart. */
  sitter(seat: number): string {
    const person = this.person(seat);
    return person === "bot" ? `bot ${seat + 1}` : person;
  }

  /** What a seat is doing, in the list of seats. */
  doing(seat: number): string {
    const { stands, due, may } = this.view;
    if (stands.over) return "";
    if (due.includes(seat)) return seat === this.me ? "your turn" : "thinking";
    return may.includes(seat) ? "may act" : "";
  }

  /** Whether a seat has left the game, or leaves it when the turn is over. */
  gone(seat: number): "" | "left" | "leaving" {
    void seat;
    return "";
  }

  /** What leaving the game for good means, and the clause that says so. */
  get leaving(): { text: string; rule: string } {
    return { text: "You are out of the game. The others play on.", rule: "" };
  }

  // -- spaces of the board --------------------------------------------------------------------------------

  isSpace(id: unknown): id is string {
    void id;
    return false;
  }

  space(id: string): string {
    return readable(id);
  }

  /** A space in one breath, for ears: what it is, who stands there, what may be done. */
  tell(space: string, legal: string[]): string {
    return [this.space(space), ...legal].join("; ");
  }

  /** Why nothing can be done in a space that was tapped, in words; nothing where it needs none. */
  idle(space: string): string {
    void space;
    return "";
  }

  /** How many of those in a space are to move at first, of the most that may. */
  spare(space: string, most: number): number {
    void space;
    return most;
  }

  /** What moves over the board, counted: "tokens". */
  get units(): string {
    return "pieces";
  }

  // -- what an answer does --------------------------------------------------------------------------------

  action(action: Action): string {
    const rest = Object.entries(action).filter(([key]) => key !== "do");
    return [capital(readable(action.do)), ...rest.map(([key, value]) => `${readable(key)} ${this.value(value)}`)].join(" · ");
  }

  value(value: unknown): string {
    if (Array.isArray(value)) return value.map((part) => this.value(part)).join(" ");
    if (typeof value === "string") return this.anything(value);
    if (typeof value === "boolean") return value ? "yes" : "no";
    return String(value);
  }

  /** Any id in words, whatever it is the name of. */
  anything(id: string): string {
    return this.isSpace(id) ? this.space(id) : readable(id);
  }

  /** The answers, gathered under what they have in common. */
  groups(choices: Action[]): Group<Action>[] {
    return gathered(choices, (choice) => ({ whole: this.action(choice), placed: Object.values(choice).some((part) => this.isSpace(part)) }));
  }

  /** Answers that end something: they stand apart, at the end. */
  ends(action: Action): boolean {
    return !!this.view.ask?.ends?.includes(action.do);
  }

  /** Whether an answer that ends something is what most would do: it is the green one. */
  main(action: Action): boolean {
    void action;
    return true;
  }

  /** Whether the server is to be asked what an answer would cost before it is given. */
  weighs(action: Action): boolean {
    void action;
    return false;
  }

  /** What an answer would cost, and where, out of the server's preview; null if nothing gives pause. */
  cost(action: Action, preview: Record<string, any>): { text: string; spaces: string[] } | null {
    void action, preview;
    return null;
  }

  /** What was forgotten, if an answer ends something, and where, as the page sees it by itself; null if nothing gives pause. */
  forgotten(action: Action): { text: string; spaces: string[] } | null {
    void action;
    return null;
  }

  /** What goes on instead of an answer that gives pause: "Keep moving". */
  instead(action: Action): string {
    void action;
    return "Not yet";
  }

  /** Answers that stand behind the others. */
  aside(action: Action): boolean {
    void action;
    return false;
  }

  /** What forms and answers that are seldom wanted are folded under: "Ships"; nothing for those that stand open. */
  folded(kind: string): string {
    void kind;
    return "";
  }

  /** A move as one types it. */
  get example(): string {
    return "a move";
  }

  // -- orders that are put together -----------------------------------------------------------------------

  traits(form: string): FormTraits {
    void form;
    return {};
  }

  /** What a form is called on its button. */
  form(form: string): string {
    return capital(readable(form));
  }

  /** A piece of an order, as the button says it. */
  piece(form: string, piece: unknown, prefix: unknown[]): string {
    void form, prefix;
    return this.value(piece);
  }

  /** What may come next in an order, gathered like answers. */
  following(form: string, pieces: unknown[], prefix: unknown[]): Group<unknown>[] {
    return gathered(pieces, (piece) => ({ whole: this.piece(form, piece, prefix), placed: [piece].flat().some((part) => this.isSpace(part)) }));
  }

  /** A piece that an order has already; `label` is what tells it from others of its group. */
  built(piece: unknown, label: string): string {
    void piece;
    return label;
  }

  /** How far the order has come: "3 of 7 points."; once it is complete, nothing can follow. `reckoned`: what the server makes of it. */
  remains(form: string, prefix: unknown[], complete = false, reckoned: Record<string, number> = {}): string {
    void form, prefix, complete, reckoned;
    return "";
  }

  // -- what is asked --------------------------------------------------------------------------------------

  /** The prompt: who is asked what, in one sentence, and a hint below it. */
  prompt(): { head: string; hint: string } {
    const { ask, stands } = this.view;
    if (stands.over) return { head: "The game is over.", hint: this.outcome() };
    if (!ask) return { head: this.waitingFor(), hint: "" };
    return this.asked(ask);
  }

  asked(ask: Ask): { head: string; hint: string } {
    return { head: `${capital(readable(ask.kind))}.`, hint: "Choose an answer." };
  }

  waitingFor(): string {
    const others = this.view.due.filter((seat) => seat !== this.me);
    if (!others.length) return "Working …";
    return `Waiting for ${listed(others.map((seat) => this.seat(seat)))}.`;
  }

  /** Who won, and how I came off. */
  outcome(): string {
    return "";
  }

  /** How everybody came off, the best first; a title without it says only who won. */
  finishes(): Finish[] {
    return [];
  }

  /** What takes back all of this phase's answers at once; nothing where it is not offered. */
  reset(ask: Ask): string {
    void ask;
    return "";
  }

  // -- what is answered for me ----------------------------------------------------------------------------

  /** By key: what it is about, and what each answer means. */
  get standing(): Record<string, StandingWords> {
    const plain = (key: string): StandingWords => ({ about: capital(readable(key)), says: (answer) => `always ${readable(answer)}`, every: readable });
    return Object.fromEntries(Object.keys(this.printed.standing ?? {}).map((key) => [key, plain(key)]));
  }

  /** The standing answers that fit what is asked. */
  fitting(ask: Ask): { key: string; answers: string[] } | null {
    const answers = this.printed.standing?.[ask.standing ?? ""];
    return answers ? { key: ask.standing!, answers } : null;
  }

  // -- what happened --------------------------------------------------------------------------------------

  line(line: Line): string {
    return line.text;
  }

  /** Ways to look through the log, beside all of it and what is mine. */
  get filters(): Filter[] {
    return [];
  }

  concerns(line: Line, seat: number | undefined): boolean {
    return seat !== undefined && line.data.seat === seat;
  }

  /** What the help should say more of. */
  topic(line: Line): string | undefined {
    void line;
    return undefined;
  }

  /** For ears: how much a line matters, from 0; null where nobody misses it. */
  weight(line: Line): number | null {
    if (line.kind === "phase") return null;
    return this.concerns(line, this.me) ? 2 : 1;
  }

  /** For ears: small things of others that are counted and told as one. */
  tally(line: Line): { seat: number; count: number } | null {
    void line;
    return null;
  }

  /** Why a phase passed without anything, where somebody may wonder. */
  passed(_phase: Line): string {
    return "";
  }

  tallied(seat: number, count: number): string {
    return `${this.seat(seat)}: ${count}`;
  }
}
