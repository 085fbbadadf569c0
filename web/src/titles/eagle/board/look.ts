// What the ground shows of a game: whose land is whose, and the names.

import type { Printed, View } from "../printed";
import type { Look } from "./paint";

/** islands that count as one region */
export const ARCHIPELAGOS = ["java", "antilles", "britannia", "nippon", "luzon", "papua", "aotearoa"];

/** Who owns which region, as one text: it is the same as long as nothing has changed. */
export const ownedIn = (view: View): string => Object.entries(view.regions).flatMap(([id, { owner }]) => (owner === undefined ? [] : [`${id} ${owner}`])).join(";");

export function lookOf(printed: Printed, owned: string, colour: (seat: number) => string): Look {
  return {
    owners: Object.fromEntries(owned ? owned.split(";").map((pair) => pair.split(" ")).map(([id, seat]) => [id, colour(Number(seat))]) : []),
    names: Object.fromEntries([...Object.values(printed.regions), ...Object.values(printed.zones)].map(({ id, name }) => [id, name])),
    continents: Object.fromEntries(Object.values(printed.regions).map(({ id, continent }) => [id, continent])),
  };
}
