// The painter works in a thread of its own, so that the board never stops under the hand.

import serif from "@fontsource/alegreya/files/alegreya-latin-500-normal.woff2?url";
import slanted from "@fontsource/alegreya/files/alegreya-latin-500-italic.woff2?url";
import type { Box } from "../drawing";
import { Painter, type Ground } from "./paint";
import type { Relief } from "./relief";

/** A piece of the ground, in pixels: `scale` of them for a unit of the board. */
export interface Order {
  key: string;
  box: Box;
  scale: number;
  /** pixels of the device for one of the page */
  density: number;
  bare: boolean;
  /** anything at all is better than nothing */
  quick: boolean;
}

export type ToPainter = { relief: string } | { ground: Ground } | { faded: string[] } | { order: Order };

const faces = [new FontFace("Alegreya", `url(${serif})`, { weight: "500" }), new FontFace("Alegreya", `url(${slanted})`, { weight: "500", style: "italic" })];
// another typeface will do
const ready = Promise.allSettled(faces.map(async (face) => (self as unknown as { fonts: FontFaceSet }).fonts.add(await face.load())));
let painter: Painter | null = null;

// the relief is read here, so that the page is not kept from its own work
let relief: Relief | null = null;
let [address, adorned] = ["", Promise.resolve()];
function adorn(from: string): void {
  if (address === from) return;
  [address, relief] = [from, null];
  const fetched = fetch(from).then((answer) => (answer.ok ? answer.json() : null));
  // where nobody has drawn one, the board is plain
  adorned = fetched.then((found) => void (address === from && (relief = found as Relief | null)), () => undefined);
}

async function fill({ key, box, scale, density, bare, quick }: Order): Promise<void> {
  // what comes first of all waits for nothing
  if (!quick) await Promise.all([ready, adorned]);
  const canvas = new OffscreenCanvas(Math.round((box[2] - box[0]) * scale), Math.round((box[3] - box[1]) * scale));
  const pen = canvas.getContext("2d", { alpha: false })!;
  pen.setTransform(scale, 0, 0, scale, -box[0] * scale, -box[1] * scale);
  painter?.paint(pen, box, scale / density, bare, quick);
  const bitmap = canvas.transferToImageBitmap();
  postMessage({ key, bitmap }, { transfer: [bitmap] });
  // until the page knows what is in sight, there is time
  if (quick) void adorned.then(() => painter?.adorn());
}

/** pictures go out in the order in which they were asked for */
let before = Promise.resolve();
addEventListener("message", ({ data }: MessageEvent<ToPainter>) => {
  if ("relief" in data) adorn(data.relief);
  else if ("ground" in data) [(painter = new Painter(data.ground, () => relief)), adorn(data.ground.relief)];
  else if ("faded" in data) painter?.fade(data.faded);
  else before = before.then(() => fill(data.order));
});
