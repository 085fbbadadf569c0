// The story for ears and for those whom it concerns: what matters, and what nobody misses.

import type { Filter } from "../../frame/words";
import type { Line } from "../../server/protocol";

/** whoever does these knows it already */
const DONE_MYSELF = /^(move|voyage|ship\.|movement\.ended|city\.built|offer|trade\.(not-)?ready|tax\.rate|advances|civilization|card\.bought|undo|tokens\.placed|city\.placed)/;
/** nobody misses these of others */
const NOISE = /^(movement\.ended|tax\.rate|trade\.(not-)?ready|ship\.maintained|census|expansion|tax\.collected|phase|cards\.drawn|surplus|theme-set)/;

export function concerns({ data }: Line, seat: number | undefined): boolean {
  return seat !== undefined && [data.seat, data.partner, data.victim, data.taker, data.defender, data.to, data.beneficiary].includes(seat);
}

/** How much a line matters to a seat; null if it need not be told. */
export function weight(line: Line, me: number | undefined): number | null {
  const mine = me !== undefined && line.data.seat === me;
  if (mine ? DONE_MYSELF.test(line.kind) : NOISE.test(line.kind)) return null;
  return concerns(line, me) ? 2 : /^(succession|offer|ship)/.test(line.kind) ? 0 : 1;
}

/** Moves of others are counted. */
export function tally({ kind, data }: Line): { seat: number; count: number } | null {
  return kind === "move" || kind === "voyage" ? { seat: data.seat, count: data.tokens ?? data.load ?? 0 } : null;
}

const kinds = (pattern: RegExp) => (line: Line) => pattern.test(line.kind);
/** ways to look through the log */
export const FILTERS: Filter[] = [
  { id: "war", name: "Conflict", fits: kinds(/^(conflict|attack|plunder|card\.(taken|stolen))/) },
  { id: "trade", name: "Trade", fits: kinds(/^(trade|offer|card)/) },
  { id: "bad", name: "Calamities", fits: kinds(/calamity|damage|lost|flood|cyclone|eruption|hordes|annexed|destroyed|regression/) },
  { id: "buy", name: "Advances", fits: kinds(/^(advances|succession)/) },
];
