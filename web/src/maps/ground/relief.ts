// What stands on the land and along the coast besides borders and names (tools/draw_board/relief.py): decoded once, drawn in pieces.

import { meet, type Box, type Drawing, type Point } from "../drawing";
import type { Pen } from "./paint";

export type Kind = "mountains" | "forest" | "desert" | "steppe";

/** As it comes from the server: lines are a first point and then steps, in tenths of a unit. */
export interface Relief {
  /** along the coast, the nearest first */
  lining: number[][][];
  rivers: Record<string, number[][]>;
  reeds: Record<string, number[]>;
  marks: Record<string, Partial<Record<Kind, number[]>>>;
  /** where the name of a home stands when all of the board is looked at */
  homes: Record<string, Point>;
}

interface Line {
  path: Path2D;
  box: Box;
}

interface Growth {
  box: Box;
  peaks?: { body: Path2D; shade: Path2D; ridge: Path2D };
  trees?: { crown: Path2D; shade: Path2D };
  dunes?: Path2D;
  grass?: Path2D;
}

interface River {
  id: string;
  box: Box;
  areas: string[];
  /** the middle of the water, for the flood plain on both sides */
  run: Path2D;
  /** the water itself, which swells towards the sea */
  water: Path2D;
  reeds: Path2D;
}

export interface Inks {
  ink: string;
  land: string;
  forest: string;
  strength: number;
}

/** how wide and how strong each line of the lining is */
const LINING = [[0.8, 0.7], [0.7, 0.52], [0.6, 0.38], [0.55, 0.26], [0.5, 0.17]];
/** at a smaller size small marks are dirt */
const LEAST = 0.42;

export class Scenery {
  readonly lining: Line[][];
  readonly rivers: River[];
  /** kinds of land by area, and where its mountains are */
  readonly kinds: Map<string, Kind[]>;
  readonly peaks: Point[] = [];
  private growth: Growth[] = [];

  constructor(relief: Relief, drawing: Drawing) {
    const near = (line: Line) => meet(line.box, drawing.box);
    this.lining = relief.lining.map((lines) => lines.map((steps) => traced(points(steps))).filter(near));
    this.rivers = drawing.rivers.map(({ id, areas }) => {
      const runs = relief.rivers[id].map(points);
      const whole = traced(runs.flat());
      const run = new Path2D();
      const water = new Path2D();
      // the first run has the source; others join it
      runs.forEach((line, k) => [run.addPath(traced(line).path), water.addPath(swelling(line, k ? 1.6 : 0.7, 3))]);
      return { id, areas, run, water, box: whole.box, reeds: each(points(relief.reeds[id]), reed) };
    });
    this.kinds = new Map(Object.entries(relief.marks).filter(([id]) => drawing.spots.has(id)).map(([id, marks]) => [id, Object.keys(marks) as Kind[]]));
    for (const id of this.kinds.keys()) {
      const at = (kind: Kind) => points(relief.marks[id][kind] ?? []);
      const [mountains, forest, desert, steppe] = [at("mountains"), at("forest"), at("desert"), at("steppe")];
      this.peaks.push(...mountains);
      this.growth.push({
        box: drawing.spots.get(id)!.box,
        peaks: mountains.length ? { body: each(mountains, body), shade: each(mountains, flank), ridge: each(mountains, ridge) } : undefined,
        trees: forest.length ? { crown: each(forest, crown), shade: each(forest, leaf) } : undefined,
        dunes: desert.length ? each(desert, dune) : undefined,
        grass: steppe.length ? each(steppe, tuft) : undefined,
      });
    }
  }

  /** The lines along the coast, as on a sea chart. */
  line(pen: Pen, box: Box, colour: string): void {
    pen.strokeStyle = colour;
    this.lining.forEach((lines, k) => {
      [pen.lineWidth, pen.globalAlpha] = LINING[k];
      for (const { path, box: there } of lines) if (meet(there, box)) pen.stroke(path);
    });
    pen.globalAlpha = 1;
  }

  /** Mountains, woods, dunes and grass. */
  grow(pen: Pen, box: Box, scale: number, { ink, land, forest, strength }: Inks): void {
    pen.strokeStyle = ink;
    const draw = (path: Path2D, width: number, alpha: number) => [(pen.lineWidth = width), (pen.globalAlpha = alpha), pen.stroke(path)];
    for (const { box: there, peaks, trees, dunes, grass } of this.growth) {
      if (!meet(there, box)) continue;
      if (dunes && scale >= LEAST) draw(dunes, 0.65, strength - 0.05);
      if (grass && scale >= LEAST) draw(grass, 0.6, strength - 0.1);
      if (trees) {
        pen.globalAlpha = 1;
        pen.fillStyle = forest;
        pen.fill(trees.crown);
        draw(trees.crown, 0.7, strength + 0.15);
        if (scale >= LEAST) draw(trees.shade, 0.5, strength);
      }
      if (peaks) {
        pen.globalAlpha = 0.75;
        pen.fillStyle = land;
        pen.fill(peaks.body);
        if (scale >= LEAST) draw(peaks.shade, 0.75, strength + 0.15);
        draw(peaks.ridge, 1, strength + 0.25);
      }
    }
    pen.globalAlpha = 1;
  }
}

// -- lines ------------------------------------------------------------------------------------------------------

