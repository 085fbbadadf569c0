// How everybody came off in a game that is counted in points.

import type { Finish } from "./words";

/** In this order; each bar is as long as the total beside the highest. A tie is broken for the victory only: others with as many points
    share a place. */
export function inPoints(order: readonly number[], scores: Record<number, Record<string, number>>, winners: readonly number[]): Finish[] {
  const most = Math.max(1, ...order.map((seat) => scores[seat].total));
  const others = order.filter((seat) => !winners.includes(seat));
  const before = (seat: number) => winners.length + others.findIndex((other) => scores[other].total === scores[seat].total);
  return order.map((seat) => {
    const parts = Object.entries(scores[seat]).filter(([name, points]) => name !== "total" && points > 0);
    return {
      seat,
      won: winners.includes(seat),
      place: winners.includes(seat) ? 1 : before(seat) + 1,
      total: String(scores[seat].total),
      parts: parts.map(([name, points]) => ({ name, part: points / most, value: String(points) })),
    };
  });
}
