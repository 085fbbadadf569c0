// An offer or an answer that I am putting together: cards lifted from my hand, and what I say of each. Names belong to cards, not to
// places: another card more or less never changes them.

import type { Table } from "../../../server/table.svelte";
import { kindOf } from "../cards/look";
import type { Action, Printed, Proposal, View } from "../printed";
import type { Breaks, SetSum } from "../shapes";

export type Tag = "named" | "hidden" | "claimed";

export interface Lifted {
  /** tells it from an equal card */
  n: number;
  card: string;
  tag: Tag;
  /** what I claim that it is */
  claim: string;
  /** the page lifted it, to fill the offer up */
  added: boolean;
}

export interface Weighed {
  now: number;
  then: number;
  sums: SetSum[];
  breaks: Breaks[];
}

/** What is kept of an offer that was sent, so that it can be changed. */
export interface Draft {
  lifted: Lifted[];
  asks: string[];
  more: number;
  to: number | null;
  clean: boolean;
  until: string;
}

export class Composer {
  lifted = $state<Lifted[]>([]);
  asks = $state<string[]>([]);
  /** how many cards I want more or fewer than I give */
  more = $state(0);
  to = $state<number | null>(null);
  clean = $state(false);
  /** until when it stands (floor/Until.svelte) */
  until = $state("");
  answering = $state<string | null>(null);
  /** the server is asked which cards an answer begins with */
  beginning = $state(false);
  private n = 0;

  constructor(
    readonly table: Table,
    readonly printed: () => Printed,
    readonly view: () => View,
  ) {}

  get owed(): number {
    return this.view().play.true_names;
  }

  private good(card: string): boolean {
    return !(kindOf(card).kind in this.printed().calamities);
  }

  get give(): string[] {
    return this.lifted.map(({ card }) => card);
  }

  /** true names first, then what I claim */
  get names(): string[] {
    const named = this.lifted.filter(({ tag, card }) => tag === "named" && this.good(card)).map(({ card }) => kindOf(card).kind);
    return [...named, ...this.lifted.filter(({ tag, claim }) => tag === "claimed" && claim).map(({ claim }) => claim)];
  }

  get want(): number {
    return Math.max(this.view().play.least_traded, this.lifted.length + this.more);
  }

  get offer(): Proposal | undefined {
    return this.answering ? this.view().private.floor?.offers[this.answering] : undefined;
  }

  /** what I would get for certain */
  get come(): string[] {
    return this.answering ? (this.offer?.names.slice(0, this.owed) ?? []) : this.asks;
  }

  get action(): Action | null {
    if (!this.lifted.length) return null;
    const declared = { give: this.give, names: this.names, ...(this.clean ? { clean: true } : {}) };
    if (this.answering) return { do: "answer", offer: this.answering, ...declared };
    return { do: "offer", ...declared, want: this.want, asks: [...this.asks], ...(this.to === null ? {} : { to: this.to }) };
  }

  /** how many of a card are lifted */
  up(card: string): number {
    return this.lifted.filter((one) => one.card === card).length;
  }

  private put(card: string, added: boolean, tag?: Tag): void {
    const named = this.lifted.filter((one) => one.tag === "named").length;
    this.lifted.push({ n: ++this.n, card, added, claim: "", tag: tag ?? (this.good(card) && named < this.owed ? "named" : "hidden") });
  }

  /** Lifts one card more; one that the page had added makes room for it. */
  lift(card: string): void {
    const spare = this.lifted.findLastIndex((one) => one.added);
    if (spare >= 0 && !this.answering) {
      const [{ tag }] = this.lifted.splice(spare, 1);
      this.put(card, false, tag === "named" && this.good(card) ? "named" : undefined);
    } else this.put(card, false);
  }

  drop(n: number): void {
    this.lifted = this.lifted.filter((one) => one.n !== n);
  }

  turn(n: number): void {
    const one = this.lifted.find((each) => each.n === n);
    if (!one) return;
    const tags: Tag[] = this.good(one.card) ? ["named", "hidden", "claimed"] : ["hidden", "claimed"];
    one.tag = tags[(tags.indexOf(one.tag) + 1) % tags.length];
    if (one.tag === "claimed" && !one.claim) one.claim = this.come[0] ?? Object.keys(this.printed().commodities)[0];
  }

  /** Asks for one of this more, up to what can be asked for; then for none. */
  wish(kind: string): void {
    this.answering = null;
    const count = this.asks.filter((other) => other === kind).length;
    if (this.asks.length < this.owed) this.asks.push(kind);
    else if (count) this.asks = this.asks.filter((other) => other !== kind);
    else this.asks = [...this.asks.slice(1), kind];
    void this.fill();
  }

  /** My cheapest loose cards up to what an offer takes: the server knows which. */
  async fill(): Promise<void> {
    const { least_traded: least } = this.view().play;
    if (this.answering || !this.lifted.length || !this.asks.length || this.lifted.length >= least) return;
    const found = await this.table.advise("bundle", [this.give, [...this.asks]]).catch(() => null);
    if (!found || this.lifted.length >= least) return;
    for (const card of (found.give as string[]).slice(this.lifted.length)) this.put(card, true);
  }

  /** Begins an answer: what was asked for is lifted and named already. */
  async answer(key: string): Promise<void> {
    this.clear();
    [this.answering, this.beginning] = [key, true];
    // on its way to the server the offer may have been taken back, or accepted by somebody else
    const found = await this.table.advise("answer", [key]).catch(() => null);
    if (this.answering !== key) return;
    this.beginning = false;
    if (this.lifted.length) return;
    if (!found) return void (this.answering = null);
    const { give, names } = found;
    const left = [...(names as string[])];
    for (const card of give as string[]) {
      const at = left.indexOf(kindOf(card).kind);
      if (at >= 0) left.splice(at, 1);
      this.put(card, at < 0, at >= 0 ? "named" : "hidden");
    }
  }

  /** What is no longer in my hand falls back. */
  keep(): void {
    const hand = { ...(this.view().private.hand ?? {}) };
    const kept = this.lifted.filter(({ card }) => (hand[card] = (hand[card] ?? 0) - 1) >= 0);
    if (kept.length < this.lifted.length) this.lifted = kept;
    if (this.answering && !this.offer) this.answering = null;
  }

  clear(): void {
    [this.lifted, this.asks, this.more, this.clean, this.answering, this.beginning, this.to, this.until] = [[], [], 0, false, null, false, null, ""];
  }

  get draft(): Draft {
    return $state.snapshot({ lifted: this.lifted, asks: this.asks, more: this.more, to: this.to, clean: this.clean, until: this.until }) as Draft;
  }

  /** The dock as it was when an offer was sent. */
  reopen(draft: Draft): void {
    this.clear();
    Object.assign(this, structuredClone(draft));
    this.keep();
  }
}
