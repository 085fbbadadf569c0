// Which pieces stand where.

import type { Drawing, Point } from "../../../maps/drawing";
import type { View } from "../printed";

export interface Piece {
  kind: "tokens" | "city" | "ship";
  owner: number;
  count: number;
  fresh: boolean;
  at: Point;
}

export interface Stack {
  id: string;
  measure: number;
  pieces: Piece[];
}

/** Pieces grow a little when the board is far away, so that their numbers can still be read; in steps, for it costs. */
export const grown = (scale: number) => Math.min(1.45, Math.max(1, Math.round(8.5 / (9 * scale) / 0.15) * 0.15));

export function stacksOf(view: Pick<View, "board">, drawing: Drawing): Stack[] {
  const found: Stack[] = [];
  for (const [id, place] of Object.entries(view.board)) {
    const spot = drawing.spots.get(id) ?? drawing.seas.get(id);
    if (!spot) continue;
    const { slots } = spot;
    const pieces: Piece[] = [];
    Object.entries(place.ships ?? {}).forEach(([owner, fleet], n) => {
      const at = slots.ships[n % slots.ships.length];
      pieces.push({ kind: "ship", owner: Number(owner), count: fleet.length, fresh: fleet.some(([, ready]) => ready), at });
    });
    const city = place.city !== undefined;
    if (city) pieces.push({ kind: "city", owner: place.city!, count: 1, fresh: true, at: slots.city });
    // where more owners meet than there are stacks, the rest stand around the city's place
    const spots = city ? slots.stacks : [...slots.stacks, slots.city];
    Object.entries(place.tokens ?? {}).forEach(([owner, count], n) => {
      const [x, y] = spots[n % spots.length];
      const lap = Math.floor(n / spots.length) * 6;
      pieces.push({ kind: "tokens", owner: Number(owner), count, fresh: (place.moved?.[owner] ?? 0) < count, at: [x + lap, y - lap] });
    });
    found.push({ id, measure: slots.measure, pieces });
  }
  return found;
}
