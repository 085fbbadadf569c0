// The upper and the lower edge of the board: a strip with the neat-line and marks of longitude, and the table beyond it.

import type { Colours } from "./paint";
import type { World } from "./world";

/** pixels from the map to the end of the strip, and to its marks */
const STRIP = 18;
const MARKS = [5, 11];
/** lines along the strip: how far from the map, and how wide */
const LINES = [[0, 2], [MARKS[0], 0.8], [MARKS[1], 0.8], [STRIP - 2, 1.6]];
/** marks around the world, every other one dark */
const AROUND = 96;

/** Paints them where they are in sight. All is in pixels of the canvas, of which `density` are one of the page. */
export function edges(pen: CanvasRenderingContext2D, at: { x: number; y: number; s: number }, world: World, density: number, colours: Colours): void {
  const { width, height } = pen.canvas;
  const foot = at.y + world.height * at.s;
  const step = (world.width * at.s) / AROUND;
  for (const [from, way, room] of [[at.y, -1, at.y], [foot, 1, height - foot]]) {
    if (room <= 0) continue;
    const bar = (near: number, far: number, left = 0, right = width) => pen.fillRect(left, way > 0 ? from + near : from - far, right - left, far - near);
    pen.fillStyle = colours.table;
    bar(0, room);
    pen.fillStyle = colours.frame;
    bar(0, STRIP * density);
    pen.fillStyle = colours["frame-ink"];
    for (const [near, wide] of LINES) bar(near * density, (near + wide) * density);
    for (let k = 2 * Math.floor(-at.x / step / 2); at.x + k * step < width; k += 2) bar(MARKS[0] * density, MARKS[1] * density, at.x + k * step, at.x + (k + 1) * step);
  }
}
