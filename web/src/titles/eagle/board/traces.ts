// What others did since my last move, out of the story: ways with a head, so that one sees where they lead.

import type { Point } from "../../../maps/drawing";
import type { Line } from "../../../server/protocol";
import { near, type World } from "./world";

/** how many ways are still shown */
const MOST = 40;
const WAYS = new Set(["move", "board", "land", "sail", "fly"]);

export interface Trace {
  key: string;
  seat: number;
  path: string;
  head: string;
  /** 1 is the newest, near 0 the oldest */
  fresh: number;
}

/** The lines since I moved last; for those who only watch, of this turn. */
export function since(story: Line[], me: number | undefined): Line[] {
  const last = story.findLastIndex((line) => line.kind === "turn" || (me !== undefined && WAYS.has(line.kind) && line.data.seat === me));
  const before = me === undefined ? last : Math.max(last, 0);
  return story.slice(before + 1);
}

/** The plague of this turn, if there was one: where it broke out, and how far it reached. */
export function plagueOf(story: Line[]): { at: string; struck: string[] } | null {
  const turn = story.findLastIndex((line) => line.kind === "turn");
  const found = story.slice(turn + 1).findLast((line) => line.kind === "explored" && line.data.struck);
  return found ? { at: found.data.region, struck: found.data.struck } : null;
}

export function tracesOf(lines: Line[], me: number | undefined, world: World): Trace[] {
  const ways = new Map<string, { seat: number; from: string; to: string }>();
  for (const { kind, data } of lines) {
    if (!WAYS.has(kind) || data.seat === me) continue;
    const key = `${data.seat} ${data.origin} ${data.to}`;
    ways.delete(key);
    ways.set(key, { seat: data.seat, from: data.origin, to: data.to });
  }
  return [...ways].slice(-MOST).flatMap(([key, { seat, from, to }], k, all) => {
    const [a, b] = [world.spaces.get(from)?.at, world.spaces.get(to)?.at];
    return a && b ? [{ key, seat, fresh: (k + 1) / all.length, ...arrow(a, near(b, a, world.width)) }] : [];
  });
}

/** A bent line, so that there and back are two; it ends before the middle, where pieces stand. */
function arrow(a: Point, b: Point): { path: string; head: string } {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const bend: Point = [(a[0] + b[0]) / 2 - dy * 0.14, (a[1] + b[1]) / 2 + dx * 0.14];
  const long = Math.hypot(b[0] - bend[0], b[1] - bend[1]) || 1;
  const [ux, uy] = [(b[0] - bend[0]) / long, (b[1] - bend[1]) / long];
  const end: Point = [b[0] - ux * Math.min(12, long / 2), b[1] - uy * Math.min(12, long / 2)];
  const side = (by: number) => `${round(end[0] - ux * 7 - uy * by)} ${round(end[1] - uy * 7 + ux * by)}`;
  return { path: `M${a.join(" ")}Q${round(bend[0])} ${round(bend[1])} ${round(end[0])} ${round(end[1])}`, head: `M${side(4)}L${round(end[0])} ${round(end[1])}L${side(-4)}Z` };
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
