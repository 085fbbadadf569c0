// The ways in which a game may end, and how near each is, in words.

import type { Nearing } from "./shapes";
import { counted, type Words } from "./words";

type Tell = (row: Nearing, words: Words) => string;

const declared = (what: string): Tell => ({ owner, wonder }, w) =>
  owner === undefined ? `No player owns ${what} yet.` : `${w.seat(owner)} owns ${w.card(wonder ?? "")} and may declare it.`;

/** With which throws the next purchase ends the game. */
const die = (era: string): Tell => ({ die = 0 }) => `A die is rolled whenever a ${era} technology is bought; next time the game ends on ${die === 1 ? "a 1" : die >= 6 ? "any number" : `${die} or less`}.`;

const ENDS: Record<string, [name: string, near: Tell]> = {
  "three-modern": ["Modern era", ({ have = 0, need = 0 }) => `The game ends with the turn in which a player has ${need} modern technologies; the leader has ${have}.`],
  short: ["Short game", die("medieval")],
  medium: ["Medium game", die("gunpowder")],
  diplomatic: ["Diplomatic", declared("the United Nations")],
  military: ["Military", declared("the Apollo Program")],
  space: ["Space", ({ owner, sold }, w) => (owner !== undefined ? `${w.seat(owner)} has bought the colony ship.` : sold ? "Fusion is in play: any player may buy the colony ship." : "No player owns Fusion yet.")],
  conquest: ["Conquest", ({ have = 0 }) => `${counted(have, "player")} ${have === 1 ? "has" : "have"} settlements. If only one has any at the end of a turn, that player wins.`],
};

export function ending(id: string, row: Nearing, words: Words): { name: string; near: string } {
  const [name, near] = ENDS[id] ?? [id, () => ""];
  return { name, near: near(row, words) };
}
