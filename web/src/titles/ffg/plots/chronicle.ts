// A game in numbers, as titles/ffg/chronicle.py counts it, and its words.

export interface Chronicle {
  seats: string[];
  civilizations: string[];
  turns: number[];
  /** series -> seat -> turn */
  series: Record<string, number[][]>;
  wonders: { turn: number; wonder: string; seat: number }[];
  fallen: { turn: number; square: string; seat: number }[];
  /** battles won, by winner and loser; those won and lost against barbarians, by seat */
  battles: number[][];
  wild: [number, number][];
  /** how often two seats traded */
  deals: number[][];
}

export const SERIES: [id: string, word: string, what: string][] = [
  ["culture", "Culture", "Spaces on the culture track at the end of each turn"],
  ["techs", "Technologies", "Technologies known at the end of each turn"],
  ["coins", "Coins", "Coins at the end of each turn"],
  ["cities", "Cities", "Cities at the end of each turn"],
  ["trade", "Trade", "Trade collected in each turn"],
  ["armies", "Armies", "Armies on the map at the end of each turn"],
  ["units", "Units", "Units in the standing forces at the end of each turn"],
];
