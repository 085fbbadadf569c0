// Sayings and events of the floor in the order in which they came: a story and a talk have no clock in common.

import type { Line, Said } from "../server/protocol";
import { between, type Turn } from "./floor";

interface One {
  turn: Turn;
  /** between whom it is; nobody if it is for all */
  seats: [number, number] | null;
}

export class Came {
  private all = $state.raw<One[]>([]);
  private read = $state.raw<Record<number, number>>({});
  private counted = { story: 0, said: 0 };

  /** Takes in what is new; `worth` says which lines of the story belong into a thread. A new phase begins anew. */
  take(lines: Line[], said: Said[], me: number | undefined, worth: (line: Line) => boolean): void {
    if (lines.length < this.counted.story || said.length < this.counted.said) [this.all, this.counted] = [[], { story: 0, said: 0 }];
    const fresh: One[] = [];
    for (const line of lines.slice(this.counted.story)) {
      const seats = between(line);
      if (seats && me !== undefined && seats.includes(me) && worth(line)) fresh.push({ turn: { line }, seats });
    }
    for (const saying of said.slice(this.counted.said))
      fresh.push({ turn: { said: saying }, seats: saying.to === undefined || saying.to === null || saying.seat === null ? null : [saying.seat, saying.to] });
    this.counted = { story: lines.length, said: said.length };
    if (fresh.length) this.all = [...this.all, ...fresh];
  }

  /** What is between me and a seat; what was said to all. */
  with(seat: number | null): Turn[] {
    return this.all.filter(({ turn, seats }) => (seat === null ? !!turn.said && !seats : seats?.includes(seat))).map(({ turn }) => turn);
  }

  private said(seat: number): number {
    return this.all.filter(({ turn, seats }) => turn.said && seats?.includes(seat) && turn.said.seat === seat).length;
  }

  unread(seat: number): number {
    return Math.max(0, this.said(seat) - (this.read[seat] ?? 0));
  }

  seen(seat: number): void {
    if (this.unread(seat)) this.read = { ...this.read, [seat]: this.said(seat) };
  }
}
