// How the pieces of a space are laid out: on its own land, off its settlement, its name and each other.

import type { Box, Point } from "../../../maps/drawing";
import { grown, lettering, TOWN, type Row, type Stack } from "./stacks";
import { holds, type Space } from "./world";

/** How large pieces are, for their usual size, and where the middle of each row is and each disc in it, in discs. */
export interface Standing {
  measure: number;
  rows: { at: Point; discs: Point[] }[];
}

/** half of a disc, in units of pieces */
const DISC = 10;
/** how wide a letter of a name is, for one of its size */
const LETTER = 0.56;
/** how much farther a row goes, in units of pieces, so as not to stand in another region, on something else, in the sea, on the name; or to stay in a row */
const COSTS = { abroad: 1000, taken: 500, sea: 200, name: 60, turn: 8 };
/** how large pieces are where there is too little land for them; but never less than this on the screen */
const [SMALLER, TINY] = [[0.86, 0.74, 0.66], 0.62];

/** Each row as near to its place as it can be without covering settlement, name or another row; smaller where land is scarce. */
export function standing(stack: Stack, scale: number, name: string): Standing {
  if (!stack.space.land) return { measure: 1, rows: stack.rows.map(({ at, discs }) => ({ at, discs: discs.map(({ step }): Point => [step, 0]) })) };
  let best = ashore(stack, scale, name, 1);
  for (const measure of SMALLER) {
    if (!best.amiss || measure * grown(scale) < TINY) break;
    const tighter = ashore(stack, scale, name, measure);
    if (tighter.amiss < best.amiss) best = tighter;
  }
  return best;
}

/** The same, with pieces of one size; `amiss` is what stands where it should not, by its costs. */
function ashore({ space, settlement, marker, rows, around }: Stack, scale: number, name: string, measure: number): Standing & { amiss: number } {
  const k = (measure * grown(scale)) / scale;
  const size = lettering(space, scale) / k;
  const long = (LETTER * size * name.length) / 2;
  const ground: Ground = {
    space,
    around,
    k,
    written: size ? [[-long, TOWN / measure, long, TOWN / measure + size]] : [],
    taken: settlement || marker ? [[-TOWN, -TOWN, TOWN, TOWN]] : [],
  };
  let amiss = 0;
  const laid = rows.map((row) => {
    const { to, discs, cost, far } = placed(row, ground);
    ground.taken.push(boxOf(to, discs));
    amiss += cost - far;
    return { at: onMap(ground, to), discs };
  });
  return { measure, rows: laid, amiss };
}

/** A space with what is there already, in units of pieces around its middle; `k` are units of the world for one of them. */
interface Ground {
  space: Space;
  around: Space[];
  k: number;
  written: Box[];
  taken: Box[];
}

interface Way {
  to: Point;
  discs: Point[];
  /** how far that is from the row's own place, and what it costs in all */
  far: number;
  cost: number;
}

const onMap = ({ space, k }: Ground, [x, y]: Point): Point => [space.at[0] + x * k, space.at[1] + y * k];

/** The best way to put down a row. */
function placed({ at, discs }: Row, ground: Ground): Way {
  const { space, k, taken, written } = ground;
  const home: Point = [(at[0] - space.at[0]) / k, (at[1] - space.at[1]) / k];
  const orders = ordersOf(discs.length);
  const half = DISC * discs.length;
  let best = judged(home, orders[0], 0, ground);
  const tried = (to: Point, order: Point[], turn = 0) => {
    const far = Math.hypot(to[0] - home[0], to[1] - home[1]) + turn * COSTS.turn;
    if (far >= best.cost) return;
    const way = judged(to, order, far, ground);
    if (way.cost < best.cost) best = way;
  };
  if (best.cost)
    for (const [left, top, right, foot] of [...taken, ...written]) {
      for (const x of [left - half, right + half]) tried([x, home[1]], orders[0]);
      for (const x of [home[0], 0]) for (const y of [top - DISC, foot + DISC]) tried([x, y], orders[0]);
    }
  // where nothing plain will do, all of the space is looked through
  if (best.cost >= COSTS.name) {
    const [left, top, right, foot] = space.box.map((edge, side) => (edge - space.at[side % 2]) / k);
    for (let y = top; y <= foot; y += DISC / 2) for (let x = left; x <= right; x += DISC / 2) orders.forEach((order, turn) => tried([x, y], order, turn));
  }
  return best;
}

function judged(to: Point, discs: Point[], far: number, ground: Ground): Way {
  const box = boxOf(to, discs);
  let cost = far + (meets(box, ground.taken) ? COSTS.taken : 0) + (meets(box, ground.written) ? COSTS.name : 0);
  for (const [x, y] of discs) {
    const there = onMap(ground, [to[0] + 2 * DISC * x, to[1] + 2 * DISC * y]);
    if (!holds(ground.space, there)) cost += ground.around.some((other) => holds(other, there)) ? COSTS.abroad : COSTS.sea;
  }
  return { to, discs, far, cost };
}

/** The ways in which discs stand around the middle of their row, in discs: side by side, one below another, in two lines. */
function ordersOf(count: number): Point[][] {
  const grid = (wide: number) => Array.from({ length: count }, (_, k): Point => [(k % wide) - (wide - 1) / 2, Math.floor(k / wide) - (Math.ceil(count / wide) - 1) / 2]);
  return [...new Set([count, 1, Math.ceil(count / 2)])].map(grid);
}

/** What a row covers. */
function boxOf([x, y]: Point, discs: Point[]): Box {
  const [xs, ys] = [0, 1].map((side) => discs.map((disc) => 2 * DISC * disc[side]));
  return [x + Math.min(...xs) - DISC, y + Math.min(...ys) - DISC, x + Math.max(...xs) + DISC, y + Math.max(...ys) + DISC];
}

const meets = (box: Box, boxes: Box[]) => boxes.some(([left, top, right, foot]) => box[2] > left && box[0] < right && box[3] > top && box[1] < foot);
