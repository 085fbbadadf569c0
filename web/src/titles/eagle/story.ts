// The story in words, for eyes and ears: what matters, and what nobody misses.

import { capital } from "../../frame/text";
import type { Filter } from "../../frame/words";
import type { Line } from "../../server/protocol";
import { counted, type Words } from "./words";

/** How a game ended. */
export const ENDINGS: Record<string, string> = {
  "three-modern": "It ended when one player owned three modern technologies.",
  conquest: "Only one player has settlements left.",
  desolation: "No player has a settlement left.",
  limit: "The agreed last turn is over.",
  short: "The die ended the short game.",
  medium: "The die ended the medium game.",
  diplomatic: "The United Nations declared the end.",
  military: "The Apollo Program declared the end.",
  space: "The colony ship has left.",
};

const ITEMS: Record<string, string> = { cities: "cities", critical: "critical resource", resources: "kinds of resource", technologies: "resources and technologies", monopolies: "monopolies", minimum: "topped up", wonders: "wonders" };

/** Lines that are better told for eyes than for a record. */
const LINES: Record<string, (data: any, w: Words) => string> = {
  critical: ({ roll, resource }, w) => `The dice show ${roll}: the critical resource is ${w.markerName(resource)}`,
  income: ({ seat, gold, items }, w) => `${seat === w.me ? "You collect" : `${w.seat(seat)} collects`} ${gold} gold (${Object.entries(items).map(([item, part]) => `${ITEMS[item] ?? item} ${part}`).join(", ")})`,
  saw: ({ region, marker }, w) => `You looked in ${w.space(region)}: ${w.markerName(marker)}. Only you know`,
  explored: ({ seat, region, marker }, w) => `${w.seat(seat)} explores ${w.space(region)} and finds ${w.markerName(marker)}`,
  marker: ({ region, marker }, w) => `${w.space(region)} turns out to have ${w.markerName(marker)}`,
  lost: ({ seat, count, settlers, space }, w) => `${w.seat(seat)} loses ${settlers ? counted(count, "settler") : counted(count, "aircraft", "aircraft")} in ${w.space(space)}`,
  era: ({ era }, w) => `The ${w.printed.eras[era - 1]} era begins`,
  "offer.closed": ({ seat, to }, w) => `The offer from ${w.seat(seat)} to ${w.seat(to)} is closed`,
};

/** A line as it reads best; the server tells the others well. */
export function told(line: Line, w: Words): string {
  const own = LINES[line.kind]?.(line.data, w);
  if (own) return own;
  return capital(line.text);
}

const FIGHTING = /^(called|battle|join|round|lost|capture|stranded|bomb|eliminated)/;
const DEALING = /^(offer|deal|swap|trade)/;
const GOLD = /^(critical|income|buy|fee|sell|technology|improvement|wonder|grow|village|treasure)/;

export const FILTERS: Filter[] = [
  { id: "battles", name: "Battles", fits: ({ kind }) => FIGHTING.test(kind) },
  { id: "trade", name: "Trade", fits: ({ kind }) => DEALING.test(kind) },
  { id: "gold", name: "Gold", fits: ({ kind }) => GOLD.test(kind) },
];

export function concerns({ data }: Line, seat: number | undefined): boolean {
  if (seat === undefined) return false;
  if ([data.seat, data.to, data.against, data.loser, data.payer, data.victor].includes(seat)) return true;
  return [data.seats, data.attackers, data.defenders, data.winners, data.losers].some((some) => Array.isArray(some) && some.includes(seat)) || String(seat) in (data.lost ?? {});
}

/** whoever does these knows it already */
const DONE_MYSELF = /^(move|board|land|sail|fly|buy|grow|village|offer|starts|granted|improvement|undo)/;
const NOISE = /^(phase|rolled|first|called|fee|income)/;

export function weight(line: Line, me: number | undefined): number | null {
  const mine = me !== undefined && line.data.seat === me;
  if (mine ? DONE_MYSELF.test(line.kind) : NOISE.test(line.kind) && !concerns(line, me)) return null;
  return concerns(line, me) ? 2 : /^(era|capture|battle|wonder|over|plague)/.test(line.kind) ? 1 : 0;
}

/** Moves of others are counted. */
export function tally({ kind, data }: Line): { seat: number; count: number } | null {
  return /^(move|board|land|sail|fly)$/.test(kind) ? { seat: data.seat, count: data.count ?? 1 } : null;
}

/** what is an answer of mine, so that news begin after it */
const ANSWERED = /^(move|board|land|sail|fly|buy|grow|village|technology|improvement|starts|battle|looked|explored|sell|assigned)$/;
/** what everybody should know, and what only those should whom it concerns; what is presented as an event, or asked about, is left out */
const GREAT = /^(critical|length)$/;
const CLOSE = /^(income|fee|saw|leaving|left)$/;

/** What I should not miss since I did something last; once the game is over, that alone counts. */
export function news(story: Line[], me: number | undefined): Line[] {
  if (me === undefined || story.at(-1)?.kind === "over") return [];
  const last = story.findLastIndex((line) => ANSWERED.test(line.kind) && line.data.seat === me);
  return story.slice(last + 1).filter((line) => GREAT.test(line.kind) || (concerns(line, me) && CLOSE.test(line.kind)));
}
