// Cards that our own design stands in for, because the printed one is not known to us; the catalogue has the reason for each.

import type { Printed } from "./printed";

export const OURS = "our own card";
export const WHY_OURS = "The printed card is not known to us: this one is of our own design.";

/** Whether a card, whatever its kind, is ours. */
export function isOurs({ events, wonders, persons, investments, governments }: Printed, id: string): boolean {
  return !!(events[id] ?? wonders[id] ?? persons[id] ?? investments[id] ?? governments[id])?.designed;
}
