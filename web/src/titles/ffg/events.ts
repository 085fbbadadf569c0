// What is an event here: battles and what they win, cities that fall, discoveries, research and wonders of others, steps of culture.

import { plainly, type Events } from "../../frame/beats.svelte";
import type { Words } from "./words";

const there = (data: any) => [data.square, data.city];
/** what one did oneself is no news */
const ofOthers = (tone: "gain" | "news") => (data: any, w: Words, line: any) => (data.seat === w.me ? null : plainly(tone, there)(data, w, line));

export const events: Events<Words> = {
  battle: plainly("fight", there),
  "battle.won": (data, w, line) => ({ ...plainly("fight", there)(data, w, line), joins: true }),
  looted: plainly("loss"),
  "city.destroyed": plainly("loss", there),
  razed: plainly("loss", there),
  discovered: ofOthers("news"),
  learned: ofOthers("news"),
  researched: ofOthers("news"),
  advanced: ofOthers("news"),
  government: ofOthers("news"),
  founded: ofOthers("gain"),
  person: ofOthers("news"),
};
