// The board by keys: from area to area, nearer and farther.

import type { Answering } from "../frame/answering.svelte";
import { spotAt, towards, type Drawing, type Point } from "./drawing";
import type { MapSheets } from "./areas";
import type { Camera } from "./camera.svelte";

const WAYS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export interface Keyed {
  camera: Camera;
  drawing: Drawing;
  printed: MapSheets;
  answering: Answering;
  chosen: string | null;
  wanted: ReadonlySet<string>;
  onchoose: (area: string) => void;
}

/** Does what a key means. */
export function keydown(event: KeyboardEvent, keyed: Keyed): void {
  // the browser's own keys stay its own
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const { camera, answering, chosen } = keyed;
  const way = WAYS[event.key];
  if (way && event.shiftKey) camera.pan(-way[0] * 80, -way[1] * 80);
  else if (way) step(keyed, way);
  else if (event.key === "+" || event.key === "=") camera.zoom(1.3);
  else if (event.key === "-") camera.zoom(1 / 1.3);
  else if (event.key === "0") camera.whole();
  else if (event.key === "n" || event.key === "N") cycle(keyed, event.key === "n" ? 1 : -1);
  else if ((event.key === "Enter" || event.key === " ") && chosen && answering.moving?.to === chosen) void answering.move();
  else if (event.key === "Enter" || event.key === " ") answering.tap(chosen);
  else if (event.key === "Escape") answering.cancel();
  else return;
  event.preventDefault();
}

/** The next area that way; the first time, the one in the middle of the screen. */
function step(keyed: Keyed, way: Point): void {
  const { camera, drawing, printed, chosen, wanted } = keyed;
  const from = chosen ? (drawing.spots.get(chosen) ?? drawing.seas.get(chosen)) : undefined;
  const next = from ? towards(drawing, printed, from, way) : spotAt(drawing, camera.middle, 1e6, wanted.size ? wanted : new Set(drawing.spots.keys()));
  if (next) look(keyed, next.id);
}

/** The next area that can be chosen. */
function cycle(keyed: Keyed, by: number): void {
  const all = [...keyed.wanted];
  if (all.length) look(keyed, all[(all.indexOf(keyed.chosen ?? "") + by + all.length) % all.length]);
}

/** Chooses an area and brings it into sight. */
function look({ camera, drawing, onchoose }: Keyed, id: string): void {
  onchoose(id);
  const spot = drawing.spots.get(id) ?? drawing.seas.get(id);
  if (spot) camera.reveal(spot.at);
}
