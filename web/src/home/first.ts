// The title that newcomers meet first, and its scenario that teaches it; and a game against bots.

import { makeTable, type TitleLine } from "../server/api";
import type { TableMade } from "../server/protocol";

export const FIRST = "western-empires";
export const PRIMER = "first-game";

/** "5 to 9 players" */
export function seatsOf({ scenarios }: Pick<TitleLine, "scenarios">): string {
  const counts = scenarios.flatMap(({ seats }) => seats);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? `${least} players` : `${least} to ${most} players`;
}

/** Makes a table against the best bots, with the first seat for whoever makes it. */
export function against(title: TitleLine, scenario: string): Promise<TableMade> {
  const seats = title.scenarios.find((line) => line.id === scenario)!.seats[0];
  const bots = ["", ...Array<string>(seats - 1).fill(title.bots.at(-1) ?? "random")];
  return makeTable({ title: title.id, scenario, seats, bots, names: ["You"] });
}
