// The drawing of the board (src/ecumene/boards/geometry.py), and which area lies under a point.

import type { MapSheets } from "./areas";

/** pixels for a unit of the board below which only homes and large seas have names, and numbers are left out; from here on the largest names
 * of areas can be read (names.ts), so that some names are always there */
export const AFAR = 0.59;

export type Point = [x: number, y: number];
export type Box = [left: number, top: number, right: number, bottom: number];
type Ring = number[];

interface Slots {
  measure: number;
  stacks: Point[];
  ships: Point[];
  city: Point;
  limit: Point;
  name: Point;
  lines: string[];
  font: number;
}

interface Geometry {
  size: Point;
  /** every line once: its first point, then the steps, in tenths of a unit */
  arcs: number[][];
  /** rings of arcs; ~n is arc n backwards */
  lands: Record<string, Ring[]>;
  waters: Record<string, Ring[]>;
  seas: Record<string, Ring[]>;
  slots: Record<string, Slots>;
  sea_names: Record<string, { name: Point; lines: string[]; font: number }>;
  volcanoes: Record<string, Point>;
  rivers: Record<string, Point[][]>;
  /** places at sea for a compass rose, and its radius */
  roses: [x: number, y: number, radius: number][];
  /** boxes of open sea for the title of the map, the best one first */
  cartouches?: Box[];
  /** by two waters, in the order of their names: the points over which a ship sails from one to the other, where that is not straight */
  ways?: Record<string, Point[]>;
}

/** An area or an open sea of the table. */
export interface Spot {
  id: string;
  /** its land, or the sea */
  path: string;
  /** its coastal water, if it has one */
  water: string;
  at: Point;
  slots: Slots;
  /** where pieces of it may stand, for taps beside its outline */
  places: Point[];
  outline: Point[][];
  box: Box;
}

/** Something to be drawn, and where it is. */
export interface Shape {
  path: string;
  box: Box;
  /** the two lands or waters between which a border runs; at the coast, the land first */
  between?: [string, string];
}

/** The sheet around a map. */
export interface Sheet {
  /** the map within its neat-line */
  map: Box;
  /** whether a track is printed below it */
  track: boolean;
  /** the whole board, of which some of it may be on the table */
  size: Point;
  roses: [x: number, y: number, radius: number][];
  /** where the title of the map stands, if there is room for it */
  cartouche?: Box;
}

export interface Drawing {
  /** everything that can be looked at; with its frame, if it has one */
  box: Box;
  /** how far the ground goes on around it */
  ground: Box;
  sheet?: Sheet;
  /** lands of boards that are not on the table */
  away: Shape[];
  lines: Record<LineKind, Shape[]>;
  /** by two waters, in the order of their names: the points over which a ship sails from one to the other, where that is not straight */
  ways?: Record<string, Point[]>;
  /** the lines of the coast, which no ship crosses */
  shores?: { line: Point[]; box: Box }[];
  spots: Map<string, Spot>;
  seas: Map<string, Spot>;
  volcanoes: { id: string; at: Point }[];
  rivers: { id: string; path: string; areas: string[] }[];
}

/** how far the map goes on around the areas that are on the table, and the frame around the map; below it, there is room for a track */
const [EDGE, FRAME, TRACK] = [16, 32, 84];
/** the table on which it lies */
const TABLE = 40;

export type LineKind = "border" | "coast" | "water" | "rim" | "deep";

