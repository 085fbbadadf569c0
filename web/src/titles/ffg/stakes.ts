// What is at stake in a bargain: amounts of trade and culture, resources, and cards. A side names at most four stakes, and each amount is one.

import type { Printed, View } from "./printed";
import { ROMAN, type Words } from "./words";

/** the most stakes of one side */
export const MOST = 4;
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

/** One more of a resource or a card; or none of it, if there is no more. */
export function onward(stakes: string[], id: string, most: number): string[] {
  const now = stakes.filter((stake) => stake === id).length;
  if (now < most && stakes.length < MOST) return [...stakes, id];
  return stakes.filter((stake) => stake !== id);
}

/** What a bargain would let each side do: the trade each would have, and the level of research that it reaches. */
export function effects(view: View, printed: Printed, words: Words, by: number, to: number, give: string[], want: string[]): string[] {
  const moved = amount(want, "trade") - amount(give, "trade");
  if (!moved) return [];
  return [[by, moved], [to, -moved]].map(([seat, gain]) => {
    const before = view.seats[seat].trade;
    const after = Math.min(printed.dial, before + gain);
    const name = seat === words.me ? "You would have" : `${words.seat(seat)} would have`;
    const [was, is] = [before, after].map((trade) => [1, 2, 3, 4, 5].filter((level) => printed.prices[level] <= trade).length);
    return `${name} ${after} trade${is === was ? "" : is ? `: level ${ROMAN[is]}` : ": no level"}`;
  });
}
