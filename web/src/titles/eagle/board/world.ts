// The drawing of the world (tools/draw_world): it repeats left and right, and which space lies under a point.

import type { Box, Drawing, Point, Spot } from "../../../maps/drawing";
import { drawing as load } from "../../../server/api";

interface Raw {
  size: Point;
  /** every line once: its first point, then the steps, in tenths of a unit */
  arcs: number[][];
  /** rings of arcs; ~n is arc n backwards. A ring goes on where the last arc ended, if need be around the world */
  lands: Record<string, number[][]>;
  seas: Record<string, number[][]>;
  lakes: number[][];
  /** the true coasts of islands that count as one region, and islets that are none */
  islands: Record<string, number[][]>;
  scenery: number[][];
  rivers: Record<string, number[]>;
  slots: Record<string, { at: Point[]; room: number }>;
}

/** A space: where its settlement or name stands, and where pieces do. */
export interface Space {
  id: string;
  land: boolean;
  path: string;
  outline: Point[][];
  box: Box;
  at: Point;
  places: Point[];
  /** how far its middle is from the border */
  room: number;
  /** of a sea: the lines along land */
  shores: Point[][];
}

export interface World {
  width: number;
  height: number;
  spaces: Map<string, Space>;
  coast: string;
  borders: string;
  zones: string;
  lakes: string;
  shelves: string;
  islands: string;
  scenery: string;
  rivers: string;
}

export function opened(raw: Raw): World {
  const [width, height] = raw.size;
  const arcs = raw.arcs.map(points);
  const ring = (numbers: number[]): Point[] => {
    const found: Point[] = [];
    for (const number of numbers) {
      const arc = number >= 0 ? arcs[number] : [...arcs[~number]].reverse();
      const last = found[found.length - 1];
      const turn = last ? Math.round((last[0] - arc[0][0]) / width) * width : 0;
      found.push(...arc.slice(last ? 1 : 0).map(([x, y]): Point => [x + turn, y]));
    }
    return found;
  };
  const spaces = new Map<string, Space>();
  const beside = new Map<number, boolean[]>();
  for (const [land, shapes] of [[true, raw.lands], [false, raw.seas]] as const)
    for (const [id, rings] of Object.entries(shapes)) {
      for (const arc of rings.flat()) beside.set(arc >= 0 ? arc : ~arc, [...(beside.get(arc >= 0 ? arc : ~arc) ?? []), land]);
      const { at, room } = raw.slots[id];
      const outline = gathered(rings.map(ring), at[0], width);
      spaces.set(id, { id, land, path: path(outline), outline, box: around(outline), at: at[0], places: at.slice(1).map((place) => near(place, at[0], width)), room, shores: [] });
    }
  for (const [id, rings] of Object.entries(raw.seas)) {
    const coasts = rings.flat().map((arc) => (arc >= 0 ? arc : ~arc)).filter((arc) => beside.get(arc)!.includes(true));
    const space = spaces.get(id)!;
    space.shores = gathered(coasts.map((arc) => arcs[arc]), space.at, width);
  }
  const lines = (wanted: string) => [...beside].filter(([, sides]) => sides.map(String).sort().join() === wanted).map(([arc]) => open(arcs[arc])).join("");
  return {
    width,
    height,
    spaces,
    coast: lines("false,true"),
    borders: lines("true,true"),
    zones: lines("false,false"),
    lakes: path(raw.lakes.map(ring)),
    shelves: Object.keys(raw.islands).map((id) => spaces.get(id)!.path).join(""),
    islands: path(Object.values(raw.islands).flat().map(points)),
    scenery: path(raw.scenery.map(points)),
    rivers: Object.values(raw.rivers).map((line) => open(points(line))).join(""),
  };
}

function points(arc: number[]): Point[] {
  const found: Point[] = [];
  let [x, y] = [0, 0];
  for (let k = 0; k < arc.length; k += 2) found.push([(x += arc[k]) / 10, (y += arc[k + 1]) / 10]);
  return found;
}

/** All lines of a space on the same side of the world, around its middle. */
function gathered(lines: Point[][], middle: Point, width: number): Point[][] {
  return lines.map((line) => {
    const mean = line.reduce((sum, [x]) => sum + x, 0) / line.length;
    const turn = Math.round((middle[0] - mean) / width) * width;
    return turn ? line.map(([x, y]): Point => [x + turn, y]) : line;
  });
}

/** The copy of a place that is nearest to another. */
export function near([x, y]: Point, to: Point, width: number): Point {
  return [x + Math.round((to[0] - x) / width) * width, y];
}

const open = (line: Point[]) => `M${line.map(([x, y]) => `${x} ${y}`).join("L")}`;

function path(rings: Point[][]): string {
  return rings.map((ring) => `${open(ring)}Z`).join("");
}

