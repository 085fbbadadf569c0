// How near a seat is to each of the four victories, from what everybody may know.

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
/** technologies below Space Flight in a whole pyramid */
const WHOLE = 15;
/** a capital that is farther away is out of reach for long */
const FAR = 16;

export function bars(view: View, printed: Printed, seat: number): Bar[] {
  const { culture, techs, row, coins, conquest } = view.seats[seat].race;
  return [
    { id: "culture", sign: "yield-culture", name: "Culture", colour: "#7a3f9b", part: culture / printed.track.victory, text: `${culture}/${printed.track.victory}` },
    { id: "tech", sign: "victory-tech", name: "Technology", colour: "#2f6ea5", part: techs / WHOLE, text: `${techs} · ${ROMAN[row]}` },
    { id: "coins", sign: "yield-coin", name: "Economy", colour: "#b98211", part: coins / printed.coins, text: `${coins}/${printed.coins}` },
    { id: "conquest", sign: "yield-combat", name: "Conquest", colour: "#a8392f", part: conquest === undefined ? 0 : Math.max(0, 1 - conquest / FAR), text: conquest === undefined ? "–" : `${conquest} away` },
  ];
}
