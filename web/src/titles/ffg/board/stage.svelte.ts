// What takes the place of the map: a battle, or the pyramid while one learns. The map is one tap away.

import type { View } from "../printed";

/** Whether a battle has come to its cards: before they are drawn, the map shows more. */
export function fought({ battle }: View): boolean {
  return !!battle && (battle.fronts.length > 0 || battle.hands.some((count) => count > 0) || battle.dead.some((side) => side.length > 0));
}

/** whether the map was asked for instead; and the row of the pyramid into which the technology would go that is looked at */
export const stage = $state({ aside: false, level: 0 });
