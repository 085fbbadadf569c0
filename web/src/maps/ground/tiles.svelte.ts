// The ground in tiles: painted once for a size, moved as pictures, and painted anew when a zoom is over.

import type { Box } from "../drawing";
import type { Ground } from "./paint";
import type { Order, ToPainter } from "./painter";

/** pixels of a tile's side */
const SIDE = 384;
/** tiles that are kept of one size */
const MOST = 120;
/** pixels of the whole board's picture, which lies under tiles that are not there yet */
const WHOLE = 1000;
/** pixels of the very first one */
const FIRST = 500;
/** pictures that are ordered at a time: the painter never waits, and the hand may still change its mind */
const AHEAD = 3;
const SMALL = 400;

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

/** What was painted of a board that has just been put away, as for a trade: when it comes back, this is there at once. */
interface Kept {
  of: string;
  whole: Picture | null;
  small: ImageBitmap | null;
}
let kept: Kept | null = null;
/** two grounds that look the same from afar */
const alike = ({ relief, colours, closed, drawing }: Ground) => JSON.stringify([relief, colours, closed, drawing.box]);

/** a painter that waits for its first board */
let waiting: Worker | null = null;
const hired = () => new Worker(new URL("./painter.ts", import.meta.url), { type: "module" });

/** A board will be painted soon: a painter comes, and fetches letters and relief. */
export function wakePainter(relief: string): void {
  waiting ??= hired();
  waiting.postMessage({ relief } satisfies ToPainter);
}

export class Tiles {
  /** the whole board, small, with nothing written on it */
  small = $state.raw<ImageBitmap | null>(null);
  private worker = waiting ?? hired();
  private ground: Ground | null = null;
  private painting = 0;
  private whole: Picture | null = null;
  /** by size, then by column and row */
  private sizes = new Map<number, Map<string, Picture>>();
  /** what the painter is at, in the order in which it will come */
  private busy: { order: Order; made: number }[] = [];
  private look: Look | null = null;
  private smallMade = -1;
  /** day has become night, or night day, and what is shown is still in the old colours */
  private faded = false;

  /** `onpicture`: something better can be drawn. */
  constructor(private onpicture: () => void) {
    waiting = null;
    this.worker.onmessage = ({ data }: MessageEvent<{ key: string; bitmap: ImageBitmap }>) => this.take(data.bitmap);
  }

  close(): void {
    this.worker.terminate();
    for (const size of [...this.sizes.keys()]) this.drop(size);
    if (!this.ground || this.faded) return;
    kept?.whole?.bitmap.close();
    kept?.small?.close();
    kept = { of: alike(this.ground), whole: this.whole, small: this.small };
  }

  /** Takes over what was painted of this board before it was put away; it is painted anew when there is time. */
  private resume(ground: Ground): void {
    if (kept?.of !== alike(ground)) return;
    this.whole = kept.whole && { ...kept.whole, made: -1 };
    this.small = kept.small;
    kept = null;
  }

  /** Everything is to be painted anew. What is there stays until then. */
  paint(ground: Ground): void {
    this.faded ||= !!this.ground && JSON.stringify(this.ground.colours) !== JSON.stringify(ground.colours);
    if (!this.ground) this.resume(ground);
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
    pen.fillStyle = ground?.colours.table ?? "#5b4733";
    pen.fillRect(0, 0, look.w, look.h);
    if (!ground) return false;
    const sharp = this.fills(look, look.sharp);
    // what would be painted over is left out
    const under = sharp ? undefined : [...this.sizes.keys()].find((size) => this.fills(look, size));
    if (this.whole && !sharp && under === undefined) this.put(pen, this.whole.bitmap, ground.drawing.ground, look);
    for (const [size, tiles] of this.sizes) {
      if ((sharp || under !== undefined) && size !== look.sharp && size !== under) continue;
      for (const [place, { bitmap }] of tiles) this.put(pen, bitmap, boxOf(place, size), look);
    }
    // when everything in sight is sharp, other sizes have served
    if (sharp && look.s === look.sharp) for (const size of [...this.sizes.keys()]) if (size !== look.sharp) this.drop(size);
    this.next();
    return sharp && look.s === look.sharp;
  }

