// The drawing of the board with the boards of this game; it is fetched once, and nothing waits for it.

import { drawn, type Drawing } from "../../../maps/drawing";
import { drawing as load } from "../../../server/api";
import type { Printed, View } from "../printed";

class Drawings {
  private raw = $state.raw<unknown>(null);
  private asked = "";
  private kept = new Map<string, Drawing>();

  /** Asks for it, unless that was done before. */
  ahead(board: string): void {
    if (this.asked === board) return;
    this.asked = board;
    load(board).then(
      (found) => (this.raw = found),
      () => (this.asked = ""),
    );
  }

  /** The drawing, as soon as it is there. */
  of(printed: Printed, boards: number[], track: boolean): Drawing | null {
    this.ahead(printed.board);
    if (!this.raw) return null;
    const key = `${printed.board} ${boards} ${track}`;
    if (!this.kept.has(key)) this.kept.set(key, drawn(this.raw, printed, boards, track));
    return this.kept.get(key)!;
  }
}

export const drawings = new Drawings();

/** The drawing of a board at which nobody sits. */
export const drawingBare = (printed: Printed, boards: number[]): Drawing | null => drawings.of(printed, boards, false);

export function drawingOf(printed: Printed, view: View): Drawing | null {
  // with many seats the A.S.T. stands below the board, always in sight
  return drawings.of(printed, view.play.boards, Object.keys(view.players).length <= 11);
}
