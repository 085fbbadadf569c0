// What can be reached from an area: by my tokens and ships that may move, else simply what lies beside it.

import type { Printed, View } from "../printed";

export interface Reach {
  /** where my tokens there may go */
  tokens: string[];
  /** where my ship there may sail with the steps it has left */
  ships: string[];
  /** neighbours, where nobody of mine may move */
  land: string[];
  water: string[];
}

export function reachOf(id: string, view: View, printed: Printed): Reach {
  const tokens = Object.keys(view.ask?.moves?.[id] ?? {});
  const ships = shipsReach(id, view, printed);
  if (tokens.length || ships.length) return { tokens, ships: ships.filter((area) => !tokens.includes(area)), land: [], water: [] };
  const area = printed.areas[id];
  const shore = Object.entries(printed.areas).filter(([, other]) => other.seas.includes(id));
  return { tokens, ships, land: area?.land ?? [], water: area ? area.water.filter((other) => !area.land.includes(other)) : shore.map(([other]) => other) };
}

/** Areas to which the ship with the most steps can sail, if one there waits for my order. */
function shipsReach(id: string, view: View, printed: Printed): string[] {
  const me = view.private.seat;
  const waiting = new Set((view.ask?.forms ?? []).filter((form) => form.startsWith("sail ")).map((form) => Number(form.split(" ")[1])));
  const steps = (view.board[id]?.ships?.[String(me)] ?? []).filter(([number, ready]) => ready && waiting.has(number)).map(([, , left]) => left);
  if (me === undefined || !steps.length) return [];
  const open = view.players[me].advances.includes("astronavigation");
  const beside = (from: string): string[] => {
    const area = printed.areas[from];
    if (!area) return Object.keys(printed.areas).filter((other) => printed.areas[other].seas.includes(from));
    return open ? [...area.water, ...area.seas] : area.water;
  };
  const seen = new Set([id]);
  let edge = [id];
  for (let left = Math.max(...steps); left > 0; left--) {
    edge = edge.flatMap(beside).filter((next) => !seen.has(next) && seen.add(next));
  }
  seen.delete(id);
  return [...seen].filter((found) => found in printed.areas && !view.closed.includes(printed.areas[found].region));
}
