// Where the squares lie on the map: their column and row, and the tile that each is part of.

import type { Layout } from "../printed";

/** units of the drawing for the side of a square */
export const SIDE = 64;
/** squares of a tile's side */
export const TILE = 4;

export interface Place {
  x: number;
  y: number;
}

export function isSquare(id: unknown): id is string {
  return typeof id === "string" && /^a?[a-z]\d{1,2}$/.test(id);
}

/** The column and row that a square's name says: letters, then a number from 1. */
export function placeOf(square: string): Place {
  const [, letters, row] = /^([a-z]+)(\d+)$/.exec(square)!;
  const column = letters.length === 1 ? letters.charCodeAt(0) - 97 : letters.charCodeAt(1) - 71;
  return { x: column, y: Number(row) - 1 };
}

/** The name of the square in that column and row. */
export function squareAt(x: number, y: number): string {
  return `${x < 26 ? String.fromCharCode(97 + x) : `a${String.fromCharCode(71 + x)}`}${y + 1}`;
}

/** The rectangle of these squares. */
export function rectangle(squares: string[]): { x: number; y: number; w: number; h: number } {
  const places = squares.map(placeOf);
  const [left, top] = [Math.min(...places.map(({ x }) => x)), Math.min(...places.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...places.map(({ x }) => x)) + 1, Math.max(...places.map(({ y }) => y)) + 1];
  return { x: left * SIDE, y: top * SIDE, w: (right - left) * SIDE, h: (bottom - top) * SIDE };
}

/** The place for a tile that has this column and row. */
export function slotAt(layout: Layout, { x, y }: Place): string | undefined {
  return layout.slots.find((slot) => slot.x <= x && x < slot.x + TILE && slot.y <= y && y < slot.y + TILE)?.name;
}

const WAYS: Record<string, string> = { "0 -1": "north", "1 -1": "north-east", "1 0": "east", "1 1": "south-east", "0 1": "south", "-1 1": "south-west", "-1 0": "west", "-1 -1": "north-west" };

/** In which direction one square lies from another. */
export function wayTo(from: string, to: string): string {
  const [a, b] = [placeOf(from), placeOf(to)];
  return WAYS[`${Math.sign(b.x - a.x)} ${Math.sign(b.y - a.y)}`] ?? "";
}
