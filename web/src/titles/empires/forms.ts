// Orders that are put together piece by piece: what a form is called, and each of its pieces.

import { capital, readable, tokens } from "../../frame/text";
import type { FormTraits } from "../../frame/words";
import * as expansion from "./expansion";
import type { Action } from "./printed";
import type { Words } from "./words";

const placing = { loose: true, filled: true };
const loose = { loose: true };
const quick = { quick: true };
export const TRAITS: Record<string, FormTraits> = {
  expansion: placing,
  "first-tokens": placing,
  relocation: placing,
  damage: loose,
  discards: loose,
  assignment: loose,
  "trade-routes": loose,
  "universal-doctrine": loose,
  "provincial-empire": loose,
  "build-ship": quick,
  maintain: quick,
  "take-back": quick,
};

const FORMS: Record<string, string> = {
  ...expansion.FORMS,
  "build-ship": "Build a ship",
  "take-back": "Take back an order",
  city: "Build with help",
  offer: "Make an offer",
  answer: "Answer an offer",
  purchase: "Buy advances",
  "universal-doctrine": "Universal Doctrine: annex Barbarians",
  diaspora: "Diaspora: move tokens anywhere",
  "provincial-empire": "Provincial Empire: demand cards",
  "trade-routes": "Trade Routes: cards into treasury",
  expansion: "Place the new tokens",
  "first-tokens": "Place tokens",
  discards: "Discard cards",
  damage: "Take the damage",
  relocation: "Find new places",
  "select-units": "Select units",
};

/** What a form is called on its button. */
export function called(kind: string, w: Words): string {
  const [word, about] = kind.split(" ");
  if (word === "sail" || word === "maintain") {
    const where = w.shipPlace(Number(about));
    const at = where ? ` in ${w.space(where)}` : "";
    if (word === "maintain") return `Maintain a ship${at}`;
    const steps = w.shipSteps(Number(about));
    return `Sail a ship${at} (${steps} step${steps === 1 ? "" : "s"})`;
  }
  return FORMS[word] ?? capital(readable(word));
}

/** pieces that are numbers, by form */
const NUMBERS: Record<string, (number: number, w: Words) => string> = {
  "build-ship": (treasury) => ["Pay 2 from the board", "Pay one of each", "Pay 2 from treasury"][treasury],
  city: (number) => `${number} from treasury`,
  "provincial-empire": (number, w) => w.seat(number),
};

/** pieces that are names, by form; `k` is how many came before */
const NAMES: Record<string, (name: string, k: number) => string> = {
  maintain: (name) => `Pay with a token from ${name}`,
  "build-ship": (name, k) => (k ? `Second token from ${name}` : `In ${name}`),
  city: (name, k) => (k ? `With a token from ${name}` : name),
  diaspora: (name, k) => (k % 2 ? `to ${name}` : `from ${name}`),
};

/** pieces of several parts, by form */
const WHOLE: Record<string, (parts: any[], w: Words) => string> = {
  assignment: ([seat, share], w) => `${w.seat(Number(seat))} loses ${share}`,
  faction: ([what, area, count], w) => `${w.space(area)}: ${what === "city" ? "the city" : tokens(count)}`,
  // an order of this movement: its number, and what it was
  "take-back": ([, order], w) => w.action(order as Action),
};

/** pieces of several parts, by what the first says they are */
const PARTS: Record<string, (parts: any[], w: Words) => string> = {
  to: ([, water], w) => `Sail to ${w.space(water)}`,
  load: ([, count]) => `Take ${tokens(count)} aboard`,
  unload: ([, count]) => `Set ${tokens(count)} ashore`,
  tokens: ([, area, count], w) => `${w.space(area)}: lose ${tokens(count)}`,
  city: ([, area, left], w) => (left ? `${w.space(area)}: city becomes ${tokens(left)}` : `${w.space(area)}: lose the city`),
  advance: ([, id], w) => w.advance(id),
  credit: ([, colour]) => `5 credits in ${colour}`,
  library: ([, id], w) => `Library helps ${w.advance(id)}`,
  anatomy: ([, id], w) => `Anatomy brings ${w.advance(id)}`,
  pay: () => "Choose the payment",
  card: ([, id], w) => `Pay ${w.card(id)}`,
  substitute: ([, card, other], w) => `${w.card(card)} stands in for ${w.card(other)}`,
};

/** A piece of an order, as its button says it. */
export function said(kind: string, piece: unknown, prefix: unknown[], w: Words): string {
  const [form] = kind.split(" ");
  if (Array.isArray(piece)) {
    const say = WHOLE[form] ?? PARTS[piece[0]];
    return say ? say(piece, w) : `${capital(readable(String(piece[0])))} ${w.value(piece.slice(1))}`;
  }
  if (piece === true) return "Leave a token next to the city";
  if (typeof piece === "number") return NUMBERS[form]?.(piece, w) ?? String(piece);
  if (piece === "treasury") return "Pay 1 from treasury";
  if (typeof piece !== "string") return w.value(piece);
  const name = w.anything(piece);
  return NAMES[form]?.(name, prefix.length) ?? name;
}

/** A piece that the order has already; `label` is what tells it from others of its group. */
export function taken(piece: unknown, label: string, w: Words): string {
  if (!Array.isArray(piece)) return label;
  const [kind, area, count] = piece;
  if (typeof kind === "number") return `${w.seat(kind)}: ${area}`;
  return `${w.space(area)}: ${kind === "tokens" ? tokens(count) : count ? `city to ${count}` : "the city"}`;
}
