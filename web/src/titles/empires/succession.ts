// The A.S.T.: in which epoch a step lies for a people, as its own row says.

import type { Printed, View } from "./printed";

/** Which side of the track this game uses; a title with one track has no option for it. */
export const sideOf = (printed: Printed, view: View): string => view.setup.options.ast ?? Object.keys(printed.succession)[0];

export const tableOf = (printed: Printed, view: View) => printed.succession[sideOf(printed, view)];

/** For each step, from 0, its epoch's place among all. */
export const rowOf = (printed: Printed, view: View, people: string): number[] => tableOf(printed, view).rows[people] ?? [];

/** The name of the epoch that a step of a people lies in. */
export function epochOf(printed: Printed, view: View, people: string, step: number): string {
  return tableOf(printed, view).epochs[rowOf(printed, view, people)[step]]?.name ?? "";
}
