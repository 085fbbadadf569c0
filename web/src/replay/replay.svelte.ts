// A game looked back at: one moment of it as somebody knew it then.

import type { Asking } from "../frame/answering.svelte";
import { history as loadHistory, moment as loadMoment } from "../server/api";
import type { History, Line, Mark, Moment, View } from "../server/protocol";

/** views kept, and milliseconds that a moment lasts while it plays */
const KEPT = 400;
const BEAT = 900;
const AHEAD = 3;

const nothing = () => Promise.reject(new Error("nothing is asked"));

/** For the board, which knows how to answer: nobody is asked here. */
export const STILL: Asking = { view: null, refusal: null, act: async () => false, pieces: nothing, why: nothing, preview: nothing, advise: nothing };

export class Replay {
  history = $state.raw<History | null>(null);
  view = $state.raw<View | null>(null);
  /** the moment that is wanted; its view may still be on its way */
  at = $state(1);
  /** the lines of the moment, if one came to it step by step: pieces travel then */
  news = $state.raw<Line[]>([]);
  playing = $state(false);
  trouble = $state("");
  /** whose knowledge: a seat, `all`, or nothing for what everybody knew */
  eyes = $state("");

  private histories = new Map<string, Promise<History>>();
  private shelf = new Map<string, Promise<Moment>>();
  private loading = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(readonly id: string) {}

  /** Looks with these eyes, at this moment (none: the last one). */
  async open(eyes: string, moment: number | null): Promise<void> {
    this.trouble = "";
    try {
      const found = await this.index(eyes);
      if (this.closed) return;
      const changed = eyes !== this.eyes || this.history !== found;
      this.eyes = eyes;
      this.history = found;
      this.at = this.within(moment ?? found.moments);
      if (changed) this.news = [];
      await this.show(false);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  private index(eyes: string): Promise<History> {
    const known = this.histories.get(eyes);
    if (known) return known;
    const asked = loadHistory(this.id, eyes);
    this.histories.set(eyes, asked);
    asked.catch(() => this.histories.delete(eyes));
    return asked;
  }

  close(): void {
    this.closed = true;
    this.pause();
  }

  // -- where ----------------------------------------------------------------------------------------------

  get moments(): number {
    return this.history?.moments ?? 1;
  }

  get marks(): Mark[] {
    return this.history?.marks ?? [];
  }

  /** The phase that the moment lies in. */
  mark = $derived(this.marks.findLast((mark) => mark.moment <= this.at));

  /** The moments at which these eyes saw something happen. */
  private told = $derived([...new Set((this.history?.lines ?? []).map((line) => line.entry))].sort((a, b) => a - b));
  private turns = $derived(this.marks.filter((mark, k) => mark.turn !== this.marks[k - 1]?.turn));

  /** The first moment of a turn. */
  turnAt(turn: number): number | undefined {
    return this.marks.find((mark) => mark.turn === turn)?.moment;
  }

  /** The lines of the turn that the moment lies in; where one answer ended a turn and began the next, what it ended belongs to it, too. */
  story = $derived.by(() => {
    const lines = this.history?.lines ?? [];
    const now = this.mark?.turn ?? 0;
    let turn = (lines.find((line) => line.kind === "turn")?.data.turn ?? now + 1) - 1;
    return lines.filter((line) => {
      if (line.kind === "turn") turn = line.data.turn;
      return turn === now || line.entry === this.at;
    });
  });

  // -- going ----------------------------------------------------------------------------------------------

  step(by: 1 | -1): void {
    this.go(beyond(this.told, this.at, by) ?? (by > 0 ? this.moments : 1), by > 0);
  }

  phase(by: 1 | -1): void {
    this.go(beyond(this.marks.map((mark) => mark.moment), this.at, by) ?? (by > 0 ? this.moments : 1));
  }

  turn(by: 1 | -1): void {
    this.go(beyond(this.turns.map((mark) => mark.moment), this.at, by) ?? (by > 0 ? this.moments : 1));
  }

  go(moment: number, stepping = false): void {
    const last = this.at === this.moments;
    this.at = this.within(moment);
    // a game that goes on may have come further meanwhile
    if (last && this.at === this.moments && this.history && !this.history.over) void this.latest();
    else void this.show(stepping);
  }

  private async latest(): Promise<void> {
    this.histories.clear();
    this.shelf.clear();
    await this.open(this.eyes, null);
  }

  private within(moment: number): number {
    return Math.max(1, Math.min(this.moments, Math.round(moment) || 1));
  }

  play(): void {
    if (this.at >= this.moments) this.go(1);
    this.playing = true;
    this.timer = setTimeout(() => this.beat(), BEAT);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private async beat(): Promise<void> {
    if (!this.playing) return;
    this.at = this.within(beyond(this.told, this.at, 1) ?? this.moments);
    await this.show(true);
    if (this.at >= this.moments) this.pause();
    else if (this.playing) this.timer = setTimeout(() => this.beat(), BEAT);
  }

  // -- loading --------------------------------------------------------------------------------------------

  private fetch(eyes: string, moment: number): Promise<Moment> {
    const key = `${eyes}/${moment}`;
    let found = this.shelf.get(key);
    if (!found) {
      found = loadMoment(this.id, moment, eyes);
      found.catch(() => this.shelf.delete(key));
      this.shelf.set(key, found);
      if (this.shelf.size > KEPT) this.shelf.delete(this.shelf.keys().next().value!);
    }
    return found;
  }

  /** Brings the view of the wanted moment; who drags the slider gets the last of many. */
  private async show(stepping: boolean): Promise<void> {
    if (this.loading) return;
    this.loading = true;
    try {
      for (;;) {
        const [eyes, at] = [this.eyes, this.at];
        const found = await this.fetch(eyes, at);
        if (this.closed) return;
        if (eyes === this.eyes) {
          this.view = found.view as unknown as View;
          this.news = stepping ? found.story : [];
          this.trouble = "";
        }
        if (eyes === this.eyes && at === this.at) break;
      }
      let next: number | undefined = this.at;
      for (let k = 0; k < AHEAD && stepping && next !== undefined; k++) {
        next = beyond(this.told, next, 1);
        if (next !== undefined) this.fetch(this.eyes, next).catch(() => undefined);
      }
    } catch (error) {
      this.trouble = (error as Error).message;
      this.pause();
    } finally {
      this.loading = false;
    }
  }
}

/** The next of these numbers after this one, or the last before it. */
function beyond(numbers: number[], at: number, by: 1 | -1): number | undefined {
  return by > 0 ? numbers.find((number) => number > at) : numbers.findLast((number) => number < at);
}
