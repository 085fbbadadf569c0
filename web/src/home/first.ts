// The title that newcomers meet first, and its scenario that teaches it; and how a game against bots begins.

import { makeTable, type TitleLine } from "../server/api";
import { keepLinks } from "./keep";

export const FIRST = "western-empires";
export const PRIMER = "first-game";

/** "5 to 9 players" */
export function seatsOf({ scenarios }: Pick<TitleLine, "scenarios">): string {
  const counts = scenarios.flatMap(({ seats }) => seats);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? `${least} players` : `${least} to ${most} players`;
}

/** Sits down to a game against the best bots; returns what went wrong, in words, or nothing. */
export async function against(title: TitleLine, scenario: string): Promise<string> {
  try {
    const seats = title.scenarios.find((line) => line.id === scenario)!.seats[0];
    const bots = ["", ...Array<string>(seats - 1).fill(title.bots.at(-1) ?? "random")];
    const made = await makeTable({ title: title.id, scenario, seats, bots, names: ["You"] });
    keepLinks(made);
    location.hash = `#/table/${made.table}/0`;
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}
