// How I stand, and whose armies stand near my cities.

import type { Happening } from "../../frame/happenings.svelte";
import { nearing } from "./victory";
import type { Words } from "./words";

/** Others who could win within a turn, and armies of others that could attack a city of mine in one, as the server reckons it. */
export function threats(words: Words): Happening[] {
  const { view, me } = words;
  const found: Happening[] = nearing(words)
    .filter(({ seat }) => seat !== me)
    .map(({ key, seat, text, symbol }) => ({ id: `near ${key}`, entry: Infinity, title: text, text: "", tone: "loss", spaces: [], seat, symbol }));
  for (const { city, seat, armies } of view.private.threats ?? [])
    found.push({ id: `threat ${city} ${seat}`, entry: Infinity, title: `${words.seat(seat)} stands near ${words.space(city)}`, text: `${armies.length === 1 ? "An army" : "Armies"} could attack it in one turn.`, tone: "fight", spaces: [...armies, city], seat });
  return found;
}

export function figures(words: Words): [string, number | string][] {
  const { view, mine, me } = words;
  if (!mine?.civilization) return [];
  const cities = Object.values(view.cities).filter(({ owner }) => owner === me).length;
  return [["cities", cities], ["culture track", mine.level], ["technologies", Object.keys(mine.techs).length], ["coins", mine.coins], ["trade", mine.trade]];
}
