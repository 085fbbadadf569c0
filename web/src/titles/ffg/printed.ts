// What is printed on board and cards, and the view of a game, as the server sends them.

import type { Printed as Common, View as Every } from "../../server/protocol";
import type { Private, Public, Sheets } from "./shapes";

export type { Battle, City, CityAdvice, Fought, Layout, Offer, Seat, Square } from "./shapes";

export type Printed = Common & Sheets;
export type View = Omit<Every, "private" | "open"> & Public & { private: Private; open?: Record<string, Private> };

/** What kind of thing a marker on the map is. */
export function kindOf(printed: Printed, marker: string): "hut" | "village" | "centre" | "building" | "wonder" | "person" | "relic" | "city-state" {
  if (marker === "hut" || marker === "village" || marker === "centre") return marker;
  if (printed.buildings[marker]) return "building";
  if (printed.wonders[marker]) return "wonder";
  if (printed.people[marker] || printed.persons[marker]) return "person";
  return marker.startsWith("relic_") ? "relic" : "city-state";
}

/** The sign of a marker. */
export function signOf(printed: Printed, marker: string): string {
  const kind = kindOf(printed, marker);
  if (kind === "building") return `b-${printed.buildings[marker].family}`;
  if (kind === "person") return `gp-${printed.persons[marker]?.type ?? marker}`;
  return kind === "centre" ? "city" : kind;
}

/** the boxes that each version is played with */
const BOXES: Record<string, string[]> = { base: ["base"], "fame-and-fortune": ["base", "faf"], "wisdom-and-warfare": ["base", "waw"], both: ["base", "faf", "waw"] };

/** Whether a card is in one of the boxes that are played with: what is printed is that of all of them. */
export const inBox = ({ setup }: View, { set }: { set: string }) => BOXES[setup.scenario].includes(set);
