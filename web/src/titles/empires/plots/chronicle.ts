// A game in numbers, as titles/empires/chronicle.py counts it, and its words.

import { counted } from "../../../frame/text";

export interface Loss {
  tokens?: number;
  cities?: number;
  points?: number;
  treasury?: number;
  cards?: number;
  steps?: number;
}

export interface Strike {
  turn: number;
  calamity: string;
  seat: number;
  beneficiary: number | null;
  losses: Record<string, Loss>;
}

export interface Chronicle {
  civilizations: string[];
  turns: number[];
  /** series -> seat -> turn */
  series: Record<string, number[][]>;
  calamities: Strike[];
  /** cards given, from seat to seat, and how often the two traded */
  given: number[][];
  deals: number[][];
}

export const SERIES: [id: string, word: string, what: string][] = [
  ["score", "Points", "Victory points at the end of each turn"],
  ["cities", "Cities", "Cities at the end of each turn"],
  ["population", "People", "Tokens on the board at each census"],
  ["advances", "Advances", "Advances owned at the end of each turn"],
  ["advance_points", "Their worth", "Victory points of the advances at the end of each turn"],
  ["steps", "A.S.T.", "Steps on the Archeological Succession Table at the end of each turn"],
];

/** What somebody lost, in words. */
export function lost(loss: Loss): string {
  const parts: string[] = [];
  if (loss.cities) parts.push(counted(loss.cities, "city", "cities"));
  if ((loss.tokens ?? 0) > 0) parts.push(counted(loss.tokens!, "token"));
  if (loss.treasury) parts.push(`${loss.treasury} treasury`);
  if (loss.cards) parts.push(counted(loss.cards, "card"));
  if (loss.steps) parts.push(`${counted(loss.steps, "step")} of the A.S.T.`);
  const left = (loss.tokens ?? 0) < 0 ? `; ${counted(-loss.tokens!, "token")} came in their place` : "";
  return (parts.join(", ") || "nothing") + left;
}
