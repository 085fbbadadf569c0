// How I stand, and what stands beside my cities.

import type { Happening } from "../../frame/happenings.svelte";
import type { Words } from "./words";

/** tokens that are enough to attack a city (4B) */
const ENOUGH = 7;

/** Others who stand strong enough beside a city of mine. */
export function threats(words: Words): Happening[] {
  const { view, printed, me } = words;
  const found: Happening[] = [];
  for (const [area, place] of Object.entries(view.board)) {
    if (me === undefined || place.city !== me) continue;
    for (const beside of printed.areas[area]?.land ?? [])
      for (const [seat, count] of Object.entries(view.board[beside]?.tokens ?? {}))
        if (Number(seat) !== me && Number(seat) in view.players && count >= ENOUGH)
          found.push({ id: `threat ${area} ${beside} ${seat}`, entry: Infinity, title: `${words.seat(Number(seat))} has ${count} tokens next to ${words.space(area)}`, text: "That is enough to attack the city.", tone: "fight", spaces: [beside, area], seat: Number(seat) });
  }
  return found;
}

export function figures(words: Words): [string, number | string][] {
  const { view, me } = words;
  if (me === undefined || !view.players[me]?.civilization) return [];
  const player = view.players[me];
  const place = 1 + words.order.filter((seat) => view.players[seat]?.score > player.score).length;
  return [["cities", player.cities], ["census", player.census], ["treasury", player.treasury], [`of ${words.order.length}, by points`, nth(place)]];
}

const nth = (n: number) => `${n}${["st", "nd", "rd"][n % 100 > 10 && n % 100 < 14 ? 9 : (n % 10) - 1] ?? "th"}`;
