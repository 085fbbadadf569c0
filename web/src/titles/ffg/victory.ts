// How near a seat is to each of the four victories, from what everybody may know.

import { distance } from "./board/layout";
import type { Printed, View } from "./printed";

export interface Bar {
  id: "culture" | "tech" | "coins" | "conquest";
  sign: string;
  name: string;
  colour: string;
  part: number;
  text: string;
}

const ROMAN = ["–", "I", "II", "III", "IV", "V"];

/** Squares between the nearest of the seat's armies and the nearest foreign capital. */
export function march(view: View, seat: number): { squares: number; owner: number } | null {
  let best: { squares: number; owner: number } | null = null;
  for (const [at, city] of Object.entries(view.cities))
    if (city.capital && city.owner !== seat)
      for (const army of Object.keys(view.seats[seat].armies)) {
        const squares = distance(army, at);
        if (!best || squares < best.squares) best = { squares, owner: city.owner };
      }
  return best;
}

export function bars(view: View, printed: Printed, seat: number): Bar[] {
  const { level, techs, coins } = view.seats[seat];
  const rows = Object.values(techs);
  const near = march(view, seat);
  return [
    { id: "culture", sign: "yield-culture", name: "Culture", colour: "#7a3f9b", part: level / printed.victory, text: `${level}/${printed.victory}` },
    { id: "tech", sign: "victory-tech", name: "Technology", colour: "#2f6ea5", part: rows.length / 15, text: `${rows.length} · ${ROMAN[Math.max(0, ...rows)]}` },
    { id: "coins", sign: "yield-coin", name: "Economy", colour: "#b98211", part: coins / 15, text: `${coins}/15` },
    { id: "conquest", sign: "yield-combat", name: "Conquest", colour: "#a8392f", part: near ? Math.max(0, 1 - near.squares / 16) : 0, text: near ? `${near.squares} away` : "–" },
  ];
}
