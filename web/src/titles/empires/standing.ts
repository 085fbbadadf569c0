// What can be answered for me, in words.

import type { Action } from "./printed";

/** by key: what it is about, and what each answer means */
export const STANDING: Record<string, { about: string; says: (answer: string) => string; every: (answer: string) => string }> = {
  "tax-rate": { about: "Tax rate", says: (rate) => `always ${rate}`, every: (rate) => `rate ${rate}` },
  "buy-cards": { about: "Trade cards", says: () => "buy none", every: () => "buy no cards" },
  trade: { about: "Trade", says: () => "done at once", every: () => "no trade" },
  abilities: { about: "Special abilities", says: () => "use none", every: () => "use none" },
  "buy-advances": { about: "Advances", says: () => "buy none", every: () => "buy nothing" },
};

/** by what is asked: the key under which it can be answered for me */
const KEYS: Record<string, string> = {
  "set-tax-rate": "tax-rate",
  "card-purchases": "buy-cards",
  trading: "trade",
  "use-abilities": "abilities",
  "buy-advances": "buy-advances",
};

/** The standing answers that fit what is asked now. */
export function standingFor(kind: string, choices: Action[], known: Record<string, string[]>): { key: string; answers: string[] } | null {
  const key = KEYS[kind];
  if (!key || !known[key]) return null;
  const rates = choices.filter((choice) => choice.do === "tax-rate").map((choice) => String(choice.rate));
  return { key, answers: key === "tax-rate" ? known[key].filter((rate) => rates.includes(rate)) : known[key] };
}
