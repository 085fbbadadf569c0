// How cards look: the colour of each stack, and that of the thing itself, pale as on a hand-coloured print.

import type { Printed } from "../printed";
import engravings from "./engravings.svg?url";

/** warm, cool, warm again; the number always stands beside. White on each of them, and each on a card, by day or by night, is at least 4.5:1. */
const STACKS = ["#546d7b", "#97592f", "#6b6d40", "#43754d", "#277572", "#3a6da1", "#5d5fa8", "#8b4f96", "#b0455f", "#806a00"];

const TINTS: Record<string, string> = {
  ochre: "#d9a066", clay: "#dcae86", flax: "#aebfe0", hides: "#ddb98c", bone: "#efe2c2", papyri: "#e6cf95", iron: "#b9bcc0", stone: "#d3c8b4", furs: "#d99a62",
  wax: "#efce6a", fish: "#b5cbd2", fruit: "#e58f7d", timber: "#cfa374", salt: "#e6e3dc", ceramics: "#dd9a6c", wool: "#d8c3a2", oil: "#d8a878", cotton: "#bfcf9b",
  sugar: "#c9d69a", grain: "#e9c763", wine: "#b493bd", textiles: "#d79a86", lacquer: "#d8614c", livestock: "#d2a27a", glass: "#a9d3cf", tin: "#d2d3d0",
  copper: "#dd9a72", silver: "#d9dbdc", bronze: "#d6b06a", lead: "#a9adb6", resin: "#d9b27e", incense: "#d8b06a", jade: "#a5cfae", spice: "#dba56f",
  herbs: "#a9c48d", marble: "#e2dcd6", gemstones: "#e58fa0", dye: "#b98bb8", tea: "#b7cba5", obsidian: "#8f8fa0", ivory: "#efe0bd", gold: "#efc648",
  silk: "#e6cfd6", pearls: "#dcc7d6", amber: "#eeb04a", water: "#a9cbdc",
};

/** ember red for a major calamity, tarnished brass for a minor one */
export const shade = (bad?: { kind: string }): string => (bad?.kind === "minor" ? "#97803a" : "#b0402f");

export const stackColour = (stack: number): string => STACKS[stack] ?? STACKS[0];
export const tint = (kind: string): string => TINTS[kind] ?? "#e9d9b0";

/** What is held, by kind and of whatever block: the cards of a set, in the order of the stacks, calamities last; and how many are before it. */
export function setsOf(hand: Record<string, number>, printed: Printed): [kind: string, cards: string[], before: number][] {
  const found = new Map<string, string[]>();
  for (const [card, count] of Object.entries(hand)) found.set(kindOf(card).kind, [...(found.get(kindOf(card).kind) ?? []), ...Array<string>(count).fill(card)]);
  const stack = (kind: string) => printed.commodities[kind]?.stack ?? 20 + (printed.calamities[kind]?.stack ?? 0);
  let before = 0;
  return [...found].sort(([one], [other]) => stack(one) - stack(other)).map(([kind, cards]) => [kind, cards, (before += cards.length) - cards.length]);
}

/** The kind of a card, and the block to which this copy belongs: `iron@east` is iron of the east. */
export function kindOf(card: string): { kind: string; block: string } {
  const [kind, block = ""] = card.split("@");
  return { kind, block };
}

export const vignette = (symbol: string): string => `${engravings}#${symbol}`;

/** the colours of the advances; white on each of them can be read */
export const TONES: Record<string, string> = { art: "#3f6fb8", civic: "#b5302b", craft: "#b05f10", religion: "#8a7000", science: "#2f7c44" };

/** What a set is worth, and what one more card would make it. Water is worth nothing, and no set. */
export function worthOf({ points, more }: { points: number; more?: number } = { points: 0 }): string {
  const next = more === undefined ? (points ? ", full set" : "") : `, 1 more: ${more}`;
  return `${points} ${points === 1 ? "pt" : "pts"}${next}`;
}
