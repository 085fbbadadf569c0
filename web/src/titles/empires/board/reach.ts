// What can be reached from an area: by my tokens and ships that may move, else simply what lies beside it.

import type { Asking } from "../../../frame/answering.svelte";
import type { Printed, View } from "../printed";

export interface Reach {
  /** where my tokens there may go */
  tokens: string[];
  /** where my ships there may sail with the steps they have left */
  ships: string[];
  /** neighbours, where nobody of mine may move */
  land: string[];
  water: string[];
}

export async function reachOf(id: string, view: View, printed: Printed, table: Asking): Promise<Reach> {
  const tokens = Object.keys(view.ask?.moves?.[id] ?? {});
  const ships = waiting(id, view) ? await (table.advise("reach", [id]) as Promise<string[]>).catch(() => []) : [];
  if (tokens.length || ships.length) return { tokens, ships: ships.filter((area) => !tokens.includes(area)), land: [], water: [] };
  const area = printed.areas[id];
  const shore = Object.entries(printed.areas).filter(([, other]) => other.seas.includes(id));
  return { tokens, ships, land: area?.land ?? [], water: area ? area.water.filter((other) => !area.land.includes(other)) : shore.map(([other]) => other) };
}

/** Whether a ship of mine there waits for an order. */
function waiting(id: string, view: View): boolean {
  const sails = new Set((view.ask?.forms ?? []).filter((form) => form.startsWith("sail ")).map((form) => Number(form.split(" ")[1])));
  return (view.board[id]?.ships?.[String(view.private.seat)] ?? []).some(([number]) => sails.has(number));
}
