// What stands where: a settlement in the middle, the pieces of each owner together in a row of their own.

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
  /** other land close by */
  around: Space[];
  battle: boolean;
}

const SHIP = 1.7;
/** half of a settlement, with what stands at its corners, in units of pieces */
export const TOWN = 16;
/** How large pieces are on the screen at a zoom: nearly the same, whatever it is. */
export function grown(scale: number): number {
  return Math.min(1.5, Math.max(0.78, 0.95 * Math.sqrt(scale)));
}

/** names smaller than this on the screen are left out, others never get larger than that */
export const [LEAST, MOST] = [10.5, 19];

/** How large the name of a space is written, in units of the world: three sizes by the room there is. 0: not at all. */
export function lettering({ land, room }: Space, scale: number): number {
  const units = land ? (room > 26 ? 12.5 : room > 17 ? 10.5 : 8.5) : room > 45 ? 14 : room > 24 ? 11 : 8.5;
  const size = Math.min(units * scale, MOST);
  return size < LEAST - (land ? 1.5 : 0) ? 0 : size / scale;
}

/** A zoom in steps: pieces are laid out anew for each, and that costs. */
export const stepped = (scale: number) => Math.exp(Math.round(20 * Math.log(scale)) / 20);

/** the land whose frame meets that of a space */
const beside = ({ id, box: [left, top, right, foot] }: Space, { spaces }: World) =>
  [...spaces.values()].filter(({ id: other, land, box }) => land && other !== id && box[0] < right + 30 && box[2] > left - 30 && box[1] < foot + 30 && box[3] > top - 30);

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
      around: rows.length ? beside(space, world) : [],
      battle: space.id in view.calls,
    });
  }
  return found;
}