/** The drawing with the areas of these boards; what lies beyond them is ground only. */
export function drawn(raw: unknown, printed: MapSheets, boards: number[], track = false): Drawing {
  const geometry = raw as Geometry;
  const arcs = geometry.arcs.map(points);
  // every arc is in two shapes and in a line: it is measured once, and its numbers are written once
  const boxes = arcs.map(boxOf);
  const words = arcs.map((arc) => arc.map(({ 0: x, 1: y }) => `${x} ${y}`));
  const box = (rings: Ring[]) => around(rings.flat().map((arc) => boxes[arc >= 0 ? arc : ~arc]));
  const along = <T>(all: T[][], ring: Ring) => ring.flatMap((arc, k) => (arc >= 0 ? all[arc] : [...all[~arc]].reverse()).slice(k ? 1 : 0));
  const outline = (rings: Ring[]) => rings.map((ring) => along(arcs, ring));
  const path = (rings: Ring[]) => rings.map((ring) => `M${along(words, ring).join("L")}Z`).join("");
  const here = (id: string) => boards.includes(printed.areas[id]?.board);
  const spots = new Map<string, Spot>();
  const beyond: { rings: Ring[]; box: Box }[] = [];
  for (const [id, rings] of Object.entries(geometry.lands)) {
    if (!here(id)) {
      beyond.push({ rings, box: box(rings) });
      continue;
    }
    const waters = geometry.waters[id] ?? [];
    const slots = geometry.slots[id];
    spots.set(id, {
      id,
      path: path(rings),
      water: path(waters),
      at: slots.stacks[0],
      slots,
      places: [slots.stacks[0], slots.city, ...slots.ships.slice(0, 1)],
      outline: outline(rings),
      box: box([...rings, ...waters]),
    });
  }
  const areas = around([...spots.values()].map((spot) => spot.box));
  const seas = new Map<string, Spot>();
  for (const [id, rings] of Object.entries(geometry.seas)) {
    if (![...spots.keys()].some((area) => printed.areas[area].seas.includes(id))) continue;
    const { name, lines, font } = geometry.sea_names[id];
    const slots: Slots = { measure: 1, stacks: [name], ships: [name], city: name, limit: name, name, lines, font };
    seas.set(id, { id, path: path(rings), water: "", at: name, slots, places: [name], outline: outline(rings), box: box(rings) });
  }
  const map = within(grown(areas, EDGE), [0, 0, ...geometry.size]);
  const sheet: Box = [map[0] - FRAME, map[1] - FRAME, map[2] + FRAME, map[3] + (track ? TRACK : FRAME)];
  return {
    box: sheet,
    ground: grown(sheet, TABLE),
    sheet: { map, track, size: geometry.size, roses: geometry.roses, cartouche: geometry.cartouches?.find(([left, top, right, bottom]) => left > map[0] && top > map[1] && right < map[2] && bottom < map[3]) },
    away: beyond.filter((land) => meet(land.box, map)).map(({ rings, box }) => ({ path: path(rings), box })),
    ...linesOf(geometry, arcs, boxes, words, map),
    ways: geometry.ways,
    spots,
    seas,
    volcanoes: Object.entries(geometry.volcanoes)
      .filter(([id]) => printed.volcanoes[id]?.some(here))
      .map(([id, at]) => ({ id, at })),
    rivers: Object.entries(geometry.rivers)
      .filter(([id]) => printed.plains[id]?.some(here))
      .map(([id, runs]) => ({ id, path: runs.map(curve).join(""), areas: printed.plains[id].filter(here) })),
  };
}

function points(arc: number[]): Point[] {
  const found: Point[] = [];
  let [x, y] = [0, 0];
  for (let k = 0; k < arc.length; k += 2) found.push([(x += arc[k]) / 10, (y += arc[k + 1]) / 10]);
  return found;
}

