// A finger that draws something aside: up, down, to the left or to the right.

import type { Attachment } from "svelte/attachments";

export type Way = "up" | "down" | "left" | "right";

/** `heed` hears of it; a short way is a tap, and what goes along the other axis is left to scrolling. */
export function swiped(heed: Partial<Record<Way, () => void>>, far = 60): Attachment<HTMLElement> {
  return (element) => {
    let began: Touch | null = null;
    const start = ({ touches }: TouchEvent) => (began = touches.length === 1 ? touches[0] : null);
    function end({ changedTouches: [finger] }: TouchEvent): void {
      if (!began) return;
      const [x, y] = [finger.clientX - began.clientX, finger.clientY - began.clientY];
      const [along, across] = Math.abs(x) > Math.abs(y) ? [x, y] : [y, x];
      if (Math.abs(along) < far || along === across) return;
      heed[along === x ? (x < 0 ? "left" : "right") : y < 0 ? "up" : "down"]?.();
    }
    element.addEventListener("touchstart", start, { passive: true });
    element.addEventListener("touchend", end);
    return () => (element.removeEventListener("touchstart", start), element.removeEventListener("touchend", end));
  };
}
