// What a technology opens for everybody, and brings its owner, in short.

import type { IconName } from "./signs";
import type { Printed } from "./printed";
import type { Technology } from "./shapes";
import { shapeOf } from "./signs";
import { a, counted, many, type Words } from "./words";

/** a range without limit */
const FAR = 255;

export interface Opening {
  sign: IconName;
  text: string;
}

export function opens(row: Technology, printed: Printed): Opening[] {
  const found: Opening[] = [];
  for (const type of Object.values(printed.types)) if (type.technology === row.id) found.push({ sign: shapeOf(type.piece), text: type.name });
  for (const one of Object.values(printed.improvements)) if (one.technology === row.id) found.push({ sign: one.faces ? "happy" : "cog", text: one.name });
  for (const one of Object.values(printed.wonders)) if (one.technology === row.id) found.push({ sign: "wonder", text: one.name.replace(/^The /, "") });
  if (row.size) found.push({ sign: "city", text: `growth to ${printed.sizes[row.size]}` });
  if (row.range) found.push({ sign: "range", text: row.range[0] >= FAR ? "trade anywhere" : `trade ${row.range[0]} land, ${row.range[1]} sea` });
  if (row.seminal) found.push({ sign: "star", text: "4 points" });
  if (row.growth) found.push({ sign: "city", text: "its owner's city grows" });
  return found;
}

/** What a purchase changes at once, in words: whose units are better, and what the end of the era takes from everybody. */
export function effects(facts: Record<string, any>, words: Words): string {
  const better = (facts.upgrades ?? []) as { seat: number; count: number; before: string; after: string }[];
  const lines = better.map(({ seat, count, before, after }) => `${words.seat(seat)}: ${counted(count, before)} become${count === 1 ? "s" : ""} ${count === 1 ? a(after) : many(after)}.`);
  const lost = Object.entries((facts.era_change ?? {}) as Record<string, number>).map(([seat, by]) => `${words.seat(Number(seat))} ${by > 0 ? "+" : "−"}${Math.abs(by)}`);
  return [...lines, ...(lost.length ? [`Income in the new era: ${lost.join(", ")}.`] : [])].join(" ");
}
