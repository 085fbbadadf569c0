// What stands where, and how it is laid out: a settlement in the middle, the pieces of each owner together in a row of their own.

import type { Point } from "../../../maps/drawing";
import { eraOf, shapeOf } from "../signs";
import type { Printed, Ship, View } from "../printed";
import type { IconName } from "../signs";
import type { Space, World } from "./world";

export interface Disc {
  piece: string;
  shape: IconName;
  count: number;
  era: number;
  /** how far beside the middle of its row, in discs */
  step: number;
}

export interface Row {
  owner: number;
  at: Point;
  discs: Disc[];
  /** fleets stand in the row after the discs */
  ships: { number: number; ship: Ship; step: number }[];
}

export interface Stack {
  space: Space;
  settlement?: { owner: number; size: number };
  /** what is known of the marker: of all, of me alone, of nobody */
  marker?: { sign: string; known: "all" | "me" | "nobody" };
  lent?: number;
  rows: Row[];
  battle: boolean;
}

const SHIP = 1.7;
/** half of a settlement, with what stands at its corners; half of a disc; in units of pieces */
export const TOWN = 16;
const DISC = 10;

/** How large pieces are on the screen at a zoom: nearly the same, whatever it is. */
export function grown(scale: number): number {
  return Math.min(1.5, Math.max(0.78, 0.95 * Math.sqrt(scale)));
}

/** Where a row stands so that it covers no settlement: beside it, above or below, whichever is nearest to its place. */
export function clear({ at, discs, ships }: Row, { space, settlement }: Stack, k: number): Point {
  if (!settlement) return at;
  const [x, y] = [(at[0] - space.at[0]) / k, (at[1] - space.at[1]) / k];
  const wide = DISC * (discs.length + SHIP * ships.length) + TOWN;
  const high = DISC + TOWN;
  const [aside, along] = [wide - Math.abs(x), high - Math.abs(y)];
  if (aside <= 0 || along <= 0) return at;
  return aside < along ? [space.at[0] + (x < 0 ? -wide : wide) * k, at[1]] : [at[0], space.at[1] + (y < 0 ? -high : high) * k];
}

function rowOf(owner: number, force: Record<string, any>, at: Point, printed: Printed): Row {
  const pieces = Object.entries(force).filter(([piece]) => piece !== "fleets") as [string, number][];
  const fleets = Object.entries((force.fleets ?? {}) as Record<string, Ship>);
  const wide = pieces.length + SHIP * fleets.length;
  let step = -wide / 2;
  const discs = pieces.map(([piece, count]) => ({ piece, shape: shapeOf(piece), count, era: eraOf(piece, printed.eras), step: (step += 1) - 0.5 }));
  const ships = fleets.map(([number, ship]) => ({ number: Number(number), ship, step: (step += SHIP) - SHIP / 2 }));
  return { owner, at, discs, ships };
}

export function stacksOf(view: View, printed: Printed, world: World, marker: (id: string) => Stack["marker"] | null): Stack[] {
  const found: Stack[] = [];
  for (const space of world.spaces.values()) {
    const place = view.regions[space.id];
    const forces = Object.entries(view.units[space.id] ?? {});
    const sign = marker(space.id) ?? undefined;
    if (!place && !forces.length && !view.calls[space.id]) continue;
    const settled = place?.owner !== undefined;
    // whoever lives there stands first
    forces.sort(([a], [b]) => Number(Number(b) === place?.owner) - Number(Number(a) === place?.owner));
    const spots = space.land ? space.places : [space.at, ...space.places];
    const rows = forces.map(([seat, force], k) => rowOf(Number(seat), force, spots[k % spots.length], printed));
    found.push({
      space,
      settlement: settled ? { owner: place.owner!, size: place.size ?? 1 } : undefined,
      marker: sign,
      lent: place?.holder,
      rows,
      battle: space.id in view.calls,
    });
  }
  return found;
}