  private put(pen: CanvasRenderingContext2D, bitmap: ImageBitmap, [left, top, right, bottom]: Box, { x, y, s, w, h }: Look): void {
    // whole pixels: no seams, and a picture of the right size is only copied
    const [a, b, c, d] = [Math.round(left * s + x), Math.round(top * s + y), Math.round(right * s + x), Math.round(bottom * s + y)];
    if (c <= 0 || d <= 0 || a >= w || b >= h) return;
    if (c - a === bitmap.width && d - b === bitmap.height) pen.drawImage(bitmap, a, b);
    else pen.drawImage(bitmap, a, b, c - a, d - b);
  }

  /** Whether tiles of this size fill the frame. */
  private fills(look: Look, size: number): boolean {
    const tiles = this.sizes.get(size);
    // a frame that is out of sight lacks nothing
    return this.places(look, size, 0).every((place) => tiles?.has(place) ?? false);
  }

  /** The tiles of a size that are in sight, with this many around them; the middle first. */
  private places({ s, x, y, w, h }: Look, size: number, around: number): string[] {
    const ground = this.ground!.drawing.ground;
    const side = SIDE / size;
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

  /** Orders the pictures that are wanted most. */
  private next(): void {
    const { ground, look, painting } = this;
    if (!ground) return;
    while (this.busy.length < AHEAD) {
      const order = this.wanted(ground, look);
      if (!order) return;
      this.busy.push({ order, made: painting });
      this.send({ order });
    }
  }

  private wanted(ground: Ground, look: Look | null): Order | undefined {
    const { painting, sizes } = this;
    const ordered = (key: string, scale: number) => this.busy.some(({ order, made }) => made === painting && order.key === key && order.scale === scale);
    const sheet = (key: string, box: Box, wide: number, bare: boolean, quick = false): Order | undefined => {
      const scale = wide / (box[2] - box[0]);
      // a sheet is written on as from afar
      return ordered(key, scale) ? undefined : { key, box, scale, density: 1, bare, quick };
    };
    const first = () => (this.whole && !this.faded ? undefined : sheet("whole", ground.drawing.ground, FIRST, true, true));
    // what is in sight is not known yet
    if (!look) return first();
    const tile = (around: number): Order | undefined => {
      const [size, tiles] = [look.sharp, sizes.get(look.sharp)];
      const key = this.places(look, size, around).find((place) => tiles?.get(place)?.made !== painting && !ordered(place, size));
      return key === undefined ? undefined : { key, box: boxOf(key, size), scale: size, density: look.density, bare: false, quick: false };
    };
    const whole = () => (this.whole?.made === painting ? undefined : sheet("whole", ground.drawing.ground, WHOLE, false));
    const small = () => (this.smallMade === painting ? undefined : sheet("small", ground.drawing.box, SMALL, true));
    // at first anything at all, then what is in sight, then what may soon be
    return first() ?? tile(0) ?? (this.busy.length ? undefined : (small() ?? whole() ?? tile(1)));
  }

  private take(bitmap: ImageBitmap): void {
    const { order, made } = this.busy.shift()!;
    // what was painted in haste is painted again when there is time
    const picture = { bitmap, made: order.quick ? -1 : made };
    if (order.key === "whole") {
      [this.whole?.bitmap.close(), (this.whole = picture)];
      // in one stroke: never a patch of night in the day
      if (this.faded && made === this.painting) {
        for (const size of [...this.sizes.keys()]) this.drop(size);
        this.faded = false;
      }
    }
    else if (order.key === "small") [this.small?.close(), (this.small = bitmap), (this.smallMade = made)];
    else this.keep(order, picture);
    this.next();
    this.onpicture();
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
