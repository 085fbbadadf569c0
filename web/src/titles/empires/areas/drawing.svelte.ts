// The drawing of the board with the boards of this game; it is fetched once, and nothing waits for it.

import { drawn, type Drawing } from "../../../maps/drawing";
import { drawing as load } from "../../../server/api";
import type { Printed, View } from "../printed";

class Drawings {
  private raw = $state.raw<unknown>(null);
  private asked = "";
  private kept = new Map<string, Drawing>();

  /** The drawing, as soon as it is there. */
  of(printed: Printed, boards: number[]): Drawing | null {
    if (this.asked !== printed.board) {
      this.asked = printed.board;
      load(printed.board).then(
        (found) => (this.raw = found),
        () => (this.asked = ""),
      );
    }
    if (!this.raw) return null;
    const key = `${printed.board} ${boards}`;
    if (!this.kept.has(key)) this.kept.set(key, drawn(this.raw, printed, boards));
    return this.kept.get(key)!;
  }
}

const drawings = new Drawings();

export function drawingOf(printed: Printed, view: View): Drawing | null {
  return drawings.of(printed, view.play.boards);
}
