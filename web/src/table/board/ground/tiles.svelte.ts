// The ground in tiles: painted once for a size, moved as pictures, and painted anew when a zoom is over.

import type { Box } from "../../../game/drawing";
import type { Ground } from "./paint";
import type { Order, ToPainter } from "./painter";

/** pixels of a tile's side */
const SIDE = 384;
/** tiles that are kept of one size */
const MOST = 120;
/** pixels of the whole board's picture, which lies under tiles that are not there yet */
const WHOLE = 1000;
export const SMALL = 400;

interface Look {
  /** where the board's own 0, 0 is in the frame, in pixels of the device; and pixels for a unit */
  x: number;
  y: number;
  s: number;
  w: number;
  h: number;
  /** the size that is to be sharp */
  sharp: number;
  density: number;
}

interface Picture {
  bitmap: ImageBitmap;
  /** of which painting: the colours and names on it may be old */
  made: number;
}

export class Tiles {
  /** grows with every picture that came */
  arrived = $state(0);
  /** the whole board, small, with nothing written on it */
  small = $state.raw<ImageBitmap | null>(null);
  private worker = new Worker(new URL("./painter.ts", import.meta.url), { type: "module" });
  private ground: Ground | null = null;
  private painting = 0;
  private whole: Picture | null = null;
  /** by size, then by column and row */
  private sizes = new Map<number, Map<string, Picture>>();
  /** what the painter is at */
  private busy: { order: Order; made: number } | null = null;
  private look: Look | null = null;
  private smallMade = -1;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<{ key: string; bitmap: ImageBitmap }>) => this.take(data.bitmap);
  }

  close(): void {
    this.worker.terminate();
  }

  /** Everything is to be painted anew. What is there stays until then. */
  paint(ground: Ground): void {
    this.ground = ground;
    this.painting += 1;
    this.send({ ground });
    this.next();
  }

  /** Some names have faded, or can be read again: only the tiles around them are painted anew. */
  fade(names: string[], around: Box[]): void {
    if (!this.ground) return;
    this.ground = { ...this.ground, faded: names };
    this.send({ faded: names });
    for (const [scale, tiles] of this.sizes)
      for (const [place, tile] of tiles) {
        const [left, top, right, bottom] = boxOf(place, scale);
        if (around.some((box) => box[0] < right && box[2] > left && box[1] < bottom && box[3] > top)) tile.made = -1;
      }
    this.next();
  }

  /** Draws what is there, the best last, and has painted what is missing. Returns whether all of it is sharp. */
  draw(pen: CanvasRenderingContext2D, look: Look): boolean {
    const { ground } = this;
    this.look = look;
    pen.fillStyle = ground?.colours.sea ?? "#9dbfcd";
    pen.fillRect(0, 0, look.w, look.h);
    if (!ground) return false;
    const covered = this.covered(look);
    if (this.whole && !covered) {
      const [left, top, right, bottom] = ground.drawing.ground;
      this.put(pen, this.whole.bitmap, [left, top, right, bottom], look);
    }
    for (const [scale, tiles] of this.sizes) {
      if (covered && scale !== look.sharp) continue;
      for (const [place, { bitmap }] of tiles) this.put(pen, bitmap, boxOf(place, scale), look);
    }
    this.next();
    return covered;
  }

  private put(pen: CanvasRenderingContext2D, bitmap: ImageBitmap, [left, top, right, bottom]: Box, { x, y, s, w, h }: Look): void {
    // whole pixels: no seams, and a picture of the right size is only copied
    const [a, b, c, d] = [Math.round(left * s + x), Math.round(top * s + y), Math.round(right * s + x), Math.round(bottom * s + y)];
    if (c <= 0 || d <= 0 || a >= w || b >= h) return;
    if (c - a === bitmap.width && d - b === bitmap.height) pen.drawImage(bitmap, a, b);
    else pen.drawImage(bitmap, a, b, c - a, d - b);
  }

  /** Whether sharp tiles fill the frame. */
  private covered(look: Look): boolean {
    const tiles = this.sizes.get(look.sharp);
    return look.s === look.sharp && !!tiles && this.places(look, 0).every((place) => tiles.has(place));
  }

  /** The tiles of the sharp size that are in sight, with so many around them; the middle first. */
  private places(look: Look, around: number): string[] {
    const { sharp, s, x, y, w, h } = look;
    const ground = this.ground!.drawing.ground;
    const side = SIDE / sharp;
    const first = (from: number, edge: number) => Math.max(Math.floor(edge / side), Math.floor(from / side) - around);
    const last = (to: number, edge: number) => Math.min(Math.ceil(edge / side) - 1, Math.floor(to / side) + around);
    const [left, top, right, bottom] = [-x / s, -y / s, (w - x) / s, (h - y) / s];
    const found: [string, number][] = [];
    for (let column = first(left, ground[0]); column <= last(right, ground[2]); column++)
      for (let row = first(top, ground[1]); row <= last(bottom, ground[3]); row++) {
        const far = Math.max(Math.abs((column + 0.5) * side - (left + right) / 2), Math.abs((row + 0.5) * side - (top + bottom) / 2));
        found.push([`${column} ${row}`, far]);
      }
    return found.sort((a, b) => a[1] - b[1]).map(([place]) => place);
  }

  // -- the painter ----------------------------------------------------------------------------------------

  private send(message: ToPainter): void {
    this.worker.postMessage(message);
  }

  /** Orders the picture that is wanted most, one after the other, so that the hand may change its mind. */
  private next(): void {
    const { ground, look, painting } = this;
    if (this.busy || !ground || !look) return;
    const order = (key: string, box: Box, scale: number, bare: boolean): void => {
      // the picture of the whole is written on as from afar
      const density = key === "whole" ? 1 : look.density;
      this.busy = { order: { key, box, scale, density, bare }, made: painting };
      this.send({ order: this.busy.order });
    };
    const old = (picture: Picture | null | undefined) => !picture || picture.made !== painting;
    const whole = ground.drawing.ground;
    const tiles = this.sizes.get(look.sharp);
    const visible = this.places(look, 0).find((place) => old(tiles?.get(place)));
    if (old(this.whole) && (!visible || !this.whole)) return order("whole", whole, WHOLE / (whole[2] - whole[0]), false);
    if (visible) return order(visible, boxOf(visible, look.sharp), look.sharp, false);
    // everything in sight is sharp: other sizes have served
    for (const size of this.sizes.keys()) if (size !== look.sharp) this.drop(size);
    if (this.smallMade !== painting) return order("small", ground.drawing.box, SMALL / (ground.drawing.box[2] - ground.drawing.box[0]), true);
    const beside = this.places(look, 1).find((place) => old(tiles?.get(place)));
    if (beside) return order(beside, boxOf(beside, look.sharp), look.sharp, false);
  }

  private take(bitmap: ImageBitmap): void {
    const { order, made } = this.busy!;
    this.busy = null;
    const picture = { bitmap, made };
    if (order.key === "whole") [this.whole?.bitmap.close(), (this.whole = picture)];
    else if (order.key === "small") [(this.small = bitmap), (this.smallMade = made)];
    else this.keep(order, picture);
    this.arrived += 1;
    this.next();
  }

  private keep({ key, scale }: Order, picture: Picture): void {
    const tiles = this.sizes.get(scale) ?? new Map<string, Picture>();
    // a size that comes new is drawn last
    this.sizes.set(scale, tiles);
    tiles.get(key)?.bitmap.close();
    tiles.delete(key);
    tiles.set(key, picture);
    for (const [oldest, tile] of tiles) {
      if (tiles.size <= MOST) break;
      tiles.delete(oldest);
      tile.bitmap.close();
    }
  }

  private drop(size: number): void {
    for (const { bitmap } of this.sizes.get(size)?.values() ?? []) bitmap.close();
    this.sizes.delete(size);
  }
}

function boxOf(place: string, scale: number): Box {
  const [column, row] = place.split(" ").map(Number);
  const side = SIDE / scale;
  return [column * side, row * side, (column + 1) * side, (row + 1) * side];
}
