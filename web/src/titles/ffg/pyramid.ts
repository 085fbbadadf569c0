// A pyramid row by row, from the top: its cards, the places that are free, and the trade that is still missing for one.

import { ROMAN } from "./names";
import type { Seat } from "./printed";

const TOP = 5;
export const COLOURS = ["", "#64753a", "#93620f", "#8f4526", "#7a3f6b", "#2f5f8f"];

export interface Row {
  level: number;
  techs: string[];
  /** how many cards fit now */
  places: number;
  /** whether there could be more places, if more cards lay below */
  waits: boolean;
  /** trade that is missing for it; nothing, if what is learned is free */
  missing: number;
  price: number;
}

/** What is learned for nothing needs a place, but no trade. */
export function rows({ techs, places, study, trade }: Seat, free: boolean): Row[] {
  return [5, 4, 3, 2, 1].map((level) => {
    const room = places[level] ?? 0;
    const price = study.prices[level] ?? 0;
    return { level, techs: Object.keys(techs).filter((id) => techs[id] === level), places: room, waits: !room || (level > 1 && level < TOP), price, missing: free ? 0 : Math.max(0, price - trade) };
  });
}

export const rowName = (level: number) => (level === TOP ? "Space Flight" : `Level ${ROMAN[level]}`);
