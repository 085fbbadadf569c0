// The paper of the board: soft colours of the land, stains, and grain. Soft things are painted once, small, and stretched; grain is
// made in pixels of the screen, so that it is as fine at every zoom.

import type { Box, Point, Spot } from "../drawing";
import type { Colours } from "./colours";
import type { Pen } from "./paint";
import type { Kind, Scenery } from "./relief";

/** units of the board for a pixel of what is soft */
const COARSE = 6;
/** pixels of the grain's side: a tile holds a whole number of them, so that it goes on across tiles */
const GRAIN = 192;
const TINTS: [kind: Kind, strength: number][] = [["desert", 0.75], ["forest", 0.55], ["steppe", 0.5]];

export class Paper {
  private soft: OffscreenCanvas;
  private stains: OffscreenCanvas;

  constructor(private box: Box, spots: Map<string, Spot>, scenery: Scenery, colours: Colours) {
    this.soft = this.painted(9, colours.land, (pen) => {
      for (const [kind, strength] of TINTS) {
        pen.fillStyle = colours[kind as keyof Colours];
        pen.globalAlpha = strength;
        for (const [id, kinds] of scenery.kinds) if (kinds.includes(kind)) pen.fill(new Path2D(spots.get(id)!.path));
      }
      pen.fillStyle = colours.mountains;
      pen.globalAlpha = 0.5;
      pen.fill(rounds(scenery.peaks.map(([x, y]) => [x + 3, y + 1]), 10, 7));
    });
    this.stains = this.painted(26, "transparent", (pen) => {
      let seed = 7;
      const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
      const [left, top, right, bottom] = box;
      pen.fillStyle = "#6b4a22";
      for (let k = 0; k < ((right - left) * (bottom - top)) / 9000; k++) {
        pen.globalAlpha = 0.03 + 0.11 * chance();
        const [x, y, r] = [left + (right - left) * chance(), top + (bottom - top) * chance(), 14 + 60 * chance() ** 2];
        pen.fill(rounds([[x, y]], r, r * (0.5 + 0.6 * chance())));
      }
    });
  }

  /** Land, with the colours of desert, forest, steppe and mountains. */
  land(pen: Pen, whole: Path2D): void {
    pen.fillStyle = this.stretched(pen, this.soft);
    pen.fill(whole);
  }

  /** What the years and the press have left on it. */
  age(pen: Pen, strength: number): void {
    pen.globalCompositeOperation = "multiply";
    pen.fillStyle = this.stretched(pen, this.stains);
    pen.globalAlpha = Math.min(1, strength * 2);
    const [left, top, right, bottom] = this.box;
    pen.fillRect(left, top, right - left, bottom - top);
    pen.save();
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.globalAlpha = strength;
    pen.fillStyle = pen.createPattern(grain, "repeat")!;
    pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height);
    pen.restore();
    pen.globalAlpha = 1;
    pen.globalCompositeOperation = "source-over";
  }

  /** Something soft in its place. As a pattern it costs only where it is seen, and needs no clip. */
  private stretched(pen: Pen, picture: OffscreenCanvas): CanvasPattern {
    const [left, top] = this.box;
    const pattern = pen.createPattern(picture, "no-repeat")!;
    pattern.setTransform(new DOMMatrix([COARSE, 0, 0, COARSE, left, top]));
    return pattern;
  }

  /** Drawn hard, and then blurred as a whole: a blur costs as much for one shape as for all of them. */
  private painted(blur: number, under: string, draw: (pen: OffscreenCanvasRenderingContext2D) => void): OffscreenCanvas {
    const [left, top, right, bottom] = this.box;
    const [hard, soft] = [0, 1].map(() => new OffscreenCanvas(Math.ceil((right - left) / COARSE), Math.ceil((bottom - top) / COARSE)));
    const pen = hard.getContext("2d")!;
    pen.setTransform(1 / COARSE, 0, 0, 1 / COARSE, -left / COARSE, -top / COARSE);
    draw(pen);
    const softly = soft.getContext("2d")!;
    softly.fillStyle = under;
    softly.fillRect(0, 0, soft.width, soft.height);
    softly.filter = `blur(${blur / COARSE}px)`;
    softly.drawImage(hard, 0, 0);
    return soft;
  }
}

function rounds(places: Point[], wide: number, high: number): Path2D {
  const path = new Path2D();
  for (const [x, y] of places) {
    path.moveTo(x + wide, y);
    path.ellipse(x, y, wide, high, 0, 0, 7);
  }
  return path;
}

/** Fine fibres and specks, darker and lighter than the paper. */
function speckled(): OffscreenCanvas {
  const canvas = new OffscreenCanvas(GRAIN, GRAIN);
  const pen = canvas.getContext("2d")!;
  const picture = pen.createImageData(GRAIN, GRAIN);
  let seed = 11;
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const rough = Array.from({ length: GRAIN * GRAIN }, chance);
  for (let y = 0; y < GRAIN; y++) {
    const [row, below] = [y * GRAIN, ((y + 1) % GRAIN) * GRAIN];
    for (let x = 0; x < GRAIN; x++) {
      const [left, right] = [(x + GRAIN - 1) % GRAIN, (x + 1) % GRAIN];
      const tone = 0.4 * rough[row + x] + 0.2 * rough[row + right] + 0.2 * rough[below + x] + 0.1 * rough[below + right] + 0.1 * rough[row + left];
      const [shade, at] = [255 - 62 * tone, 4 * (row + x)];
      picture.data[at] = shade;
      picture.data[at + 1] = shade - 4;
      picture.data[at + 2] = shade - 12;
      picture.data[at + 3] = 255;
    }
  }
  pen.putImageData(picture, 0, 0);
  return canvas;
}

/** It is the same for every board, and made before there is one: the painter has time then. */
const grain = speckled();