function around(rings: Point[][]): Box {
  const xs = rings.flat().map(([x]) => x);
  const ys = rings.flat().map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

// -- finding ------------------------------------------------------------------------------------------------

function inside({ box, outline }: Space, [x, y]: Point): boolean {
  if (box[0] > x || box[2] < x || box[1] > y || box[3] < y) return false;
  let odd = false;
  for (const ring of outline)
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [xi, yi] = ring[i];
      const [xj, yj] = ring[j];
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd;
    }
  return odd;
}

/** where lines across a space cross its border, by the number of the line: there are two for a unit */
const crossings = new WeakMap<Space, Map<number, number[]>>();

/** Whether a point is inside, to half a unit: quick where a space is asked for many of them. */
export function holds(space: Space, [x, y]: Point): boolean {
  if (space.box[0] > x || space.box[2] < x || space.box[1] > y || space.box[3] < y) return false;
  const lines = crossings.get(space) ?? new Map<number, number[]>();
  crossings.set(space, lines);
  const line = Math.floor(2 * y);
  if (!lines.has(line)) {
    const at = line / 2 + 0.25;
    const found: number[] = [];
    for (const ring of space.outline)
      ring.forEach(([xi, yi], i) => {
        const [xj, yj] = ring[i ? i - 1 : ring.length - 1];
        if (yi > at !== yj > at) found.push(((xj - xi) * (at - yi)) / (yj - yi) + xi);
      });
    lines.set(line, found);
  }
  return lines.get(line)!.filter((cross) => cross > x).length % 2 === 1;
}

/** Whether a line goes through a box. */
export function crosses(line: Point[], [left, top, right, foot]: Box): boolean {
  return line.some(([x, y], k) => {
    const [px, py] = line[k ? k - 1 : 0];
    if (Math.max(x, px) < left || Math.min(x, px) > right || Math.max(y, py) < top || Math.min(y, py) > foot) return false;
    // the part of the step that is inside, from one side to the other
    let [from, to] = [0, 1];
    for (const [start, step, least, most] of [[px, x - px, left, right], [py, y - py, top, foot]]) {
      if (!step) continue;
      const [one, two] = [(least - start) / step, (most - start) / step];
      [from, to] = [Math.max(from, Math.min(one, two)), Math.min(to, Math.max(one, two))];
    }
    return from <= to;
  });
}

/** How far a point is from the border or the middle of a space, wherever around the world. */
function distance(space: Space, point: Point, width: number): number {
  const [x, y] = near(point, space.at, width);
  let least = Math.hypot(space.at[0] - x, space.at[1] - y);
  for (const ring of space.outline) for (const [px, py] of ring) least = Math.min(least, Math.hypot(px - x, py - y));
  return least;
}

/** The space that a tap means: one of the `wanted` under the point or nearest within reach, else what is there. */
export function spaceAt(world: World, point: Point, reach: number, wanted: ReadonlySet<string>): Space | null {
  const under = [...world.spaces.values()].find((space) => [-1, 0, 1].some((turn) => inside(space, [wrapped(point[0], world.width) + turn * world.width, point[1]]))) ?? null;
  if (under && (wanted.has(under.id) || !wanted.size)) return under;
  let best: Space | null = null;
  let least = reach;
  for (const id of wanted) {
    const space = world.spaces.get(id);
    const far = space ? distance(space, point, world.width) : Infinity;
    if (space && far < least) [best, least] = [space, far];
  }
  return best ?? under;
}

export function wrapped(x: number, width: number): number {
  return x - Math.floor(x / width) * width;
}

/** The neighbour in a direction. */
export function towards(world: World, from: Space, beside: string[], way: Point): Space | null {
  let best: Space | null = null;
  let cost = Infinity;
  for (const id of beside) {
    const space = world.spaces.get(id);
    if (!space) continue;
    const [x, y] = near(space.at, from.at, world.width);
    const [dx, dy] = [x - from.at[0], y - from.at[1]];
    const along = dx * way[0] + dy * way[1];
    const across = Math.abs(dx * way[1] - dy * way[0]);
    const worth = along + 2 * across;
    if (along > 0 && across <= 2 * along && worth < cost) [best, cost] = [space, worth];
  }
  return best;
}

// -- as maps know it ------------------------------------------------------------------------------------------

/** A space as hands know spots. */
export function spotOf(space: Space): Spot {
  return { id: space.id, path: space.path, water: "", at: space.at, places: [space.at], outline: space.outline, box: space.box, slots: null as never };
}

/** What camera and hands ask of a drawing. */
export function framed(world: World): Drawing {
  const box: Box = [0, 0, world.width, world.height];
  return { box, ground: box, away: [], lines: { border: [], coast: [], water: [], rim: [], deep: [] }, spots: new Map(), seas: new Map(), volcanoes: [], rivers: [] };
}

const kept = new Map<string, Promise<World>>();

/** The drawing of this name, fetched once. */
export function worldOf(name: string): Promise<World> {
  if (!kept.has(name)) kept.set(name, load(name).then((raw) => opened(raw as Raw)));
  return kept.get(name)!;
}
