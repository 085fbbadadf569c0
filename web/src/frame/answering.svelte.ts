// Putting an answer together: choices, moves, and orders piece by piece. What is half done lives here, never in the game.

import type { Action } from "../server/action";
import type { Pieces } from "../server/protocol";
import type { Table } from "../server/table.svelte";
import type { Beat } from "./beats.svelte";
import type { Words } from "./words";

export interface Building {
  form: number;
  kind: string;
  prefix: unknown[];
  pieces: unknown[];
  end: boolean;
  whole: Action | null;
  /** what the pieces come to so far, as the server reckons it */
  reckoned: Record<string, number>;
}

export interface Moving {
  from: string;
  to: string | null;
  count: number;
}

/** What the board shows of an event. */
export interface Marked extends Pick<Beat, "tone" | "spaces" | "marks" | "ghosts" | "cracks" | "fought"> {
  /** whether the board may turn to it, and whether a card is turned over before */
  look: boolean;
  late: boolean;
  /** where the card that tells of it lies on the screen */
  told?: () => DOMRect | undefined;
}

/** One thing that a tap on a space may mean. */
export interface Meaning {
  label: string;
  go: () => void;
  /** a tap does it at once, and only then offers what else there is to do in the space: it costs nothing and is dropped by another tap */
  first?: boolean;
}

/** What answers are given to; where one only looks back, nothing is ever asked. */
export type Asking = Pick<Table, "view" | "act" | "pieces" | "why" | "preview" | "advise" | "refusal">;

/** An answer that would cost something, and what: it is given if it is said once more. */
export interface Doubt {
  action: Action;
  text: string;
  /** where it would be lost */
  spaces: string[];
}

/** milliseconds within which two taps are one, and two digits one number */
const DOUBLE = 320;
const DIGITS = 1200;
/** milliseconds within which a second tap is still part of the first */
const ONE_TAP = 600;

export class Answering {
  building = $state.raw<Building | null>(null);
  moving = $state.raw<Moving | null>(null);
  /** several meanings of one tap, to choose from */
  meanings = $state.raw<{ space: string; list: Meaning[] } | null>(null);
  /** spaces that somebody is shown: the guide points at them */
  shown = $state.raw<string[]>([]);
  /** the way that they are shown, from one space to another */
  way = $state.raw<[from: string, to: string] | null>(null);
  /** where something just happened and what it cost there */
  marked = $state.raw<Marked | null>(null);
  doubt = $state.raw<Doubt | null>(null);
  /** an answer was given, or another kind of question came, so lately that a second click may still mean what was there before */
  answered = $state(false);
  fresh = $state(false);
  private asked = -1;
  private kind = "";
  /** when a target was aimed at, and the digits that were typed last */
  private aimed = 0;
  private digits = { text: "", at: 0 };
  private timers: Record<string, ReturnType<typeof setTimeout>> = {};
  /** what is done to an order is done in turn, however quick the taps are */
  private queue: Promise<void> = Promise.resolve();

  constructor(
    readonly table: Asking,
    private words: () => Words,
    /** what taps mean, as the title has it */
    private touching: (answering: Answering) => Map<string, Meaning[]>,
  ) {}

  get ask() {
    return this.table.view?.ask;
  }

  /** The question has changed: nothing half-built survives, and an order that is the only answer begins by itself. */
  renew(): void {
    const ask = this.ask;
    if ((ask?.number ?? -1) === this.asked) return;
    this.asked = ask?.number ?? -1;
    this.forget();
    if (ask && ask.kind !== this.kind) {
      this.kind = ask.kind;
      this.lately("fresh");
    }
    const from = this.moving?.from;
    this.building = null;
    this.meanings = null;
    // who moves out of an area often goes on there
    this.moving = from && ask?.moves?.[from] ? { from, to: null, count: 0 } : null;
    if (ask && !ask.choices?.length && !Object.keys(ask.moves ?? {}).length && ask.forms?.length === 1) void this.begin(0);
  }

  async play(action: Action): Promise<void> {
    this.meanings = null;
    this.forget();
    this.lately("answered");
    if (await this.table.act(action)) this.building = null;
  }

  private lately(what: "answered" | "fresh"): void {
    clearTimeout(this.timers[what]);
    this[what] = true;
    this.timers[what] = setTimeout(() => (this[what] = false), ONE_TAP);
  }

