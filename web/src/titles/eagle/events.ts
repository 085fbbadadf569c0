// What is an event here: battles and what they cost, plagues, wonders, new eras, technologies of others.

import { plainly, type Events } from "../../frame/beats.svelte";
import type { Words } from "./words";

const there = (data: any) => [data.space, data.region];

export const events: Events<Words> = {
  "battle.won": plainly("fight", there),
  "battle.nobody": plainly("fight", there),
  lost: (data, w, line) => ({ ...plainly("fight", there)(data, w, line), joins: true }),
  capture: plainly("fight", there),
  plague: plainly("loss", there),
  eliminated: plainly("loss"),
  wonder: plainly("gain"),
  era: plainly("news"),
  // what one bought oneself is no news
  technology: (data, w, line) => (data.seat === w.me ? null : plainly("news")(data, w, line)),
};
