// How everybody came off in a game that is counted in points.

import type { Finish } from "./words";

/** The seats from first to last, as the server placed them. */
export function ordered(places: Record<string, number>): number[] {
  const seats = Object.keys(places).map(Number);
  return seats.sort((x, y) => places[x] - places[y] || x - y);
}

/** From first to last; each bar is as long as the total beside the highest. */
export function inPoints(places: Record<string, number>, scores: Record<number, Record<string, number>>): Finish[] {
  const order = ordered(places);
  const most = Math.max(1, ...order.map((seat) => scores[seat].total));
  return order.map((seat) => {
    const parts = Object.entries(scores[seat]).filter(([name, points]) => name !== "total" && points > 0);
    return {
      seat,
      won: places[seat] === 1,
      place: places[seat],
      total: String(scores[seat].total),
      parts: parts.map(([name, points]) => ({ name, part: points / most, value: String(points) })),
    };
  });
}
