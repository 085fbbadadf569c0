// What is an event here: battles and what they cost, discoveries, plagues, wonders, new eras, and what others buy.

import { plainly, type Events, type Told } from "../../frame/beats.svelte";
import { capital } from "../../frame/text";
import type { Line } from "../../server/protocol";
import { a, counted, type Words } from "./words";

const there = (data: any) => [data.space, data.region];

/** what one did oneself is no news */
const ofOthers =
  (tone: Told["tone"]) =>
  (data: any, w: Words, line: Line): Told | null =>
    data.seat === w.me ? null : plainly(tone, there)(data, w, line);

/** What another seat buys in a row is one event, with every purchase in its text. */
const bought =
  (what: (data: any, w: Words) => string, at: (data: any) => unknown = (data) => data.region) =>
  (data: any, w: Words): Told | null => {
    if (data.seat === w.me || data.free) return null;
    return { key: `buys ${data.seat}`, lasts: true, title: `${w.seat(data.seat)} goes shopping`, text: `${capital(what(data, w))}.`, tone: "news", seat: data.seat, mine: false, spaces: [at(data)].filter((space): space is string => w.isSpace(space)) };
  };
const where = (id: string, w: Words) => (w.isLand(id) ? w.space(id) : `the ${w.space(id)}`);

/** how a battle ended goes on with it, if that is still being shown */
const ended = (data: any, w: Words, line: Line): Told => ({ ...plainly("fight", there)(data, w, line), text: `${w.line(line)}.`, follows: `battle ${data.space}` });

export const events: Events<Words> = {
  battle: (data, w, line) => ({ ...plainly("fight", there)(data, w, line), key: `battle ${data.space}`, lasts: true }),
  "battle.won": ended,
  "battle.nobody": ended,
  lost: (data, w, line) => ({ ...plainly("fight", there)(data, w, line), joins: true }),
  capture: plainly("fight", there),
  plague: plainly("loss", there),
  bomb: plainly("loss", there),
  stranded: plainly("loss", there),
  swap: plainly("loss", ({ take, give }) => [take, give]),
  eliminated: plainly("loss"),
  declared: plainly("news"),
  deal: ofOthers("news"),
  wonder: plainly("gain"),
  era: plainly("news"),
  explored: ofOthers("news"),
  technology: ofOthers("news"),
  // whoever was met for nothing is no purchase
  village: bought(({ region }, w) => `a village in ${w.space(region)}`),
  grow: bought(({ region, size }, w) => `${w.space(region)} grows to ${a(size)}`),
  buy: bought(({ piece, count, at }, w) => `${count === 1 ? a(w.pieceName(piece)) : counted(count, w.pieceName(piece))} in ${where(at, w)}`, (data) => data.at),
  improvement: bought(({ improvement }, w) => a(w.card(improvement))),
};
