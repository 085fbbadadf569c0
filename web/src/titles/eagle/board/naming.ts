// Where names are written: those of regions below their settlements, those of seas in their own waters, off every coast.

import type { Box, Point } from "../../../maps/drawing";
import { grown, LEAST, TOWN } from "./stacks";
import { crosses, holds, type Space } from "./world";

/** A name as it is written: the size of its letters, and for each line the middle of what they stand on. */
export interface Written {
  size: number;
  lines: { text: string; x: number; y: number }[];
}

/** how wide a letter is with the space after it, for one of its size; how far from line to line; how high it is and where it stands */
const [LETTER, LEAD, HIGH, LEG] = [0.63, 1.05, 1, 0.26];
/** pixels that letters keep off a coast, and off the borders of their sea */
const [SHORE, BORDER] = [3, 0];
/** half of a fleet in the middle of its sea, in units of pieces: a name lies below it if it can, else above */
const FLEET = 14;
/** what it costs, in letters, to need one more line, to lie under the fleet, and to reach over into another sea */
const COSTS = { line: 2, fleet: 6, border: 40 };

const MOST_LINES = 3;
/** how often a name is looked for to each side of the middle */
const STEPS = 12;
/** how large letters are that have no room in their full size */
const SMALLER = [1, 0.83, 0.72];

/** What the name of a region stands on: a line below its middle, or above where another settlement would lie over it. */
export function landName({ id, at: [x, y] }: Space, wide: number, size: number, scale: number, settlements: Space[]): number {
  const town = (TOWN * grown(scale)) / scale;
  // with the signs at its upper corners
  const reach = 1.25 * town;
  const under = y + town + 3 / scale + size * 0.75;
  const over = y - town - 4 / scale;
  const covered = (line: number) =>
    settlements.some(({ id: other, at: there }) => other !== id && Math.abs(there[0] - x) < reach + wide / 2 && there[1] - reach < line && there[1] + town > line - size * 0.7);
  return covered(under) && !covered(over) ? over : under;
}

/** A name in this many lines, the longest of which is as short as it can be. */
function broken(words: string[], lines: number): string[] {
  if (lines === 1) return [words.join(" ")];
  const ways = words.slice(0, words.length - lines + 1).map((_, k) => [words.slice(0, k + 1).join(" "), ...broken(words.slice(k + 1), lines - 1)]);
  return ways.reduce((best, way) => (longest(way) < longest(best) ? way : best));
}

const longest = (lines: string[]) => Math.max(...lines.map((line) => line.length));

/** The name of a sea, in letters of this size if there is room for them; nothing where it would touch a coast. */
export function seaName(space: Space, name: string, size: number, scale: number): Written | null {
  for (const part of SMALLER) {
    if (part < 1 && part * size * scale < LEAST) break;
    const lines = inWaters(space, name, part * size, scale);
    if (lines) return { size: part * size, lines };
  }
  return null;
}

/** Its lines, as near to the middle of the sea as they can be. */
function inWaters(space: Space, name: string, size: number, scale: number): Written["lines"] | null {
  const ways: { lines: string[]; at: Point; box: Box; cost: number }[] = [];
  const fleet = (FLEET * grown(scale)) / scale;
  const step = Math.max(size / 4, (2 * space.room) / STEPS);
  const far = Math.floor((2 * space.room) / step);
  const words = name.split(" ");
  for (let count = 1; count <= Math.min(MOST_LINES, words.length); count++) {
    const lines = broken(words, count);
    const wide = (LETTER * size * longest(lines)) / 2;
    const high = (size * (HIGH + LEAD * (lines.length - 1))) / 2;
    // just below the fleet is looked at first
    const below = space.at[1] + fleet + high + size / 4;
    for (let down = -2 * far; down <= far; down++)
      for (let aside = -far; aside <= far; aside++) {
        const at: Point = [space.at[0] + aside * step, below + down * step];
        if (!holds(space, at)) continue;
        const box: Box = [at[0] - wide, at[1] - high, at[0] + wide, at[1] + high];
        const under = Math.abs(at[1] - space.at[1]) < high + fleet && Math.abs(at[0] - space.at[0]) < wide + fleet;
        ways.push({ lines, at, box, cost: (Math.hypot(aside, down) * step) / size + COSTS.line * lines.length + (under ? COSTS.fleet : 0) });
      }
  }
  ways.sort((one, two) => one.cost - two.cost);
  const off = ([left, top, right, foot]: Box, pixels: number): Box => [left - pixels / scale, top - pixels / scale, right + pixels / scale, foot + pixels / scale];
  let best: (typeof ways)[number] | undefined;
  let least = Infinity;
  for (const way of ways) {
    if (way.cost >= least) break;
    if (space.shores.some((shore) => crosses(shore, off(way.box, SHORE)))) continue;
    const cost = way.cost + (space.outline.some((border) => crosses(border, off(way.box, BORDER))) ? COSTS.border : 0);
    if (cost < least) [best, least] = [way, cost];
  }
  return best?.lines.map((text, k, { length }) => ({ text, x: best.at[0], y: best.at[1] + (k - (length - 1) / 2) * LEAD * size + LEG * size })) ?? null;
}
