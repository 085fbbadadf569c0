// What others did since my last move, out of the story.

import { kept } from "../../../frame/happenings.svelte";
import { course, type Drawing, type Point } from "../../../maps/drawing";
import type { Line } from "../../../server/protocol";

/** how many ways are still shown */
const MOST = 60;

export interface Way {
  key: string;
  seat: number;
  path: string;
  head: string;
  sea: boolean;
  /** 1 is the newest, near 0 the oldest */
  fresh: number;
}

export interface Scar {
  area: string;
  kind: "fight" | "built" | "lost" | "taken";
  seat: number;
  at: Point;
}

const SCARS: Record<string, Scar["kind"]> = {
  "conflict.loss": "fight",
  "attack.won": "fight",
  "attack.failed": "fight",
  "city.built": "built",
  "city.placed": "built",
  "city.reduced": "lost",
  "city.destroyed": "lost",
  "city.annexed": "taken",
  "tax.revolt": "taken",
};

/** The lines since I last ended my movement; for those who only watch, of this turn. */
export function since(story: Line[], me: number | undefined): Line[] {
  const last = story.findLastIndex((line) => (me === undefined ? line.kind === "turn" : line.kind === "movement.ended" && line.data.seat === me));
  return kept(story.slice(last + 1));
}

export function tracesOf(lines: Line[], me: number | undefined, drawing: Drawing): { ways: Way[]; scars: Scar[] } {
  const steps = new Map<string, { seat: number; stops: string[] }>();
  const scars = new Map<string, Scar>();
  for (const { kind, data } of lines) {
    const stops: string[] = kind === "move" ? [data.area, data.to] : kind === "voyage" ? data.stops.map(([id]: [string]) => id) : [];
    if (stops.length > 1 && data.seat !== me) {
      const key = `${data.seat} ${kind} ${stops.join(" ")}`;
      // the same way once more counts as new
      steps.delete(key);
      steps.set(key, { seat: data.seat, stops });
    }
    const spot = drawing.spots.get(data.area);
    if (SCARS[kind] && spot) scars.set(data.area, { area: data.area, kind: SCARS[kind], seat: data.taker ?? data.seat, at: kind.startsWith("c") ? spot.slots.city : spot.at });
  }
  const ways = [...steps].slice(-MOST).map(([key, { seat, stops }], k, all) => ({ key, seat, fresh: (k + 1) / all.length, ...drawn(stops, key.includes(" voyage "), drawing) }));
  return { ways: ways.filter((way) => way.path), scars: [...scars.values()] };
}

/** how far the way of tokens bows, so that there and back are two; a ship keeps to its course */
const BOW = 0.14;

/** The line of a way; it ends before the middle, where pieces stand. */
export function drawn(stops: string[], sea: boolean, drawing: Drawing): { path: string; head: string; sea: boolean } {
  const points = sea ? course(drawing, stops) : stops.map((id) => drawing.spots.get(id)?.at).filter((point): point is Point => !!point);
  if (points.length < 2) return { path: "", head: "", sea };
  const bow = sea ? 0 : BOW;
  let path = `M${points[0].join(" ")}`;
  let head = "";
  for (let k = 1; k < points.length; k++) {
    const [a, b] = [points[k - 1], points[k]];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const bend: Point = [(a[0] + b[0]) / 2 - dy * bow, (a[1] + b[1]) / 2 + dx * bow];
    const long = Math.hypot(b[0] - bend[0], b[1] - bend[1]) || 1;
    const [ux, uy] = [(b[0] - bend[0]) / long, (b[1] - bend[1]) / long];
    const short = k === points.length - 1 ? Math.min(9, long / 2) : 0;
    const end: Point = [round(b[0] - ux * short), round(b[1] - uy * short)];
    path += `Q${round(bend[0])} ${round(bend[1])} ${end.join(" ")}`;
    if (k === points.length - 1) head = `M${round(end[0] - ux * 5 - uy * 3.2)} ${round(end[1] - uy * 5 + ux * 3.2)}L${end.join(" ")}L${round(end[0] - ux * 5 + uy * 3.2)} ${round(end[1] - uy * 5 - ux * 3.2)}`;
  }
  return { path, head, sea };
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
