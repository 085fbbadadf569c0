// Sits down to a lesson, or to the scenario that teaches a title, with its guide.

import { bestBot, makeTable, titles } from "../server/api";
import type { Primer } from "../server/protocol";
import { settings } from "./settings.svelte";

/** Begins a lesson; returns what went wrong, in words, or nothing. */
export async function begin(title: string, lesson: string): Promise<string> {
  try {
    const made = await makeTable({ title, lesson, names: ["You"] });
    settings.begin(made.table, lesson);
    location.hash = `#/table/${made.table}/0/lesson/${lesson}`;
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

/** Begins the scenario that teaches against bots, everything told from the start. */
export async function guided(title: string, { scenario, seats: meant }: Primer): Promise<string> {
  try {
    const seats = meant ?? (await titles()).find((line) => line.id === title)?.scenarios.find((line) => line.id === scenario)?.seats[0] ?? 2;
    const bots = ["", ...Array<string>(seats - 1).fill(await bestBot(title))];
    const made = await makeTable({ title, scenario, seats, bots, names: ["You"] });
    settings.forget();
    settings.hints = true;
    settings.turn(made.table, true);
    location.hash = `#/table/${made.table}/0`;
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}
