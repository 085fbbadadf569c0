// Looking at the board: which part of it is on the screen, and how large.

import { grown, trackOf, type Box, type Drawing, type Point } from "./drawing";

/** how high a prompt is, if nobody says otherwise */
export const PROMPT = 132;
/** how much of the board always stays on the screen */
const SLACK = 80;
const CLOSEST = 5;
/** units around the map where all of it is looked at: the inner lines of its frame */
const EDGE = 14;
/** pixels by which the frame may grow or shrink before the board is looked at anew */
const LITTLE = 70;
/** how much nearer one may look than all that is shown would need, so that the board fills a phone */
const NEARER = 2.2;
/** milliseconds without a zoom after which it is over */
const REST = 140;
/** milliseconds for which the board travels to where something happened */
const TRAVEL = 520;

interface Place {
  x: number;
  y: number;
  s: number;
}

/** slow, quick, slow */
const eased = (t: number) => (t < 0.5 ? 4 * t ** 3 : 1 - 4 * (1 - t) ** 3);

/** As many of these as lie within such a length: of what is too far apart to be in sight together the most, not the empty middle. */
function gathered(points: Point[], axis: 0 | 1, long: number): Point[] {
  const from = (first: Point) => points.filter((point) => point[axis] >= first[axis] && point[axis] <= first[axis] + long);
  return points.map(from).reduce((most, some) => (some.length > most.length ? some : most), []);
}

export class Camera {
  size = $state.raw({ w: 800, h: 600 });
  /** whether that is known: until then nothing is worth painting */
  measured = $state(false);
  /** the size in which the layer is painted */
  scale = $state(1);
  /** what the small map covers of the lower right corner */
  corner = $state.raw({ w: 0, h: 0 });
  /** by how much the small map stands higher, so that nothing stands upon the lower edge */
  foot = $state(0);
  /** once somebody has moved the board, it stays where it is put */
  touched = $state(false);
  /** how high the prompt is, whatever the screen */
  prompt = $state(0);
  /** what the prompt covers at the top of a wide screen, if there is one */
  readonly covered = $derived.by(() => (this.size.w > 600 ? this.prompt : 0));
  /** where the board is on the screen */
  at = $state.raw<Place>({ x: 0, y: 0, s: 1 });
  /** where it will be in the next frame, or at the end of its travels */
  protected next: Place = { x: 0, y: 0, s: 1 };
  private travels: { from: Place; since: number } | null = null;
  protected fit = 1;
  private framed = 0;
  private resting: ReturnType<typeof setTimeout> | undefined;
  private frame!: HTMLElement;
  /** what is above the frame on the screen, in pixels */
  private above = 0;

  constructor(
    private drawing: () => Pick<Drawing, "box" | "sheet">,
    prompt = PROMPT,
  ) {
    this.prompt = prompt;
  }

  /** Keeps up with the size of the frame; `home` says where to look while nobody has moved the board. */
  watch(frame: HTMLElement, home: () => void): () => void {
    this.frame = frame;
    const watch = new ResizeObserver(([entry]) => {
      const { width, height } = entry.contentRect;
      const top = frame.getBoundingClientRect().top;
      const shifted = this.measured && width === this.size.w && this.above !== top && Math.abs(height - this.size.h) < LITTLE ? this.above - top : null;
      this.size = { w: width, h: height };
      this.above = top;
      this.measure();
      // what stands above the board grew by a line: under the fingers everything stays where it is
      if (shifted !== null) this.pan(0, shifted);
      else if (this.touched) this.show();
      else home();
      if (!this.measured) [(this.measured = true), this.rest()];
    });
    watch.observe(frame);
    return () => watch.disconnect();
  }

  get left(): number {
    return this.drawing().box[0];
  }

  get top(): number {
    return this.drawing().box[1];
  }

  get width(): number {
    return this.drawing().box[2] - this.drawing().box[0];
  }

  get height(): number {
    return this.drawing().box[3] - this.drawing().box[1];
  }

  /** pixels for a unit of the board, also in the middle of a zoom */
  get now(): number {
    return this.travels ? this.at.s : this.next.s;
  }

  // -- where to look --------------------------------------------------------------------------------------

  /** What the whole board means: all of the map, the inner lines of its frame, and the track that is printed below it. */
  private get fitting(): Box {
    const { box, sheet } = this.drawing();
    if (!sheet) return box;
    const [left, top, right, bottom] = grown(sheet.map, EDGE);
    return [left, top, right, sheet.track ? trackOf(sheet)[3] + EDGE / 2 : bottom];
  }

