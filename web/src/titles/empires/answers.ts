// What answers and pieces of orders have in common: "Lose the city in" Knossos, Thera, Rhodes.

import { spelt, tokens } from "../../frame/text";
import { worth } from "./asks";
import { kindOf } from "./cards/look";
import * as expansion from "./expansion";
import type { Action } from "./printed";
import { doomed, spared } from "./sentences";
import type { Words } from "./words";

type Lead = (a: Action, w: Words) => [lead: string, label: string];

const at = (lead: string): Lead => (a, w) => [lead, w.space(a.area)];

/** A card of mine; whoever holds it of both blocks is told of which this one is. */
const card = (id: string, w: Words): string => {
  const hand = w.view.private.hand ?? {};
  const { kind, block } = kindOf(id);
  const both = Object.keys(hand).some((other) => other !== id && hand[other] && kindOf(other).kind === kind);
  return `${w.card(id)}${both ? ` of the ${block === "east" ? "East" : "West"}` : ""}${hand[id] > 1 ? `, one of ${spelt(hand[id])}` : ""}`;
};

const LEADS: Record<string, Lead> = {
  "tax-rate": (a, w) => ["Rate", `${a.rate}: ${tokens(w.about.taxes?.[a.rate] ?? 0)}`],
  // Tyranny takes tokens, too, where others take a city
  annex: (a, w) => [w.view.ask?.kind === "encroach" ? "Take the units in" : "Annex the city in", w.space(a.area)],
  quake: (a, w) => ["The earth shakes in", expansion.SENTENCES.quake(a, w)],
  depopulate: (a, w) => ["The tribes fight in", expansion.SENTENCES.depopulate(a, w)],
  demand: (a, w) => [`Ask for ${w.card(a.commodity)}`, w.seat(a.seat)],
  "destroy-city": (a, w) => [`${doomed(a, w)} the city in`, w.space(a.area)],
  reduce: (a, w) => [a.fewer ? "Without Agriculture's token, reduce the city in" : "Reduce the city in", w.space(a.area)],
  "pirate-city": at("Pirates take the city in"),
  invade: at("The Barbarians go to"),
  "annex-units": at("Take the units in"),
  "fight-in": at("Fight next in"),
  resolve: at("First resolve the attack on"),
  "take-loss": (a, w) => ["Lose", `${a.ship ? "a ship" : "a token"} in ${w.space(a.area)}`],
  build: (a, w) => [a.keep ? "Build, and leave a token next to the city, in" : "Build a city in", w.space(a.area)],
  "place-city": at("A city in"),
  "offer-exchange": (a, w) => ["Offer an exchange with", w.seat(a.seat)],
  "name-victim": (a, w) => ["Also suffers", w.seat(a.seat)],
  "lose-card": (a, w) => [w.view.ask?.kind === "bandit-tribute" ? "Give" : "Discard", card(a.card, w)],
  give: (a, w) => [a.open ? "Give for all to see" : "Give face down", card(a.card, w)],
  "buy-card": (a, w) => (a.free ? ["Take a free card from stack", `${a.stack}`] : ["Buy a card from stack", `${a.stack} for ${w.about.prices?.[a.stack] ?? "treasury"}`]),
  "buy-off": (a, w) => ["Buy off", a.points ? `${a.points} for ${w.about.prices?.[a.points] ?? "treasury"}` : "nothing"],
  plunder: (a) => ["Into my treasury", a.treasury ? `${a.treasury}` : "nothing"],
  reveal: (a, w) => ["Show the card that I was given by", w.seat(a.seat)],
  "choose-credits": (a) => ["Credits", a.credits.map(([colour, points]: [string, number]) => `${points} ${colour}`).join(", ")],
  "choose-sea": (a, w) => ["The cyclone is on the", w.space(a.sea)],
  deselect: (a) => ["Spare", spared(a.count)],
  fundamentalism: at("Fundamentalism: destroy the units in"),
  monotheism: at("Monotheism: annex the units in"),
  politics: at("Politics: buy the units in"),
  "politics-treasury": (a) => ["Politics: gain treasury", `${a.count}`],
  "universal-doctrine": (a, w) => ["Universal Doctrine: annex the pirate city in", w.space(a.city)],
};

export function leadOf(action: Action, w: Words): [lead: string, label: string] | undefined {
  return LEADS[action.do]?.(action, w);
}

type PieceLead = (piece: any, prefix: any[], w: Words) => [lead: string, label: string] | undefined;

const tokenIn: PieceLead = (area, _, w) => ["A token in", w.space(area)];
const cardOf: PieceLead = (id, _, w) => ["Discard", card(id, w)];

/** By form: what its pieces have in common. */
const PIECES: Record<string, PieceLead> = {
  sail: ([what, value], _, w) => (what === "to" ? ["Sail to", w.space(value)] : [what === "load" ? "Take aboard" : "Set ashore", tokens(value)]),
  damage: ([what, area, count], _, w) =>
    what === "tokens" ? [`${w.space(area)}: lose`, tokens(count)] : [`${w.space(area)}: the city leaves`, count ? tokens(count) : "nothing"],
  "select-units": (area, _, w) => ["Select", `${w.space(area)} (${worth([area], w)})`],
  expansion: tokenIn,
  "first-tokens": tokenIn,
  relocation: tokenIn,
  discards: cardOf,
  "trade-routes": cardOf,
  "universal-doctrine": (area, _, w) => ["A Barbarian in", w.space(area)],
  "provincial-empire": (seat, _, w) => ["Demand a card from", w.seat(seat)],
  diaspora: (area, prefix, w) => [prefix.length % 2 ? `From ${w.space(prefix[prefix.length - 1])} to` : "A token from", w.space(area)],
  city: (piece, prefix, w) =>
    typeof piece === "number" ? ["From treasury", `${piece}`] : piece === true ? undefined : [prefix.length ? "A token helps from" : "A city in", w.space(piece)],
  "take-back": ([, order], _, w) => ["Take back", w.action(order)],
  maintain: (piece, _, w) => (piece === "treasury" ? undefined : ["A token pays from", w.space(piece)]),
  "build-ship": (piece, prefix, w) => (typeof piece === "string" ? [prefix.length ? "A token pays from" : "In", w.space(piece)] : undefined),
};

export function pieceLead(form: string, piece: unknown, prefix: unknown[], w: Words): [lead: string, label: string] | undefined {
  const [kind] = form.split(" ");
  return PIECES[kind]?.(piece, prefix, w) ?? expansion.PIECES[kind]?.(piece, w);
}