function points(steps: number[]): Point[] {
  const found: Point[] = [];
  let [x, y] = [0, 0];
  for (let k = 0; k < steps.length; k += 2) found.push([(x += steps[k]) / 10, (y += steps[k + 1]) / 10]);
  return found;
}

function traced(line: Point[]): Line {
  const path = new Path2D();
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  line.forEach(([x, y], k) => {
    if (k) path.lineTo(x, y);
    else path.moveTo(x, y);
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  });
  return { path, box };
}

/** One shape around a line that grows from one width to another. */
function swelling(line: Point[], from: number, to: number): Path2D {
  const path = new Path2D();
  const side = (k: number, way: number): Point => {
    const [a, b] = [line[Math.max(k - 1, 0)], line[Math.min(k + 1, line.length - 1)]];
    const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const half = (way * (from + (to - from) * (k / (line.length - 1)) ** 0.8)) / 2;
    return [line[k][0] - ((b[1] - a[1]) / long) * half, line[k][1] + ((b[0] - a[0]) / long) * half];
  };
  path.moveTo(...side(0, 1));
  for (let k = 1; k < line.length; k++) path.lineTo(...side(k, 1));
  for (let k = line.length - 1; k >= 0; k--) path.lineTo(...side(k, -1));
  path.closePath();
  return path;
}

// -- marks: no two are alike, and each is the same in every tile ---------------------------------------------------

type Draw = (path: Path2D, x: number, y: number, chance: (n: number) => number) => void;

function each(places: Point[], draw: Draw): Path2D {
  const path = new Path2D();
  for (const [x, y] of places) {
    const spread = Math.abs(Math.sin(x * 12.9898 + y * 78.233) * 43758.5453) % 1;
    draw(path, x, y, (n) => (spread * (7919 + 131 * n)) % 1);
  }
  return path;
}

/** a mountain: its half width, its height and its top */
function shapeOf(x: number, y: number, chance: (n: number) => number) {
  const size = 6.2 + 2.6 * chance(0);
  const [wide, high] = [size * (0.88 + 0.24 * chance(1)), size * (0.9 + 0.3 * chance(2))];
  return { wide, high, base: y + 4, top: [x + (chance(3) - 0.5) * 0.3 * wide, y + 4 - high] as Point };
}

const outline: Draw = (path, x, y, chance) => {
  const { wide, high, base, top } = shapeOf(x, y, chance);
  path.moveTo(x - wide, base);
  path.quadraticCurveTo(x - wide * 0.45, base - high * 0.45, ...top);
  path.quadraticCurveTo(x + wide * 0.4, base - high * 0.5, x + wide, base);
};
const ridge: Draw = outline;
const body: Draw = (path, x, y, chance) => (outline(path, x, y, chance), path.closePath());
/** hatching on the side away from the light */
const flank: Draw = (path, x, y, chance) => {
  const { wide, high, top } = shapeOf(x, y, chance);
  for (const t of [0.16, 0.32, 0.48, 0.64, 0.8]) {
    const [a, b] = [top[0] + wide * t * 0.92, top[1] + high * t ** 0.8];
    path.moveTo(a, b);
    path.lineTo(a - wide * (0.1 + 0.16 * t), b + high * 0.3);
  }
};
const crown: Draw = (path, x, y, chance) => {
  const r = 2.5 + 0.8 * chance(0);
  path.moveTo(x - r * 0.15, y + r + 2.2);
  path.lineTo(x - r * 0.15, y + r * 0.7);
  path.moveTo(x - r, y + r * 0.7);
  path.bezierCurveTo(x - r * 1.75, y - r * 0.1, x - r * 0.95, y - r * 0.65, x - r * 0.62, y - r * 0.72);
  path.bezierCurveTo(x - r * 0.55, y - r * 1.5, x + r * 0.62, y - r * 1.65, x + r * 0.8, y - r * 0.86);
  path.bezierCurveTo(x + r * 1.6, y - r * 0.75, x + r * 1.6, y + r * 0.2, x + r * 0.9, y + r * 0.7);
  path.closePath();
};
const leaf: Draw = (path, x, y, chance) => {
  const r = 2.5 + 0.8 * chance(0);
  path.moveTo(x + r * 0.15, y + r * 0.5);
  path.lineTo(x + r * 0.65, y - r * 0.05);
  path.moveTo(x + r * 0.55, y + r * 0.55);
  path.lineTo(x + r * 0.95, y + r * 0.1);
};
const dune: Draw = (path, x, y, chance) => {
  const long = 0.85 + 0.4 * chance(0);
  path.moveTo(x - 5 * long, y);
  path.quadraticCurveTo(x - 2 * long, y - 3.6, x + 1.2 * long, y - 0.4);
  path.quadraticCurveTo(x + 3.8 * long, y - 2.4, x + 6.2 * long, y + 0.1);
  for (const [a, b] of [[-2, 3], [1.5, 4], [4, 2.6]]) {
    path.moveTo(x + a, y + b);
    path.lineTo(x + a + 0.4, y + b);
  }
};
const tuft: Draw = (path, x, y, chance) => {
  const high = 0.85 + 0.35 * chance(0);
  path.moveTo(x, y);
  path.lineTo(x - 1.4 * high, y - 2.8 * high);
  path.moveTo(x + 0.8, y);
  path.lineTo(x + 0.8, y - 3.4 * high);
  path.moveTo(x + 1.6, y);
  path.lineTo(x + 1.6 + 1.4 * high, y - 2.6 * high);
};
const reed: Draw = tuft;
