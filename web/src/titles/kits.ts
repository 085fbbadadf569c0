// The kits that there are: each title brings its own, and only that of the title at the table is fetched.

import type { Component } from "svelte";
import more from "virtual:kits";
import { printed as loadPrinted } from "../server/api";
import type { Printed, View } from "../server/protocol";
import type { About, Alive, Kit } from "./title";

type Load = () => Promise<{ default: Kit }>;

const here = Object.entries(import.meta.glob<{ default: Kit }>("./*/kit.ts")).map(([path, load]): [string, Load] => [path.split("/")[1], load]);
/** by the name of their folder; what a build was told to take in beside them comes last */
const KITS: Record<string, Load> = { ...Object.fromEntries(here), ...more };

const TOLD = Object.entries(import.meta.glob<{ default: Record<string, About> }>("./*/about.ts", { eager: true }));
/** what titles are, by id: it is little, and at hand before any kit is */
export const ABOUT: Record<string, About> = Object.assign({}, ...TOLD.map(([, found]) => found.default));
/** the folder of a title's kit, where that is known before anything has come from the server */
const FOLDERS: Record<string, string> = Object.fromEntries(TOLD.flatMap(([path, found]) => Object.keys(found.default).map((title) => [title, path.split("/")[1]])));

/** boards that can be looked at without a table, by the name of the kit's folder; and a game of each title to be seen on them (tools/living_board.py) */
const LIVING = import.meta.glob<{ default: Component<Alive<any, any>> }>("./*/Living.svelte");
const MIDDLES = import.meta.glob<{ default: unknown }>("./*/living/*.json");

/** The board of a title as something to look at, if its kit has one. */
export async function livingOf(title: string, printed: Printed | Promise<Printed>): Promise<Component<Alive<any, any>> | null> {
  return (await LIVING[`./${await folderOf(title, printed)}/Living.svelte`]?.())?.default ?? null;
}

/** What a spectator sees in the middle of a game of this title, if it was written down. */
export async function middleOf(title: string, printed: Printed | Promise<Printed>): Promise<View | null> {
  return ((await MIDDLES[`./${await folderOf(title, printed)}/living/${title}.json`]?.())?.default as View | undefined) ?? null;
}

/** Titles in the order of the start page, and by the names that it has for them. */
export function lined<T extends { id: string; name: string }>(titles: T[]): T[] {
  const rank = ({ id }: T) => ABOUT[id]?.order ?? Number.MAX_SAFE_INTEGER;
  return titles.map((line) => ({ ...line, name: ABOUT[line.id]?.name ?? line.name })).sort((a, b) => rank(a) - rank(b));
}

/** Whether this page can show a title; what it cannot show it does not offer. */
export const shows = (title: { kit: string }): boolean => title.kit in KITS;

/** Where it is not known from here, printed data name it, or it is called as the title is. */
const folderOf = async (title: string, printed: Printed | Promise<Printed>) => FOLDERS[title] ?? (await printed).kit ?? title;

export async function kitOf(title: string, printed: Printed | Promise<Printed>): Promise<Kit> {
  const load = KITS[await folderOf(title, printed)];
  if (!load) throw new Error("This title cannot be played in the browser yet");
  return (await load()).default;
}

/** Kit and printed data come side by side, and the kit begins to fetch what its board needs. Nobody has to wait for it. */
export async function bring(title: string): Promise<{ printed: Printed; kit: Kit }> {
  const coming = loadPrinted(title);
  const [printed, kit] = await Promise.all([coming, kitOf(title, coming)]);
  kit.ahead?.(printed);
  return { printed, kit };
}
