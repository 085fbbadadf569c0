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

/** The column and row that a square's name says: letters, then a number from 1. */
export function placeOf(square: string): Place {
  const [, letters, row] = /^([a-z]+)(\d+)$/.exec(square)!;
  const column = letters.length === 1 ? letters.charCodeAt(0) - 97 : 26 + letters.charCodeAt(1) - 97;
  return { x: column, y: Number(row) - 1 };
}

export function isSquare(id: unknown): id is string {
  return typeof id === "string" && /^a?[a-z]\d{1,2}$/.test(id);
}

/** The name of the square in that column and row. */
export function squareAt(x: number, y: number): string {
  return `${x < 26 ? String.fromCharCode(97 + x) : `a${String.fromCharCode(71 + x)}`}${y + 1}`;
}

/** The tile that a square lies on. */
export function slotOf(layout: Layout, square: string): string | undefined {
  return Object.keys(layout.slots).find((slot) => layout.slots[slot].includes(square));
}

/** How far two squares are from each other, around corners. */
export function distance(one: string, two: string): number {
  const [a, b] = [placeOf(one), placeOf(two)];
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
}
