// Looking at a world without edges: it can be panned around for ever.

import { Camera } from "../../../maps/camera.svelte";
import type { Point } from "../../../maps/drawing";
import { near } from "./world";

/** how much of the world's height always stays on the screen */
const SLACK = 120;
const NEAREST = 2.6;
const NARROW = 700;

export class Globe extends Camera {
  /** The copies of the world that are in sight: 0 is the first, 1 the next to the right. */
  readonly copies = $derived.by(() => {
    const { x, s } = this.at;
    const wide = this.width * s;
    const first = Math.floor(-x / wide);
    const last = Math.floor((this.size.w - x) / wide);
    return Array.from({ length: Math.min(5, last - first + 1) }, (_, k) => first + k);
  });

  protected override bound(): void {
    const { next, size } = this;
    next.s = Math.max(next.s, this.least);
    next.y = Math.min(size.h - SLACK, Math.max(SLACK - this.height * next.s, next.y));
  }

  /** From afar the world is once on the screen; where that is narrow, it fills the height. */
  private get least(): number {
    return Math.max(this.fit * 0.9, this.size.w < NARROW ? this.size.h / this.height : 0);
  }

  /** The world from top to bottom; what is beyond the sides is a pan away. */
  override whole(): void {
    const { size, covered } = this;
    const s = Math.max(this.least, (size.h - covered) / this.height);
    this.next = { s, x: size.w / 2 - 0.5 * this.width * s, y: covered };
    this.show();
  }

  protected override framing(points: Point[], room: number, bottom: number): { x: number; y: number; s: number } {
    const { size, covered } = this;
    const all = points.map((point) => near(point, points[0], this.width));
    const xs = all.map(([x]) => x);
    const ys = all.map(([, y]) => y);
    const [w, h] = [Math.max(...xs) - Math.min(...xs) + room, Math.max(...ys) - Math.min(...ys) + room];
    const s = Math.max(this.least, Math.min(size.w / w, (bottom - covered) / h, NEAREST));
    const middle = (some: number[]) => ((Math.max(...some) + Math.min(...some)) / 2) * s;
    const high = this.height * s;
    const y = (bottom + covered) / 2 - middle(ys);
    // no bare table above or below while there is more of the world
    const clear = bottom - covered;
    return { s, x: size.w / 2 - middle(xs), y: high > clear ? Math.min(covered, Math.max(bottom - high, y)) : covered + (clear - high) / 2 };
  }

  /** Nobody travels around the world to a place that is near. */
  protected override beside(from: { x: number; y: number; s: number }): { x: number; y: number; s: number } {
    const middle = ({ x, s }: { x: number; s: number }) => (this.size.w / 2 - x) / s;
    const worlds = Math.round((middle(this.next) - middle(from)) / this.width);
    return { ...from, x: from.x - worlds * this.width * from.s };
  }

  /** Where the nearest copy of a place is within the frame. */
  override onScreen(point: Point, at = this.at): Point {
    const middle = (this.size.w / 2 - at.x) / at.s;
    return super.onScreen(near(point, [middle, 0], this.width), at);
  }

  override lookAt(point: Point): void {
    const middle = (this.size.w / 2 - this.next.x) / this.next.s;
    super.lookAt(near(point, [middle, 0], this.width));
  }
}