function boxOf(line: Point[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  // by their places: an iterator for every point takes longer than all the rest
  for (const { 0: x, 1: y } of line) {
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return [left, top, right, bottom];
}

/** The box around boxes. */
export function around(boxes: Box[]): Box {
  return [0, 1, 2, 3].map((side) => Math[side < 2 ? "min" : "max"](...boxes.map((box) => box[side]))) as Box;
}

export function grown([left, top, right, bottom]: Box, by: number): Box {
  return [left - by, top - by, right + by, bottom + by];
}

function within(a: Box, b: Box): Box {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

/** Where a track is printed below the map. */
export function trackOf({ map }: Sheet): Box {
  return [map[0], map[3] + 22, map[2], map[3] + TRACK - 10];
}

/** The letters and figures along the frame: the same for every part of the board, so that M6 is one place for everybody. */
export function grid([width, height]: Point): { columns: { names: string[]; step: number }; rows: { names: string[]; step: number } } {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWX"];
  const figures = [..."123456789"];
  return { columns: { names: letters, step: width / letters.length }, rows: { names: figures, step: height / figures.length } };
}

/** The square of the grid in which a place lies: M6. */
export function square([x, y]: Point, { size }: Sheet): string {
  const { columns, rows } = grid(size);
  const name = ({ names, step }: { names: string[]; step: number }, at: number) => names[Math.min(names.length - 1, Math.max(0, Math.floor(at / step)))];
  return name(columns, x) + name(rows, y);
}

export function meet(a: Box, b: Box): boolean {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
}

/** The lines by kind: borders on land, the coast, borders of waters, the rim of the open sea. */
function linesOf(geometry: Geometry, arcs: Point[][], boxes: Box[], words: string[][], ground: Box): Pick<Drawing, "lines" | "shores"> {
  const sides = new Map<number, string[]>();
  const named = new Map<number, string[]>();
  const shores: Drawing["shores"] = [];
  for (const [kind, shapes] of [["land", geometry.lands], ["water", geometry.waters], ["sea", geometry.seas]] as const)
    for (const [id, rings] of Object.entries(shapes))
      for (const arc of rings.flat()) {
        const key = arc >= 0 ? arc : ~arc;
        named.set(key, [...(named.get(key) ?? []), id]);
        sides.set(key, [...(sides.get(key) ?? []), kind]);
      }
  const lines: Drawing["lines"] = { border: [], coast: [], water: [], rim: [], deep: [] };
  for (const [arc, kinds] of sides) {
    const box = boxes[arc];
    if (kinds.length !== 2 || !meet(box, ground)) continue;
    const [land, water] = [kinds.filter((kind) => kind === "land").length, kinds.filter((kind) => kind === "water").length];
    const own: LineKind = land === 2 ? "border" : land ? "coast" : water === 2 ? "water" : water ? "rim" : "deep";
    const between = named.get(arc) as [string, string];
    lines[own].push({ path: `M${words[arc].join("L")}`, box, between });
    if (own === "coast") shores.push({ line: arcs[arc], box });
  }
  return { lines, shores };
}

/** A smooth line through points (Catmull-Rom). */
function curve(run: Point[]): string {
  if (run.length < 2) {
    const [x, y] = run[0];
    return `M${x - 30} ${y + 14}Q${x - 10} ${y - 12} ${x} ${y}T${x + 30} ${y - 12}`;
  }
  let d = `M${run[0][0]} ${run[0][1]}`;
  for (let k = 0; k + 1 < run.length; k++) {
    const [before, a, b, after] = [run[Math.max(k - 1, 0)], run[k], run[k + 1], run[Math.min(k + 2, run.length - 1)]];
    d += `C${a[0] + (b[0] - before[0]) / 6} ${a[1] + (b[1] - before[1]) / 6} ${b[0] - (after[0] - a[0]) / 6} ${b[1] - (after[1] - a[1]) / 6} ${b[0]} ${b[1]}`;
  }
  return d;
}

/** The way of a ship, by water: as it was laid between each two stops; through an open sea, as short as the land allows. */
export function course(drawing: Drawing, stops: string[]): Point[] {
  const place = (id: string) => (drawing.spots.get(id) ?? drawing.seas.get(id))?.slots.ships[0];
  const known = stops.filter(place);
  const found: Point[] = [];
  /** the way since the last harbour, and whether an open sea lies on it */
  let leg: Point[] = [];
  let open = false;
  known.forEach((id, k) => {
    leg.push(...(k ? wayBetween(drawing, known[k - 1], id) : []), place(id)!);
    // on the open sea there is only its name to call at
    if (drawing.seas.has(id) && k && k + 1 < known.length) open = true;
    else {
      found.push(...(open ? pulled(drawing, leg) : leg).slice(found.length ? 1 : 0));
      [leg, open] = [[place(id)!], false];
    }
  });
  return found;
}

/** The points between the ships of two waters that touch. */
function wayBetween({ ways }: Drawing, from: string, to: string): Point[] {
  return ways?.[`${from} ${to}`] ?? [...(ways?.[`${to} ${from}`] ?? [])].reverse();
}

/** The same way, with no more points than it takes to keep off the land. */
function pulled({ shores = [] }: Drawing, way: Point[]): Point[] {
  const clear = (a: Point, b: Point) => {
    const box = boxOf([a, b]);
    return !shores.some((shore) => meet(shore.box, box) && shore.line.some((point, k) => k > 0 && cross(a, b, shore.line[k - 1], point)));
  };
  const found = way.slice(0, 1);
  for (let here = 0; here + 1 < way.length; found.push(way[here])) {
    let next = way.length - 1;
    while (next > here + 1 && !clear(way[here], way[next])) next--;
    here = next;
  }
  return found;
}

/** Whether two lines cross. */
function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

// -- finding ----------------------------------------------------------------------------------------------------

/** Whether the point is inside, by the even-odd rule. */
function inside(spot: Spot, [x, y]: Point): boolean {
  if (spot.box[0] > x || spot.box[2] < x || spot.box[1] > y || spot.box[3] < y) return false;
  let odd = false;
  for (const ring of spot.outline)
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [xi, yi] = ring[i];
      const [xj, yj] = ring[j];
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd;
    }
  return odd;
}

/** How far the point is from the places of the spot's pieces, or from its border. */
function distance(spot: Spot, [x, y]: Point): number {
  let least = Infinity;
  for (const [px, py] of spot.places) least = Math.min(least, Math.hypot(px - x, py - y));
  for (const ring of spot.outline) for (const [px, py] of ring) least = Math.min(least, Math.hypot(px - x, py - y));
  return least;
}

/** The area that a tap means: one of the `wanted` under the point or nearest within reach, else what is there. */
export function spotAt(drawing: Drawing, point: Point, reach: number, wanted: ReadonlySet<string>): Spot | null {
  const lands = [...drawing.spots.values()];
  const seas = [...drawing.seas.values()];
  const on = (spot: Spot) => spot.places.some(([x, y]) => Math.hypot(x - point[0], y - point[1]) < 10);
  // a piece may stand beside a small area: it still belongs to it
  const under = lands.find((spot) => wanted.has(spot.id) && on(spot)) ?? lands.find((spot) => inside(spot, point)) ?? lands.find(on) ?? null;
  if (under && (wanted.has(under.id) || !wanted.size)) return under;
  const sea = seas.find((spot) => inside(spot, point)) ?? null;
  let best: Spot | null = null;
  let least = reach;
  for (const id of wanted) {
    const spot = drawing.spots.get(id);
    if (!spot || spot.box[0] - reach > point[0] || spot.box[2] + reach < point[0] || spot.box[1] - reach > point[1] || spot.box[3] + reach < point[1]) continue;
    const far = distance(spot, point);
    if (far < least) [best, least] = [spot, far];
  }
  return best ?? under ?? sea;
}

/** The next spot from here in a direction, along borders if there is one, else anywhere that way. */
export function towards(drawing: Drawing, printed: MapSheets, from: Spot, way: Point): Spot | null {
  const near = new Set([...(printed.areas[from.id]?.land ?? []), ...(printed.areas[from.id]?.water ?? [])]);
  let best: Spot | null = null;
  let cost = Infinity;
  for (const spot of drawing.spots.values()) {
    const dx = spot.at[0] - from.at[0];
    const dy = spot.at[1] - from.at[1];
    const along = dx * way[0] + dy * way[1];
    const across = Math.abs(dx * way[1] - dy * way[0]);
    if (along <= 0 || across > along * 1.5) continue;
    const worth = (along + 2 * across) * (near.has(spot.id) ? 0.4 : 1);
    if (worth < cost) [best, cost] = [spot, worth];
  }
  return best;
}
