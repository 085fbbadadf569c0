// Sits down to a lesson, or to The First Game with its guide.

import { makeTable } from "../server/api";
import { settings } from "./settings.svelte";

/** Begins a lesson; returns what went wrong, in words, or nothing. */
export async function begin(lesson: string): Promise<string> {
  try {
    const made = await makeTable({ title: "western-empires", lesson, names: ["You"] });
    settings.begin(made.table, lesson);
    location.hash = `#/table/${made.table}/0/lesson/${lesson}`;
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

/** Begins The First Game against bots, everything told from the start. */
export async function firstGame(): Promise<string> {
  try {
    const bots = ["", "steady", "steady", "steady", "steady"];
    const made = await makeTable({ title: "western-empires", scenario: "first-game", seats: 5, bots, names: ["You"] });
    settings.forget();
    settings.hints = true;
    settings.turn(made.table, true);
    location.hash = `#/table/${made.table}/0`;
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}
