// The names of areas: how large they are written, and which of them give way to a piece.

import type { Standing } from "./areas";
import { meet, type Box, type Drawing } from "./drawing";

/** Letters are never smaller on the screen, in pixels: names that would have to grow by more than this are left out instead. */
export const LEAST_LETTER = 11;
const MOST_GROWTH = 1.25;

/** How large letters are written: as drawn, a little larger if they could not be read, or not at all. */
export function lettered(font: number, scale: number): number {
  const growth = Math.max(1, LEAST_LETTER / (font * scale));
  return growth > MOST_GROWTH ? 0 : font * growth;
}

/** The height at which line `k` of a name stands whose middle is at `y`. */
export const baseline = (y: number, font: number, lines: number, k: number) => y - 0.53 * font * (lines - 1) + 0.32 * font + 1.06 * font * k;

export function nameBox(drawing: Drawing, id: string, wide: number): Box {
  const { name, lines, font } = drawing.spots.get(id)!.slots;
  const w = Math.max(...lines.map((line) => line.length)) * font * 0.25 * wide;
  const h = lines.length * font * 0.5 * wide;
  return [name[0] - w, name[1] - h, name[0] + w, name[1] + h];
}

/** The areas on whose name a piece stands; `k` is how large the pieces are. */
export function underPieces(drawing: Drawing, stacks: Standing[], k: number): string[] {
  return stacks
    .filter(({ id, measure, pieces }) => {
      const half = 8 * k * measure;
      return drawing.spots.has(id) && pieces.some(({ at: [x, y] }) => meet(nameBox(drawing, id, 0.8), [x - half, y - half, x + half, y + half]));
    })
    .map(({ id }) => id);
}