  private measure(): void {
    const [left, top, right, bottom] = this.fitting;
    this.fit = Math.min(this.size.w / (right - left), (this.size.h - this.covered) / (bottom - top));
  }

  whole(): void {
    this.measure();
    const { fit, size, covered } = this;
    const [left, top, right, bottom] = this.fitting;
    const x = (size.w - (right - left) * fit) / 2 - (left - this.left) * fit;
    this.next = { s: fit, x, y: covered + (size.h - covered - (bottom - top) * fit) / 2 - (top - this.top) * fit };
    this.show();
  }

  /** Brings a place of the board to a point of the frame, in this size. */
  aim(point: Point, [x, y]: Point, s: number): void {
    this.next = { s, x: x - (point[0] - this.left) * s, y: y - (point[1] - this.top) * s };
    this.show();
  }

  /** Shows places of the board with so much around them. */
  closeUp(points: Point[], room: number): void {
    this.next = this.framing(points, room, this.size.h);
    // as far away as the whole board: then all of it, and not a part of its frame
    if (this.next.s <= this.fit) return this.whole();
    // nothing of it under the small map, rather less around it; but no bare table below the board: then the small map gives way
    const higher = this.framing(points, room / 3, this.size.h - this.corner.h);
    const fills = higher.y + this.height * higher.s > this.size.h - SLACK;
    if (fills && points.some((point) => this.hidden(this.onScreen(point, this.next)))) this.next = higher;
    this.show();
  }

  protected framing(points: Point[], room: number, bottom: number): { x: number; y: number; s: number } {
    const { size, covered, width, height } = this;
    const xs = points.map(([x]) => x - this.left);
    const ys = points.map(([, y]) => y - this.top);
    const [w, h] = [Math.max(...xs) - Math.min(...xs) + room, Math.max(...ys) - Math.min(...ys) + room];
    const wanted = Math.min(size.w / w, (bottom - covered) / h, 2);
    // on a phone a wide board lies across: rather a little less of it in sight than a bare table above and below
    const fills = covered ? 0 : Math.min((bottom - covered) / height, wanted * NEARER);
    const s = Math.max(this.fit, wanted, fills);
    const seen = gathered(gathered(points, 0, size.w / s), 1, (bottom - covered) / s);
    const middle = (all: number[]) => ((Math.max(...all) + Math.min(...all)) / 2) * s;
    // no bare table at an edge while there is more of the board at the other; a board for which there is room stands in the middle
    const within = (at: number, from: number, to: number, long: number) => (long > to - from ? Math.min(from, Math.max(to - long, at)) : (from + to - long) / 2);
    return {
      s,
      x: within(size.w / 2 - middle(seen.map(([x]) => x - this.left)), 0, size.w, width * s),
      y: within((bottom + covered) / 2 - middle(seen.map(([, y]) => y - this.top)), covered, bottom, height * s),
    };
  }

  private hidden([x, y]: Point): boolean {
    const piece = 12;
    return x > this.size.w - this.corner.w - piece && y > this.size.h - this.corner.h - this.foot - piece;
  }

  /** Whether all of the board is on the screen. */
  get wholly(): boolean {
    return this.at.s <= this.fit * 1.05;
  }

  /** Whether a place lies under the small map. */
  covers(point: Point): boolean {
    const [x, y] = this.onScreen(point);
    return x < this.size.w && y < this.size.h && this.hidden([x, y]);
  }

  zoom(by: number, x = this.size.w / 2, y = this.size.h / 2): void {
    this.halt();
    const { next: at } = this;
    const s = Math.min(CLOSEST, Math.max(this.fit * 0.8, at.s * by));
    this.next = { s, x: x - ((x - at.x) * s) / at.s, y: y - ((y - at.y) * s) / at.s };
    this.show();
  }

  pan(x: number, y: number): void {
    this.halt();
    this.next = { ...this.next, x: this.next.x + x, y: this.next.y + y };
    this.show();
  }

  /** Whether a place of the board is on the screen; `below`: or would be, if the small map gave way. */
  sees(point: Point, below = false): boolean {
    const [x, y] = this.onScreen(point, this.next);
    return x > 0 && y > this.covered && x < this.size.w && y < this.size.h && (below || !this.hidden([x, y]));
  }

  /** Looks there, from as near as now. */
  lookAt(point: Point): void {
    const { size, covered, next } = this;
    this.next = { s: next.s, x: size.w / 2 - (point[0] - this.left) * next.s, y: (size.h + covered) / 2 - (point[1] - this.top) * next.s };
    this.show();
  }