  /** An answer that ends something: if that would cost what a word could save, it is asked for once more. */
  async end(action: Action): Promise<void> {
    const words = this.words();
    const number = this.ask?.number;
    const seen = words.weighs(action) ? await this.table.preview(action).catch(() => null) : null;
    if (this.ask?.number !== number) return;
    const cost = words.forgotten(action) ?? (seen && words.cost(action, seen));
    if (!cost) return this.play(action);
    this.lately("answered");
    this.doubt = { action, ...cost };
    this.shown = cost.spaces;
  }

  /** Nothing gives pause any more. */
  forget(): void {
    if (this.doubt) [this.doubt, this.shown] = [null, []];
  }

  // -- orders ---------------------------------------------------------------------------------------------

  /** An order with its first pieces, if they are known: together, lest a second tap comes between them. */
  begin(form: number, ...pieces: unknown[]): Promise<void> {
    this.moving = null;
    this.meanings = null;
    return this.inTurn(async () => {
      await this.look(form, []);
      for (const piece of pieces) await this.put(piece);
    });
  }

  add(piece: unknown): Promise<void> {
    this.meanings = null;
    return this.inTurn(() => this.put(piece));
  }

  private async put(piece: unknown): Promise<void> {
    if (this.building) await this.look(this.building.form, await this.led(this.building, [...this.building.prefix, piece]));
  }

  /** With whatever must follow and has nothing beside it, if the order is of that kind. */
  private async led({ form, kind }: Pick<Building, "form" | "kind">, prefix: unknown[]): Promise<unknown[]> {
    if (!this.words().traits(kind).led) return prefix;
    const found = await this.following(form, prefix);
    return found && !found.end && found.pieces.length === 1 ? this.led({ form, kind }, [...prefix, found.pieces[0]]) : prefix;
  }

  /** Several pieces at once, as of a way; if nothing could follow them, they are not taken. */
  addAll(pieces: unknown[]): Promise<void> {
    this.meanings = null;
    return this.inTurn(async () => {
      const before = this.building;
      if (!before || !(await this.look(before.form, [...before.prefix, ...pieces])) || !this.building) return;
      if (!this.building.end && !this.building.pieces.length && !this.building.whole) this.building = before;
    });
  }

  back(): Promise<void> {
    return this.change((prefix) => (prefix.length ? prefix.slice(0, -1) : null));
  }

  removeAt(place: number): Promise<void> {
    return this.change((prefix) => prefix.filter((_, k) => k !== place));
  }

  /** Changes the piece that fits into the next one that is lawful in its place; after the last, there is none again. */
  further(fits: (piece: unknown) => boolean): Promise<void> {
    return this.inTurn(async () => {
      if (!this.building) return;
      const { form, prefix } = this.building;
      const rest = prefix.filter((piece) => !fits(piece));
      const taken = JSON.stringify(prefix.find(fits));
      const ways = (await this.following(form, rest))?.pieces.filter(fits);
      if (!ways) return;
      const next = ways[ways.findIndex((way) => JSON.stringify(way) === taken) + 1];
      await this.look(form, next ? [...rest, next] : rest);
    });
  }

  private change(how: (prefix: unknown[]) => unknown[] | null): Promise<void> {
    this.meanings = null;
    return this.inTurn(async () => {
      if (!this.building) return;
      const prefix = how(this.building.prefix);
      if (prefix) await this.look(this.building.form, prefix);
      else this.building = null;
    });
  }

  private inTurn(work: () => Promise<unknown>): Promise<void> {
    return (this.queue = this.queue.then(work).then(() => undefined));
  }

  cancel(): void {
    this.forget();
    this.building = null;
    this.moving = null;
    this.meanings = null;
  }

  /** Goes on with any pieces, evenly, until the order is whole. */
  fill(): Promise<void> {
    return this.inTurn(async () => {
      for (let k = 0; k < 80 && this.building?.pieces.length; k++) {
        const { form, pieces, prefix } = this.building;
        const often = (piece: unknown) => prefix.filter((other) => other === piece).length;
        const next = pieces.reduce((best, piece) => (often(piece) < often(best) ? piece : best));
        if (!(await this.look(form, [...prefix, next]))) return;
      }
    });
  }

