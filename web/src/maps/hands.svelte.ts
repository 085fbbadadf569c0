// Hands on the board: every mouse, finger and pen ends here.

import type { Answering } from "../frame/answering.svelte";
import { spotAt, type Drawing, type Point, type Spot } from "./drawing";
import type { Camera } from "./camera.svelte";

/** pixels that a finger may slip in a tap */
const TAP = 6;
/** milliseconds after which a finger that rests only looks */
const LONG = 450;
/** milliseconds after which a mouse that rests means the area under it */
const DWELL = 160;
/** pixels around an area within which it is still meant */
const REACH = 24;

interface Held {
  x: number;
  y: number;
  startX: number;
  startY: number;
}

export class Hands {
  /** the area under a mouse or a finger that rests, and where that is within the frame */
  hovered = $state.raw<{ spot: Spot; at: Point } | null>(null);
  /** the area that is looked at for longer than a moment */
  looked = $state<string | null>(null);
  private dwelling: ReturnType<typeof setTimeout> | undefined;
  /** tokens on their way under a finger */
  arrow = $state.raw<{ from: Point; to: Point } | null>(null);
  private down = new Map<number, Held>();
  private pinch = 0;
  private gesture: "none" | "pan" | "drag" | "look" = "none";
  private dragged: Spot | null = null;

  constructor(
    protected camera: Camera,
    private drawing: () => Drawing,
    private answering: () => Answering,
    private wanted: () => ReadonlySet<string>,
    private choose: (area: string | null, point: Point) => void,
  ) {}

  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.camera.touched = true;
    this.camera.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0018)), ...this.camera.within(event));
  };

  pointerdown = (event: PointerEvent): void => {
    if (event.button > 0) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY, startX: event.clientX, startY: event.clientY });
    this.leave();
    if (this.down.size === 1) {
      this.gesture = "none";
      this.dragged = this.origin(event);
      if (event.pointerType !== "mouse") this.dwelling = setTimeout(() => this.rest(event), LONG);
    } else {
      this.gesture = "pan";
      this.dragged = null;
      this.arrow = null;
      this.pinch = this.spread();
    }
  };

  pointermove = (event: PointerEvent): void => {
    const held = this.down.get(event.pointerId);
    if (!held) {
      this.hover(event);
      return;
    }
    const { camera } = this;
    camera.touched = true;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    held.x = event.clientX;
    held.y = event.clientY;
    if (this.down.size === 2) {
      const [a, b] = [...this.down.values()];
      const now = this.spread();
      camera.pan(dx / 2, dy / 2);
      if (this.pinch) camera.zoom(now / this.pinch, ...camera.within({ clientX: (a.x + b.x) / 2, clientY: (a.y + b.y) / 2 }));
      this.pinch = now;
      return;
    }
    if (this.gesture === "none" && Math.hypot(held.x - held.startX, held.y - held.startY) > TAP) {
      this.gesture = this.dragged ? "drag" : "pan";
      this.leave();
    }
    if (this.gesture === "pan") camera.pan(dx, dy);
    if (this.gesture === "drag" && this.dragged) {
      const answering = this.answering();
      if (answering.moving?.from !== this.dragged.id) answering.pick(this.dragged.id);
      this.arrow = { from: this.dragged.at, to: camera.under(camera.within(event)) };
    }
  };

  pointerup = (event: PointerEvent): void => {
    if (!this.down.delete(event.pointerId) || this.down.size) return;
    clearTimeout(this.dwelling);
    if (event.type === "pointercancel") this.gesture = "pan";
    const { dragged, gesture } = this;
    const spot = gesture === "pan" || gesture === "look" ? null : this.spot(event, this.wanted());
    if (gesture === "none") this.choose(spot?.id ?? null, this.camera.under(this.camera.within(event)));
    if (gesture === "drag" && dragged && spot && spot !== dragged) this.answering().drag(dragged.id, spot.id);
    this.arrow = null;
    this.gesture = "none";
  };

  /** Nothing is looked at any more. */
  leave = (): void => {
    clearTimeout(this.dwelling);
    this.hovered = null;
    this.looked = null;
  };

  /** A finger rests: it looks, and will not choose. What it saw stays until the next touch. */
  private rest(event: PointerEvent): void {
    const spot = this.spot(event, new Set());
    if (!spot || this.gesture !== "none") return;
    this.gesture = "look";
    this.hovered = { spot, at: this.camera.within(event) };
    this.looked = spot.id;
  }

  /** My tokens under the pointer, if they may move. */
  protected origin(event: PointerEvent): Spot | null {
    const { camera } = this;
    const answering = this.answering();
    if (answering.building) return null;
    const point = camera.under(camera.within(event));
    for (const id of Object.keys(answering.ask?.moves ?? {})) {
      const spot = this.drawing().spots.get(id);
      if (spot && Math.hypot(spot.at[0] - point[0], spot.at[1] - point[1]) * camera.now < Math.max(14, 9 * camera.now)) return spot;
    }
    return null;
  }

  protected spot(event: PointerEvent, wanted: ReadonlySet<string>): Spot | null {
    return spotAt(this.drawing(), this.camera.under(this.camera.within(event)), REACH / this.camera.now, wanted);
  }

  private spread(): number {
    const [a, b] = [...this.down.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }

  private hover(event: PointerEvent): void {
    if (event.pointerType !== "mouse") return;
    const spot = this.spot(event, new Set());
    if (spot?.id !== this.hovered?.spot.id) {
      clearTimeout(this.dwelling);
      this.looked = null;
      if (spot) this.dwelling = setTimeout(() => (this.looked = spot.id), DWELL);
    }
    this.hovered = spot && { spot, at: this.camera.within(event) };
  }
}