  /** Brings a place of the board into sight, above whatever lies at its foot. */
  reveal(point: Point, foot = this.size.h): void {
    const [x, y] = this.onScreen(point, this.next);
    const edge = 70;
    this.pan(Math.max(0, edge - x) - Math.max(0, x - this.size.w + edge), Math.max(0, edge - y) - Math.max(0, y - foot + edge));
  }

  /** Where a card begins that lies upon this place of the board, or right below it; null if none does. */
  upon(point: Point, card: DOMRect | undefined): number | null {
    if (!card) return null;
    const near = 30;
    const [x, y] = this.onScreen(point, this.next);
    const [left, top] = this.within({ clientX: card.left, clientY: card.top });
    return x > left - near && x < left + card.width + near && y > top - near ? top : null;
  }

  // -- from the screen to the board -----------------------------------------------------------------------

  /** Where a pointer is within the frame. */
  within(event: { clientX: number; clientY: number }): Point {
    const box = this.frame.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  /** Where a place of the board is within the frame. */
  onScreen([x, y]: Point, at = this.at): Point {
    return [(x - this.left) * at.s + at.x, (y - this.top) * at.s + at.y];
  }

  /** The place of the board under a point of the frame. */
  under([x, y]: Point): Point {
    const at = this.travels ? this.at : this.next;
    return [(x - at.x) / at.s + this.left, (y - at.y) / at.s + this.top];
  }

  get middle(): Point {
    return this.under([this.size.w / 2, this.size.h / 2]);
  }

  // -- travelling -----------------------------------------------------------------------------------------

  /** Whatever `look` turns to, the board travels there instead of jumping; where motion is unwanted, it jumps. */
  travel(look: () => void): void {
    this.halt();
    const from = this.next;
    look();
    const { next } = this;
    if (!this.measured || (from.x === next.x && from.y === next.y && from.s === next.s)) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    clearTimeout(this.resting);
    this.travels = { from: this.beside(from), since: performance.now() };
    this.frameSoon();
  }

  /** The same sight, as near as it can be to where the board travels. */
  protected beside(from: Place): Place {
    return from;
  }

  /** Hands stop the board where it is. */
  private halt(): void {
    if (!this.travels) return;
    this.next = { ...this.at };
    this.travels = null;
    this.show();
  }

  /** Where the board is on its way: the middle of the sight goes straight there, the size grows evenly. */
  private underway({ from, since }: { from: Place; since: number }): Place | null {
    const { next, size } = this;
    const t = (performance.now() - since) / TRAVEL;
    if (t >= 1) return null;
    const far = eased(Math.max(0, t));
    const s = from.s * (next.s / from.s) ** far;
    const along = (wide: number, a: number, b: number) => {
      const [first, last] = [(wide / 2 - a) / from.s, (wide / 2 - b) / next.s];
      return wide / 2 - (first + (last - first) * far) * s;
    };
    return { s, x: along(size.w, from.x, next.x), y: along(size.h, from.y, next.y) };
  }

  // -- painting -------------------------------------------------------------------------------------------

  protected show(): void {
    this.travels = null;
    this.bound();
    this.frameSoon();
    clearTimeout(this.resting);
    if (this.next.s !== this.scale) this.resting = setTimeout(() => this.rest(), REST);
  }

  /** Something of the board always stays in sight. */
  protected bound(): void {
    const { next, size } = this;
    next.x = Math.min(size.w - SLACK, Math.max(SLACK - this.width * next.s, next.x));
    next.y = Math.min(size.h - SLACK, Math.max(SLACK - this.height * next.s, next.y));
  }

  /** Whatever has changed, the board is drawn once in a frame. */
  frameSoon(): void {
    this.framed ||= requestAnimationFrame(() => [(this.framed = 0), this.place()]);
  }

  /** All that a gesture costs: pictures and layers that are painted already are put elsewhere. */
  private place(): void {
    const way = this.travels && this.underway(this.travels);
    if (this.travels && !way) {
      // there: everything is painted in its new size
      this.travels = null;
      return this.rest();
    }
    if (way) this.frameSoon();
    const { x, y, s } = way ?? this.next;
    const pixel = (at: number) => Math.round(at * devicePixelRatio) / devicePixelRatio;
    this.at = { x: pixel(x), y: pixel(y), s };
  }

  /** A zoom is over: everything is painted in its new size, sharp. */
  private rest(): void {
    this.scale = this.next.s;
    this.place();
  }
}
