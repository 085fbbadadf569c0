// The kits that there are: each title brings its own, and only that of the title at the table is fetched.

import type { Component } from "svelte";
import more from "virtual:kits";
import type { Printed, View } from "../server/protocol";
import type { About, Alive, Kit } from "./title";

type Load = () => Promise<{ default: Kit }>;

const here = Object.entries(import.meta.glob<{ default: Kit }>("./*/kit.ts")).map(([path, load]): [string, Load] => [path.split("/")[1], load]);
/** by the name of their folder; what a build was told to take in beside them comes last */
const KITS: Record<string, Load> = { ...Object.fromEntries(here), ...more };

/** what titles are, by id: it is little, and at hand before any kit is */
export const ABOUT: Record<string, About> = Object.assign({}, ...Object.values(import.meta.glob<{ default: Record<string, About> }>("./*/about.ts", { eager: true })).map((found) => found.default));

/** boards that can be looked at without a table, by the name of the kit's folder; and a game of each title to be seen on them (tools/living_board.py) */
const LIVING = import.meta.glob<{ default: Component<Alive<any, any>> }>("./*/Living.svelte");
const MIDDLES = import.meta.glob<{ default: unknown }>("./*/living/*.json");

/** The board of a title as something to look at, if its kit has one. */
export async function livingOf(title: string, printed: Printed): Promise<Component<Alive<any, any>> | null> {
  return (await LIVING[`./${printed.kit ?? title}/Living.svelte`]?.())?.default ?? null;
}

/** What a spectator sees in the middle of a game of this title, if it was written down. */
export async function middleOf(title: string, printed: Printed): Promise<View | null> {
  return ((await MIDDLES[`./${printed.kit ?? title}/living/${title}.json`]?.())?.default as View | undefined) ?? null;
}

/** Whether this page can show a title; what it cannot show it does not offer. */
export const shows = (title: { kit: string }): boolean => title.kit in KITS;

/** The kit of a title: printed data name it, or it is called as the title is. */
export async function kitOf(title: string, printed: Printed): Promise<Kit> {
  const load = KITS[printed.kit ?? title];
  if (!load) throw new Error("This title cannot be played in the browser yet");
  return (await load()).default;
}
