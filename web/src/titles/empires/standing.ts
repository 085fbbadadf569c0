// What can be answered for me, in words.

import type { StandingWords } from "../../frame/words";

/** by key: what it is about, and what each answer means */
export const STANDING: Record<string, StandingWords> = {
  "tax-rate": { about: "Tax rate", says: (rate) => `always ${rate}`, every: (rate) => `rate ${rate}` },
  "buy-cards": { about: "Trade cards", says: () => "buy none", every: () => "buy no cards" },
  trade: { about: "Trade", says: (answer) => (answer === "ready" ? "done at once" : "a standing order"), every: () => "skip trading" },
  abilities: { about: "Special abilities", says: () => "use none", every: () => "use none" },
  "trade-routes": { about: "Trade Routes", says: () => "exchange nothing", every: () => "exchange no cards" },
  "buy-advances": { about: "Advances", says: () => "buy none", every: () => "buy nothing" },
};
