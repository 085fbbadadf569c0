// What is at stake in a bargain: amounts of trade and culture, resources, and cards. A side names only a few stakes, and each amount is one.

import type { Effect } from "./shapes";
import { ROMAN } from "./names";
import type { Words } from "./words";

export const DIALS = ["trade", "culture"] as const;
export type Dial = (typeof DIALS)[number];

/** How much of a dial a side gives. */
export function amount(stakes: string[], dial: Dial): number {
  return stakes.filter((stake) => stake.startsWith(`${dial}:`)).reduce((sum, stake) => sum + Number(stake.slice(dial.length + 1)), 0);
}

/** The same side with another amount of a dial. */
export function withAmount(stakes: string[], dial: Dial, to: number): string[] {
  const rest = stakes.filter((stake) => !stake.startsWith(`${dial}:`));
  return to ? [`${dial}:${to}`, ...rest] : rest;
}

/** One more of a resource or a card; or none of it, if there is no more, or if the side is `full`. */
export function onward(stakes: string[], id: string, most: number, full: boolean): string[] {
  const now = stakes.filter((stake) => stake === id).length;
  if (now < most && !full) return [...stakes, id];
  return stakes.filter((stake) => stake !== id);
}

/** What a bargain would let each side do, as the server reckons it (titles/ffg/deals.py). */
export function effects(found: Effect[], words: Words): string[] {
  return found.flatMap((side) => {
    const mine = side.seat === words.me;
    const who = mine ? "You" : words.seat(side.seat!);
    const lines: string[] = [];
    if (side.trade !== undefined) {
      const spilt = side.spilt ? `, and ${side.spilt} would be lost: the dial is full` : "";
      if (side.level! > side.was!) lines.push(`${who} ${mine ? "reach" : "reaches"} ${side.trade}: level ${ROMAN[side.level!]}${spilt}`);
      else if (side.level! < side.was!) lines.push(`${who} ${mine ? "fall" : "falls"} to ${side.trade}: ${side.level ? `level ${ROMAN[side.level]}` : "no level"}`);
      else lines.push(`${who} would have ${side.trade} trade${spilt}`);
    }
    if (side.culture !== undefined) lines.push(`${who} would have ${side.culture} culture`);
    if (side.events !== undefined) lines.push(`${who} would hold ${side.events} event cards where ${side.limit} may be held, and must discard at once`);
    return lines;
  });
}
