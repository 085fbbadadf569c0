// A game in numbers, as titles/eagle/chronicle.py counts it, and its words.

export interface Taken {
  turn: number;
  region: string;
  size: number;
  seat: number;
  loser: number;
}

export interface Chronicle {
  seats: string[];
  turns: number[];
  /** series -> seat -> turn */
  series: Record<string, number[][]>;
  /** the turn in which each era began, and what became critical in each turn */
  eras: Record<string, number>;
  critical: Record<string, string>;
  taken: Taken[];
  /** rounds of battle won by the first of the second, and how often the two dealt */
  rounds: number[][];
  deals: number[][];
}

export const SERIES: [id: string, word: string, what: string][] = [
  ["score", "Points", "Victory points at the end of each turn"],
  ["income", "Income", "Gold from production in each turn"],
  ["gold", "Gold", "Gold at the end of each turn"],
  ["settlements", "Settlements", "Settlements at the end of each turn"],
  ["technologies", "Technologies", "Technologies owned at the end of each turn"],
  ["wonders", "Wonders", "Wonders owned at the end of each turn"],
  ["units", "Units", "Military units at the end of each turn"],
];
