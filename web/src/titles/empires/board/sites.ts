// What is printed on the areas of the ancient world: the city site and the population limit.

import type { Drawing } from "../../../maps/drawing";
import type { Mark } from "../../../maps/ground/paint";
import type { Sheets } from "../shapes";

/** limits by their colour; the last one holds for all above */
const LIMITS = ["#5b7fa6", "#93801f", "#b56b22", "#b8483a", "#8c3f7f"];

/** The marks of every area that is on the table. */
export function marksOf(drawing: Drawing, printed: Pick<Sheets, "areas">): Record<string, Mark[]> {
  const marks: Record<string, Mark[]> = {};
  for (const [id, { slots }] of drawing.spots) {
    const { limit, site } = printed.areas[id];
    const black = site === "black";
    const city: Mark = { at: slots.city, round: false, half: 4.6 * slots.measure + 0.6, fill: black ? "#26211b" : "#fff", line: black ? "site" : "#3a2f22", width: 1.3 };
    const people: Mark = { at: slots.limit, round: true, half: 5.5 * slots.measure, fill: LIMITS[Math.min(limit, LIMITS.length - 1)], line: "halo", width: 0.9, number: limit };
    marks[id] = site ? [city, people] : [people];
  }
  return marks;
}
