// The floor, whatever is dealt there. A title says what its offers are, and draws what is at stake; the parts here show them.

import type { Line, Said } from "../server/protocol";

/** One thing at stake: open to all who see the offer, hidden, or claimed, which may be false. */
export interface Thing {
  /** none if it is hidden */
  id?: string;
  claimed?: boolean;
}

/** An offer as a line of the floor. */
export interface Deal {
  key: string;
  seat: number;
  /** the seat to which alone it was made */
  to?: number;
  /** the offer that it answers */
  answers?: string;
  gives: Thing[];
  wants: Thing[];
  /** how many more things are wanted than are named */
  more: number;
  /** what its owner promises, which binds nobody */
  promise?: string;
  /** whether I could meet it, and what my holdings would then be worth; `unsure` if something hidden would come */
  meets: boolean;
  then?: number;
  unsure: boolean;
  /** read as one sentence */
  says: string;
}

/** What became of an offer of this phase. */
export type Ending = "declined" | "withdrawn" | "lapsed" | "countered" | "done";

export interface Ended {
  key: string;
  how: Ending;
  /** who ended it, and with which word */
  by?: number;
  reason?: string;
  cause?: string;
  /** of an offer of mine that lapsed: what I have too little of */
  missing?: string[];
}

/** Two seats and what was between them: in the order in which it came. */
export type Turn = { line: Line; said?: undefined } | { said: Said; line?: undefined };

/** A way to look at the floor. */
export interface Sieve {
  id: string;
  name: string;
  fits: (deal: Deal) => boolean;
}

/** How an open offer of mine ends by itself, in words; `now` is the server's time, in seconds. */
export function lasting(until: string | undefined, now: number, thing: (id: string) => string): string {
  if (!until) return "";
  if (until === "look") return "until you look again";
  if (!until.startsWith("@")) return `while you hold ${until.split(" ")[0]} ${thing(until.split(" ")[1])}`;
  const left = Math.max(0, Math.round(Number(until.slice(1)) - now));
  if (left >= 2 * 3600) return `${Math.round(left / 3600)} h`;
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

/** What of the story belongs to the phase that is going on. */
export function phase(story: Line[], opened: string): Line[] {
  return story.slice(story.findLastIndex((line) => line.kind === opened) + 1);
}

/** How offers of this phase ended, by key. A deal that names no key ended the offers of the two that are gone. */
export function endings(lines: Line[]): Map<string, Ended> {
  const found = new Map<string, Ended>();
  for (const { kind, data } of lines) {
    const how = /^offer\.(declined|withdrawn|lapsed|countered)$/.exec(kind)?.[1] as Ending | undefined;
    if (how) found.set(data.key, { key: data.key, how, by: data.seat, reason: data.reason, cause: data.cause });
    else if (kind === "offer.missing" && found.has(data.key)) found.get(data.key)!.missing = data.cards;
  }
  return found;
}

/** The seats between which a line of the story is: an offer to one seat, its answer, its end, a deal. */
export function between(line: Line): [number, number] | null {
  const { seat, to, partner, key } = line.data;
  if (typeof partner === "number") return [seat, partner];
  if (typeof to === "number") return [seat, to];
  const pair = typeof key === "string" ? /^(\d+)>(\d+)-/.exec(key) : null;
  return pair ? [Number(pair[1]), Number(pair[2])] : null;
}

/** So many offers, as the tab of a floor counts them. */
export const counted = (offers: unknown[]) => (offers.length ? { count: offers.length, what: offers.length === 1 ? "offer" : "offers" } : null);
