// What is an event here: battles and what they win, cities that fall, discoveries, research and wonders, steps of culture.

import { passing, plainly, type Events, type Told } from "../../frame/beats.svelte";
import type { Line } from "../../server/protocol";
import type { Words } from "./words";

const there = (data: Line["data"]) => [data.square, data.city, data.slot];
type Tell = (data: Line["data"], w: Words, line: Line) => Told | null;
/** what one did oneself is shown in passing */
const done =
  (tone: Told["tone"], symbol: (data: Line["data"], w: Words) => string = () => ""): Tell =>
  (data, w, line) => {
    const told = { ...plainly(tone, there)(data, w, line), symbol: symbol(data, w) };
    return data.seat === w.me ? passing(told) : told;
  };
/** what comes to oneself, in passing; that of others nobody misses */
const mine =
  (symbol: string): Tell =>
  (data, w, line) => (data.seat === w.me ? passing({ ...plainly("gain", there)(data, w, line), symbol }) : null);
const always =
  (tone: Told["tone"], symbol = ""): Tell =>
  (data, w, line) => ({ ...plainly(tone, there)(data, w, line), symbol });
/** it tells how what came before it went on */
const further =
  (tone: Told["tone"]): Tell =>
  (data, w, line) => ({ ...plainly(tone, there)(data, w, line), text: w.line(line), joins: true });

/** Figures of a seat are gone from a square. */
const figures =
  (symbol: string): Tell =>
  (data, w, line) => ({ ...plainly("loss", there)(data, w, line), symbol, losses: [{ space: data.square, seat: data.seat, count: data.figures ?? 0 }] });
/** Something that stood in a square stands there no more. */
const falls =
  (what: string, symbol: string): Tell =>
  (data, w, line) => ({ ...plainly("loss", there)(data, w, line), symbol, fallen: [data.square], falls: what });

/** How a battle ended, and the figures that it cost there. */
const won: Tell = (data, w, line) => {
  const lost = (data.lost ?? {}) as Record<string, number>;
  const told = plainly("fight", there)(data, w, line);
  return { ...told, text: w.line(line), joins: true, mine: told.mine || (w.me !== undefined && w.me in lost), losses: Object.entries(lost).map(([seat, count]) => ({ space: data.square, seat: Number(seat), count })), toll: lost, pieces: ["figure", "figures"] };
};

export const events: Events<Words> = {
  battle: always("fight", "yield-combat"),
  "battle.won": won,
  looted: further("loss"),
  "city.destroyed": falls("city", "city"),
  razed: falls("building", "b-workshop"),
  robbed: always("loss", "yield-coin"),
  "scouts.killed": figures("fig-scout"),
  "unit.killed": always("loss", "yield-combat"),
  deserted: figures("fig-army"),
  held: always("loss", "fig-army"),
  "action.lost": always("loss", "city"),
  obsolete: always("news", "wonder"),
  cancelled: always("news", "card"),
  used: (data, w, line) => (data.seat === w.me || !w.printed.events[data.what] ? null : always("news", "card")(data, w, line)),
  discovered: done("news", () => "fig-scout"),
  explored: done("news", ({ marker }) => marker),
  relic: done("gain", () => "relic"),
  learned: done("news", () => "victory-tech"),
  advanced: done("news", () => "yield-culture"),
  government: done("news", () => "gov"),
  policy: done("news", () => "gov"),
  founded: done("gain", () => "city"),
  grew: done("gain", () => "capital"),
  person: done("news", ({ person }) => `gp-${person}`),
  coin: done("news", () => "yield-coin"),
  built: (data, w, line) => (w.printed.wonders[data.item] ? done("gain", () => "wonder")(data, w, line) : mine("city")(data, w, line)),
  deal: done("news", () => "yield-trade"),
  collected: mine("yield-trade"),
  completed: always("news", "victory-tech"),
};
