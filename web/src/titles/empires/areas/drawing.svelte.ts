// The drawing of the board with the boards of this game, and its relief; they are fetched once, and nothing waits for them.

import { drawn, type Drawing } from "../../../maps/drawing";
import { drawing as load, relief as loadRelief } from "../../../server/api";
import type { Relief } from "../../../maps/ground/relief";
import type { Printed, View } from "../printed";

class Drawings {
  private raw = $state.raw<unknown>(null);
  relief: Relief | null = null;
  private asked = "";
  private kept = new Map<string, Drawing>();

  /** The drawing, as soon as it is there. */
  of(printed: Printed, boards: number[], track: boolean): Drawing | null {
    if (this.asked !== printed.board) {
      this.asked = printed.board;
      Promise.all([load(printed.board), loadRelief(printed.board)]).then(
        ([found, relief]) => [(this.relief = relief as Relief | null), (this.raw = found)],
        () => (this.asked = ""),
      );
    }
    if (!this.raw) return null;
    const key = `${printed.board} ${boards} ${track}`;
    if (!this.kept.has(key)) this.kept.set(key, drawn(this.raw, printed, boards, track));
    return this.kept.get(key)!;
  }
}

const drawings = new Drawings();

/** The drawing of a board at which nobody sits. */
export const drawingBare = (printed: Printed, boards: number[]): Drawing | null => drawings.of(printed, boards, false);

export function drawingOf(printed: Printed, view: View): Drawing | null {
  // with many seats the A.S.T. stands below the board, always in sight
  return drawings.of(printed, view.play.boards, Object.keys(view.players).length <= 11);
}

/** Mountains, woods and rivers, once the drawing is there. */
export function reliefOf(): Relief | null {
  return drawings.relief;
}
