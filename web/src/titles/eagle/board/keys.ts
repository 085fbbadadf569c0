// The world by keys: from space to space, over the seam too.

import type { Answering } from "../../../frame/answering.svelte";
import type { Point } from "../../../maps/drawing";
import { march } from "../marching.svelte";
import type { Action } from "../printed";
import { stage } from "../stage.svelte";
import type { Words } from "../words";
import type { Globe } from "./globe.svelte";
import { spaceAt, towards, type World } from "./world";

/** what lies over the map at the touch of a key; Standard has neither */
const STAGED: Record<string, "chart" | "cities"> = { t: "chart", i: "cities" };
const calling = ({ view }: Words) => ((view.ask?.choices ?? []) as Action[]).find((choice) => choice.do === "call");
const WAYS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export interface Keyed {
  camera: Globe;
  world: World;
  words: Words;
  answering: Answering;
  chosen: string | null;
  wanted: ReadonlySet<string>;
  onchoose: (space: string) => void;
}

/** Does what a key means. */
export function keydown(event: KeyboardEvent, keyed: Keyed): void {
  // the browser's own keys stay its own
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const { camera, answering, chosen, words } = keyed;
  const way = WAYS[event.key];
  const band = march.here(words).find(({ key, most }) => march.taken.has(key) && most > 1);
  if (way && event.shiftKey) camera.pan(-way[0] * 80, -way[1] * 80);
  else if (way) step(keyed, way);
  else if (/^[1-9]$/.test(event.key) && band) march.set(band, Number(event.key));
  else if ((event.key === "+" || event.key === "-") && band) march.set(band, march.taken.get(band.key)! + (event.key === "+" ? 1 : -1));
  else if (event.key === "+" || event.key === "=") camera.zoom(1.3);
  else if (event.key === "-") camera.zoom(1 / 1.3);
  else if (event.key === "0") camera.whole();
  else if (event.key === "n" || event.key === "N") cycle(keyed, event.key === "n" ? 1 : -1);
  else if (event.key === "Enter" || event.key === " ") answering.tap(chosen);
  else if (event.key === "Escape") (march.drop(), answering.cancel());
  else if (words.advanced && event.key in STAGED) stage.turn(STAGED[event.key]);
  else if (event.key === "x" && calling(words)) answering.play(calling(words)!);
  else return;
  event.preventDefault();
}

/** The next space that way; the first time, the one in the middle of the screen. */
function step(keyed: Keyed, way: Point): void {
  const { camera, world, words, chosen, wanted } = keyed;
  const from = chosen ? world.spaces.get(chosen) : undefined;
  if (!from) {
    const first = spaceAt(world, camera.middle, 1e6, wanted);
    if (first) look(keyed, first.id);
    return;
  }
  const { near, coast } = words.beside(from.id);
  const next = towards(world, from, [...near, ...coast], way);
  if (next) look(keyed, next.id);
}

/** The next space that can be chosen. */
function cycle(keyed: Keyed, by: number): void {
  const all = [...keyed.wanted];
  if (all.length) look(keyed, all[(all.indexOf(keyed.chosen ?? "") + by + all.length) % all.length]);
}

function look({ camera, world, onchoose }: Keyed, id: string): void {
  onchoose(id);
  camera.reveal(world.spaces.get(id)!.at);
}
