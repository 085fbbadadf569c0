// What is an event here: battles and what they win, cities that fall, discoveries, research and wonders, steps of culture.

import { passing, plainly as plain, silent, type Events, type Told } from "../../frame/beats.svelte";
import type { Line } from "../../server/protocol";
import type { Words } from "./words";
import { said } from "./you";

/** a plain event, told to whoever looks: what they did themselves is said to them */
const plainly =
  (...how: Parameters<typeof plain>) =>
  (data: Line["data"], w: Words, line: Line): Told => ({ ...plain(...how)(data, w, line), title: said(w, line) });

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
  (data, w, line) => ({ ...plainly(tone, there)(data, w, line), text: said(w, line), joins: true });

/** Figures of a seat are gone from a square. */
const figures =
  (symbol: string): Tell =>
  (data, w, line) => ({ ...plainly("loss", there)(data, w, line), symbol, losses: [{ space: data.square, seat: data.seat, count: data.figures ?? 0 }] });
/** Something that stood in a square stands there no more. */
const falls =
  (what: string, symbol: string): Tell =>
  (data, w, line) => ({ ...plainly("loss", there)(data, w, line), symbol, fallen: [data.square], falls: what });

/** A unit is gone for good; those who fight have the battle before them, so it is shown in passing. */
const fell: Tell = (data, w, line) => (w.me !== undefined && data.seat === w.me ? passing({ ...plainly("loss")(data, w, line), key: "fell", follows: "fell", symbol: "yield-combat", title: "Your losses", text: said(w, line) }) : null);

/** How a battle ended, and the figures that it cost there. */
const won: Tell = (data, w, line) => {
  const lost = (data.lost ?? {}) as Record<string, number>;
  const told = plainly("fight", there)(data, w, line);
  return { ...told, symbol: "yield-combat", text: said(w, line), joins: true, mine: told.mine || (w.me !== undefined && w.me in lost), losses: Object.entries(lost).map(([seat, count]) => ({ space: data.square, seat: Number(seat), count })), toll: lost, pieces: ["figure", "figures"] };
};

export const events: Events<Words> = {
  battle: always("fight", "yield-combat"),
  "battle.won": won,
  looted: further("loss"),
  "city.destroyed": falls("city", "city"),
  razed: falls("building", "b-workshop"),
  robbed: always("loss", "yield-coin"),
  "unit.fell": fell,
  "scouts.killed": figures("fig-scout"),
  "unit.killed": always("loss", "yield-combat"),
  deserted: figures("fig-army"),
  held: always("loss", "fig-army"),
  "action.lost": (data, w, line) => ({ ...always("loss", "city")(data, w, line)!, mine: w.me !== undefined && w.view.cities[data.city]?.owner === w.me }),
  obsolete: (data, w, line) => always(w.me !== undefined && data.seat === w.me ? "loss" : "news", "wonder")(data, w, line),
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
  // a wonder is an event for all, what else a city makes a line in passing
  built: (data, w, line) => {
    const wonder = !!w.printed.wonders[data.item];
    const told = always(wonder ? "gain" : "news", wonder ? "wonder" : w.printed.buildings[data.item] ? "b-workshop" : "city")(data, w, line)!;
    return wonder && data.seat !== w.me ? told : passing(told);
  },
  deal: done("news", () => "yield-trade"),
  collected: mine("yield-trade"),
  completed: always("news", "victory-tech"),
  handed: (data, w, line) => ({ ...plainly("news")(data, w, line), text: said(w, line), joins: true }),
  "looted.marker": further("loss"),
  "looted.event": further("loss"),
  left: always("news"),
  lapsed: (data, w, line) => (data.seat === w.me ? always("loss", "card")(data, w, line) : null),
  won: always("news", "victory-tech"),
  // the table, its phases and what is set up
  ...silent("turn", "phase", "undo", "first", "city-state", "blank"),
  // what somebody does in their own turn, which the map, the city or the sheet shows
  ...silent("marched", "figure", "produces", "recruited", "devoted", "program", "sent", "resource", "invested", "researched", "policy.back", "disbanded", "sacrificed", "spent", "looked", "marker.shown", "marker.kept", "wonder.shown"),
  // cards that somebody draws, keeps and gives back
  ...silent("drew.event", "drew.event.card", "drew.unit", "discarded", "person.kept", "person.placed", "person.card", "person.passed", "person.discarded", "person.shown"),
  // the battle has a table of its own
  ...silent("barbarians.drew", "battle.drew", "battle.bonus", "deployed", "saved"),
  // whoever could win is an event by itself (`nearing` of the kit)
  ...silent("nearing"),
  // the floor shows what is offered
  ...silent("offer", "offer.declined", "offer.withdrawn", "offer.countered", "offer.lapsed", "offer.missing", "trade.ready", "trade.not-ready", "trade.time"),
};
