// What is printed on the areas of the ancient world: the city site and the population limit.

import type { Drawing } from "../../../maps/drawing";
import type { Mark } from "../../../maps/ground/paint";
import type { Sheets } from "../shapes";

/** The marks of every area that is on the table. */
export function marksOf(drawing: Drawing, printed: Pick<Sheets, "areas">): Record<string, Mark[]> {
  const marks: Record<string, Mark[]> = {};
  for (const [id, { slots }] of drawing.spots) {
    const { limit, site } = printed.areas[id];
    const town: Mark = { kind: "town", at: slots.city, size: slots.measure, water: site === "white" };
    const people: Mark = { kind: "number", at: slots.limit, size: slots.measure, number: limit };
    marks[id] = site ? [town, people] : [people];
  }
  return marks;
}
