// How I stand, and what stands beside my cities.

import type { Happening } from "../../frame/happenings.svelte";
import type { Words } from "./words";

/** Others who stand strong enough beside a city of mine, as the server reckons it. */
export function threats(words: Words): Happening[] {
  return (words.view.private.threats ?? []).map(({ area, beside, seat, tokens }) => ({
    id: `threat ${area} ${beside} ${seat}`,
    entry: Infinity,
    title: `${words.seat(seat)} stands with ${tokens} beside ${words.space(area)}`,
    text: "That is enough to attack the city.",
    tone: "fight",
    spaces: [beside, area],
    seat,
  }));
}

export function figures(words: Words): [string, number | string][] {
  const { view, me } = words;
  if (me === undefined || !view.players[me]?.civilization) return [];
  const player = view.players[me];
  const place = 1 + words.order.filter((seat) => view.players[seat]?.score > player.score).length;
  return [["cities", player.cities], ["census", player.census], ["treasury", player.treasury], [`of ${words.order.length}, by points`, nth(place)]];
}

const nth = (n: number) => `${n}${["st", "nd", "rd"][n % 100 > 10 && n % 100 < 14 ? 9 : (n % 10) - 1] ?? "th"}`;