  /** Asks what may follow; false if there is no answer, or if something else is asked by now. */
  private async look(form: number, prefix: unknown[]): Promise<boolean> {
    const found = await this.following(form, prefix);
    if (!found) return false;
    const kind = this.ask!.forms![form];
    const whole = (found.whole as Action) ?? null;
    this.building = { form, kind, prefix, pieces: found.pieces, end: found.end, whole, reckoned: found.reckoned ?? {} };
    // what leaves nothing open and can be taken back needs no further word
    if (whole && !found.pieces.length && this.words().traits(kind).quick) await this.play(whole);
    return true;
  }

  private async following(form: number, prefix: unknown[]): Promise<Pieces | null> {
    const number = this.ask?.number;
    if (!this.ask?.forms?.[form]) return null;
    try {
      const found = await this.table.pieces(form, prefix);
      return this.ask?.number === number ? found : null;
    } catch (problem) {
      this.table.refusal = problem as { rule: string; reason: string };
      return null;
    }
  }

  // -- spaces ---------------------------------------------------------------------------------------------

  /** The spaces that the order names already. */
  get named(): Set<string> {
    const words = this.words();
    return new Set((this.building?.prefix ?? []).flat().filter((part) => words.isSpace(part)) as string[]);
  }

  /** The spaces that mean something now, and what. */
  get targets(): Map<string, Meaning[]> {
    return this.ask ? this.touching(this) : new Map();
  }

  /** A tap on a space. */
  tap(space: string | null): void {
    this.meanings = null;
    this.forget();
    this.table.refusal = null;
    if (!space) return;
    if (this.moving && !this.building) {
      if (space === this.moving.from) {
        this.moving = null;
        return;
      }
      if (space === this.moving.to) {
        // the second of two quick taps means all of them; a slower one, one more
        if (performance.now() - this.aimed < DOUBLE) {
          this.setCount(Infinity);
          void this.move();
        } else this.setCount(this.moving.count + 1);
        return;
      }
    }
    const list = this.targets.get(space) ?? [];
    const first = list.length === 1 ? list[0] : list.find((meaning) => meaning.first);
    const rest = list.filter((meaning) => meaning !== first);
    first?.go();
    if (rest.length) this.meanings = { space, list: rest };
    else if (first) return;
    else if (this.ask?.moves?.[space]) this.pick(space);
    else if (this.moving) void this.explain(this.moving.from, space);
    else if (this.ask) {
      const reason = this.words().idle(space);
      if (reason) this.table.refusal = { rule: "", reason };
    }
  }

  /** Why tokens cannot go there, in the words of the rules. */
  private async explain(from: string, to: string): Promise<void> {
    this.moving = null;
    const why = await this.table.why({ do: "move", area: from, to, count: 1 }).catch(() => null);
    if (why && !why.allowed) this.table.refusal = { rule: why.rule ?? "", reason: why.reason ?? "" };
  }

  pick(from: string): void {
    this.meanings = null;
    this.building = null;
    this.moving = { from, to: null, count: 0 };
  }

  /** Moves are meant for this space; how many go at first is for the title to say. */
  aim(to: string, most: number): void {
    if (!this.moving) return;
    this.meanings = null;
    this.aimed = performance.now();
    this.digits.text = "";
    this.moving = { ...this.moving, to, count: Math.min(most, this.words().spare(this.moving.from, most)) };
  }

  /** A key while a number is open: digits, plus and minus set it. Whether it was one. */
  key(key: string): boolean {
    if (!this.moving?.to || this.building) return false;
    if (key === "+" || key === "=") this.setCount(this.moving.count + 1);
    else if (key === "-") this.setCount(this.moving.count - 1);
    else if (/^\d$/.test(key)) {
      const now = performance.now();
      this.digits = { text: now - this.digits.at < DIGITS ? this.digits.text + key : key, at: now };
      this.setCount(Number(this.digits.text));
    } else return false;
    return true;
  }

  setCount(count: number): void {
    const { moving } = this;
    const most = moving?.to ? (this.ask?.moves?.[moving.from]?.[moving.to] ?? 0) : 0;
    if (moving) this.moving = { ...moving, count: Math.max(1, Math.min(most, count)) };
  }

  async move(): Promise<void> {
    const { moving } = this;
    if (moving?.to) await this.play({ do: "move", area: moving.from, to: moving.to, count: moving.count });
  }

  /** Tokens were dragged from one area to another. */
  drag(from: string, to: string): void {
    const most = this.ask?.moves?.[from]?.[to];
    if (!most) return;
    this.pick(from);
    this.aim(to, most);
  }
}
