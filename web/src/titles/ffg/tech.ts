// What a technology brings, in a few words with their signs.

import type { Printed } from "./printed";
import { ROMAN } from "./names";

/** questions that are answered with a technology */
export const LEARNING = new Set(["researching", "learn-free", "teaching"]);

export interface Brings {
  sign: string;
  text: string;
}

const KINDS: Record<string, string> = { infantry: "infantry", mounted: "mounted", artillery: "artillery", aircraft: "aircraft" };

export function brings(printed: Printed, id: string): Brings[] {
  const tech = printed.techs[id];
  const found: Brings[] = [];
  for (const building of tech.buildings) found.push({ sign: building === "walls" ? "walls" : `b-${printed.buildings[building]?.family ?? building}`, text: building === "walls" ? "City walls" : (printed.buildings[building]?.name ?? building) });
  for (const government of tech.governments) found.push({ sign: "gov", text: printed.governments[government]?.name ?? government });
  for (const [unit, rank] of Object.entries(tech.ranks)) found.push({ sign: `unit-${unit}`, text: unit === "aircraft" ? "aircraft" : `${KINDS[unit]} rank ${ROMAN[rank]}` });
  if (tech.speed) found.push({ sign: "fig-scout", text: `speed ${tech.speed}` });
  if (tech.stack) found.push({ sign: "fig-army", text: `${tech.stack} in a square` });
  if (tech.cities) found.push({ sign: "city", text: `${tech.cities} cities` });
  if (tech.water) found.push({ sign: "terrain-water", text: tech.water === "end" ? "end on water" : "cross water" });
  if (tech.hand) found.push({ sign: "card", text: `${tech.hand} more event in hand` });
  if (tech.coin) found.push({ sign: "yield-coin", text: "a coin" });
  if (tech.tokens) found.push({ sign: "yield-coin", text: `up to ${tech.tokens} coins` });
  return found;
}

/** What a technology can do, in sentences: what the signs of `brings` say already is left out. */
export function abilities(texts: string[], told: boolean): string[] {
  const [first = "", ...more] = texts;
  const plain = first.replace(/^Level [IV]+\. /, "");
  return told ? more : [plain, ...more].filter(Boolean);
}
