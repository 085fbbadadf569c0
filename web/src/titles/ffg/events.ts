// What is an event here: battles and what they win, cities that fall, discoveries, research and wonders of others, steps of culture.

import { plainly, type Events, type Told } from "../../frame/beats.svelte";
import type { Line } from "../../server/protocol";
import type { Words } from "./words";

const there = (data: Line["data"]) => [data.square, data.city, data.slot];
type Tell = (data: Line["data"], w: Words, line: Line) => Told | null;
/** what one did oneself is no news */
const ofOthers =
  (tone: Told["tone"], symbol: (data: Line["data"], w: Words) => string = () => ""): Tell =>
  (data, w, line) => (data.seat === w.me ? null : { ...plainly(tone, there)(data, w, line), symbol: symbol(data, w) });
const always =
  (tone: Told["tone"], symbol = ""): Tell =>
  (data, w, line) => ({ ...plainly(tone, there)(data, w, line), symbol });
/** it tells how what came before it went on */
const further =
  (tone: Told["tone"]): Tell =>
  (data, w, line) => ({ ...plainly(tone, there)(data, w, line), text: w.line(line), joins: true });

export const events: Events<Words> = {
  battle: always("fight", "yield-combat"),
  "battle.won": further("fight"),
  looted: further("loss"),
  "city.destroyed": always("loss", "city"),
  razed: always("loss", "b-workshop"),
  robbed: always("loss", "yield-coin"),
  "scouts.killed": always("loss", "fig-scout"),
  "unit.killed": always("loss", "yield-combat"),
  deserted: always("loss", "fig-army"),
  held: always("loss", "fig-army"),
  "action.lost": always("loss", "city"),
  obsolete: always("news", "wonder"),
  cancelled: always("news", "card"),
  used: (data, w, line) => (data.seat === w.me || !w.printed.events[data.what] ? null : always("news", "card")(data, w, line)),
  discovered: ofOthers("news", () => "fig-scout"),
  explored: ofOthers("news", ({ marker }) => marker),
  relic: ofOthers("gain", () => "relic"),
  learned: ofOthers("news", () => "victory-tech"),
  advanced: ofOthers("news", () => "yield-culture"),
  government: ofOthers("news", () => "gov"),
  policy: ofOthers("news", () => "gov"),
  founded: ofOthers("gain", () => "city"),
  grew: ofOthers("gain", () => "capital"),
  person: ofOthers("news", ({ person }) => `gp-${person}`),
  coin: ofOthers("news", () => "yield-coin"),
  built: (data, w, line) => (w.printed.wonders[data.item] ? ofOthers("gain", () => "wonder")(data, w, line) : null),
  completed: always("news", "victory-tech"),
};
