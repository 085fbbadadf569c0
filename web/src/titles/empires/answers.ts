// Answers and pieces of orders, gathered under what they have in common: "Lose the city in" Knossos, Thera, Rhodes.

import { worth } from "./asks";
import type { Action } from "./printed";
import { tokens } from "../../frame/text";
import type { Words } from "./words";

export interface Answer<T> {
  value: T;
  /** what the button shows below its lead, and what it says in full */
  label: string;
  whole: string;
  /** whether the answer stands on the board, too */
  placed: boolean;
  /** the number on the card that it is about */
  stack?: number;
}

export interface Group<T> {
  lead: string;
  answers: Answer<T>[];
}

type Lead = (a: Action, w: Words) => [lead: string, label: string];

const at = (lead: string): Lead => (a, w) => [lead, w.place(a.area)];

const card = (id: string, w: Words): string => {
  const held = w.view.private.hand?.[id] ?? 0;
  return `${w.card(id)}${held > 1 ? ` of ${held}` : ""}`;
};

const LEADS: Record<string, Lead> = {
  "tax-rate": (a, w) => ["Rate", `${a.rate}: ${a.rate * (w.view.players[w.view.private.seat!]?.cities ?? 0)} tokens`],
  annex: at("Annex the city in"),
  "destroy-city": at("Lose the city in"),
  reduce: at("Reduce the city in"),
  "pirate-city": at("Pirates take the city in"),
  invade: at("The Barbarians go to"),
  "annex-units": at("Take the units in"),
  "fight-in": at("Fight next in"),
  resolve: at("First the attack on"),
  "take-loss": (a, w) => ["Lose", `${a.ship ? "a ship" : "a token"} in ${w.place(a.area)}`],
  build: (a, w) => [a.keep ? "Build, and leave a token beside the city, in" : "Build a city in", w.place(a.area)],
  "place-city": at("A city in"),
  "name-victim": (a, w) => ["Also suffers", w.seat(a.seat)],
  "lose-card": (a, w) => ["Discard", card(a.card, w)],
  give: (a, w) => [a.open ? "Give for all to see" : "Give face down", card(a.card, w)],
  "buy-card": (a, w) => (a.free ? ["Take one card for free, of stack", `${a.stack}`] : ["Buy a card of stack", `${a.stack} for ${w.about.prices?.[a.stack] ?? "treasury"}`]),
  plunder: (a) => ["Into my treasury", a.treasury ? `${a.treasury}` : "nothing"],
  reveal: (a, w) => ["Show the card that I was given by", w.seat(a.seat)],
  "choose-credits": (a) => ["Credits", a.credits.map(([colour, points]: [string, number]) => `${points} ${colour}`).join(", ")],
  "choose-sea": (a, w) => ["The cyclone is on the", w.place(a.sea)],
  fundamentalism: at("Fundamentalism: destroy the units in"),
  monotheism: at("Monotheism: annex the units in"),
  politics: at("Politics: buy the units in"),
  "politics-treasury": (a) => ["Politics: gain treasury", `${a.count}`],
  "universal-doctrine": (a, w) => ["Universal Doctrine: annex the pirate city in", w.place(a.city)],
};

/** The answers in groups. */
export function grouped(choices: Action[], w: Words): Group<Action>[] {
  return gathered(choices, w, (choice) => w.action(choice), (choice) => LEADS[choice.do]?.(choice, w), (choice) => Object.values(choice));
}

type PieceLead = (piece: any, prefix: any[], w: Words) => [lead: string, label: string] | undefined;

const tokenIn: PieceLead = (area, _, w) => ["A token in", w.place(area)];
const cardOf: PieceLead = (id, _, w) => ["Discard", card(id, w)];

/** By form: what its pieces have in common. */
const PIECES: Record<string, PieceLead> = {
  sail: ([what, value], _, w) => (what === "to" ? ["Sail to", w.place(value)] : [what === "load" ? "Take aboard" : "Set ashore", tokens(value)]),
  damage: ([what, area, count], _, w) =>
    what === "tokens" ? [`${w.place(area)}: lose`, tokens(count)] : [`${w.place(area)}: the city leaves`, count ? tokens(count) : "nothing"],
  "select-units": (area, _, w) => ["Select", `${w.place(area)} (${worth([area], w.about.victim, w)})`],
  expansion: tokenIn,
  "first-tokens": tokenIn,
  relocation: tokenIn,
  discards: cardOf,
  "trade-routes": cardOf,
  "universal-doctrine": (area, _, w) => ["A Barbarian in", w.place(area)],
  "provincial-empire": (seat, _, w) => ["Demand a card of", w.seat(seat)],
  diaspora: (area, prefix, w) => [prefix.length % 2 ? `From ${w.place(prefix[prefix.length - 1])} to` : "A token of", w.place(area)],
  city: (piece, prefix, w) =>
    typeof piece === "number" ? ["From treasury", `${piece}`] : piece === true ? undefined : [prefix.length ? "A token helps from" : "A city in", w.place(piece)],
  maintain: (piece, _, w) => (piece === "treasury" ? undefined : ["A token pays from", w.place(piece)]),
  "build-ship": (piece, prefix, w) => (typeof piece === "string" ? [prefix.length ? "A token pays from" : "In", w.place(piece)] : undefined),
};

/** What may come next in an order, in groups. */
export function following(kind: string, pieces: unknown[], prefix: unknown[], w: Words): Group<unknown>[] {
  const lead = PIECES[kind.split(" ")[0]];
  return gathered(pieces, w, (piece) => w.piece(kind, piece, prefix), (piece) => lead?.(piece, prefix, w), (piece) => (Array.isArray(piece) ? piece : [piece]));
}

/** An answer that is alone under its lead says everything itself. */
function gathered<T>(values: T[], w: Words, say: (value: T) => string, lead: (value: T) => [string, string] | undefined, parts: (value: T) => unknown[]): Group<T>[] {
  const found = new Map<string, Answer<T>[]>();
  for (const value of values) {
    const whole = say(value);
    const [under, label] = lead(value) ?? ["", whole];
    const named = parts(value);
    const stack = named.map((part) => w.printed.commodities[String(part)]?.stack).find(Boolean);
    const answer = { value, label, whole, stack, placed: named.some((part) => w.isPlace(part)) };
    found.set(under, [...(found.get(under) ?? []), answer]);
  }
  const groups: Group<T>[] = [];
  const alone: Answer<T>[] = [];
  for (const [under, answers] of found) {
    if (under && answers.length > 1) groups.push({ lead: under, answers });
    else alone.push(...answers.map((answer) => ({ ...answer, label: answer.whole })));
  }
  return alone.length ? [...groups, { lead: "", answers: alone }] : groups;
}
