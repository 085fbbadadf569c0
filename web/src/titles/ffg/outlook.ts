// How I stand, and whose armies stand near my cities.

import type { Happening } from "../../frame/happenings.svelte";
import { placeOf } from "./board/layout";
import { nearing } from "./victory";
import type { Words } from "./words";

/** Others who could win within a turn, and armies of others that are as near to a city of mine as they march in one. */
export function threats(words: Words): Happening[] {
  const { view, me } = words;
  const found: Happening[] = nearing(words)
    .filter(({ seat }) => seat !== me)
    .map(({ key, seat, text, symbol }) => ({ id: `near ${key}`, entry: Infinity, title: text, text: "", tone: "loss", spaces: [], seat, symbol }));
  for (const [square, city] of Object.entries(view.cities)) {
    if (me === undefined || city.owner !== me) continue;
    for (const seat of words.order) {
      const { armies, speed } = view.seats[seat];
      if (seat === me) continue;
      const near = Object.keys(armies).filter((at) => far(at, square) <= speed);
      if (near.length) found.push({ id: `threat ${square} ${seat}`, entry: Infinity, title: `${words.seat(seat)} stands near ${words.space(square)}`, text: `An army is ${away(Math.min(...near.map((at) => far(at, square))))}.`, tone: "fight", spaces: [...near, square] });
    }
  }
  return found;
}

const away = (squares: number) => (squares === 1 ? "one square away" : `${squares} squares away`);

/** how many steps it is, as the crow walks: never over corners */
function far(from: string, to: string): number {
  const [a, b] = [placeOf(from), placeOf(to)];
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
}

export function figures(words: Words): [string, number | string][] {
  const { view, mine, me } = words;
  if (!mine?.civilization) return [];
  const cities = Object.values(view.cities).filter(({ owner }) => owner === me).length;
  return [["cities", cities], ["culture track", mine.level], ["technologies", Object.keys(mine.techs).length], ["coins", mine.coins], ["trade", mine.trade]];
}
