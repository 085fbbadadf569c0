// The A.S.T. as it is printed along the lower edge of the board.

import { trackOf, type Point, type Sheet } from "../../../maps/drawing";
import type { Track } from "../../../maps/ground/sheet";
import type { Printed, View } from "../printed";
import { rowOf, tableOf } from "../succession";

/** stone, bronze and iron */
export const AGES = ["#b9a27c", "#c98f4a", "#b9793a", "#9a5f38", "#7d8084", "#63676d"];

/** The epochs by their commonest bounds: those of some peoples differ by a step. */
export function successionOf(printed: Printed, view: View): Track {
  const table = tableOf(printed, view);
  const rows = Object.values(table.rows);
  const firsts = table.epochs.map((_, epoch) => commonest(rows.map((row) => row.indexOf(epoch, 1))));
  const stretches = table.epochs.map(({ name }, epoch) => ({ name, from: firsts[epoch], to: (firsts[epoch + 1] ?? table.last + 1) - 1, colour: AGES[epoch % AGES.length] }));
  return { steps: table.last, stretches: stretches.filter(({ from: first, to }) => to >= first) };
}

function commonest(numbers: number[]): number {
  const count = (number: number) => numbers.filter((other) => other === number).length;
  return numbers.reduce((best, number) => (count(number) > count(best) ? number : best));
}

/** In which age of its own a people stands. */
export function ageOf(printed: Printed, view: View, seat: number): number {
  const { civilization, step } = view.players[seat];
  return rowOf(printed, view, civilization)[step] ?? 0;
}

/** the width of a marker, and what there is between two of them */
const [MARKER, GAP] = [19, 1];

/** Where the markers of those stand who have reached a step, `of` how many, and in what size: in two rows where one has no room for them. */
export function places(sheet: Sheet, steps: number, step: number, of: number): { at: Point[]; size: number } {
  const [left, top, right, bottom] = trackOf(sheet);
  const wide = (right - left) / steps;
  const rows = of * (MARKER + GAP) > wide ? 2 : 1;
  const across = Math.ceil(of / rows);
  const size = Math.min(rows > 1 ? 0.78 : 1, (wide - 4) / (across * (MARKER + GAP)));
  const each = (MARKER + GAP) * size;
  // whoever has not begun stands on the first step's edge
  const x = left + Math.max(0, step - 1) * wide + 2 + each / 2;
  const y = (top + bottom) / 2 + (rows > 1 ? 0 : 5);
  return { at: Array.from({ length: of }, (_, k) => [x + (k % across) * each, y + Math.floor(k / across) * (each + 1)]), size };
}
