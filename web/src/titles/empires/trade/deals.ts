// Offers of cards as lines of the floor: what is named, what is hidden, what is claimed, in pictures and in words.

import type { Deal, Thing } from "../../../floor/floor";
import { listed } from "../../../frame/text";
import { kindOf, stackColour } from "../cards/look";
import type { Row } from "../../../floor/Matrix.svelte";
import type { Printed, Proposal, View } from "../printed";
import type { Words } from "../words";

/** why an offer is declined, by what the server calls it */
export const REASONS: Record<string, string> = {
  "too-little": "not enough",
  "not-that": "not that card",
  "too-hidden": "too many hidden",
  "not-with-you": "no more with you",
};

const SPELT = ["no", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
const hidden = (count: number) => (count ? `${SPELT[count] ?? count} hidden card${count === 1 ? "" : "s"}` : "");

/** What is said of cards that are given: "Iron, Iron and 1 hidden card". */
export function spoken(words: Words, names: string[], count: number): string {
  return listed([...names.map((name) => words.card(name)), hidden(count - names.length)].filter(Boolean));
}

/** An offer as others read it. */
export function reads(words: Words, names: string[], count: number, asks: string[], want: number): string {
  return `${spoken(words, names, count)}, for ${want} card${want === 1 ? "" : "s"}${asks.length ? ` incl. ${words.cards(asks)}` : ""}`;
}

export function things(names: string[], count: number, owed: number): Thing[] {
  return [...names.map((id, k) => ({ id, claimed: k >= owed })), ...Array<Thing>(Math.max(0, count - names.length)).fill({})];
}

/** What was said of cards and was not among those that came. */
export function untrue(told: string[], got: string[]): string[] {
  const left = got.map((card) => kindOf(card).kind);
  return told.filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** What came, in the order in which it was said; the rest after it. */
export function received(told: string[], got: string[]): string[] {
  const left = got.map((card) => kindOf(card).kind);
  const taken = told.map((name) => (left.includes(name) ? left.splice(left.indexOf(name), 1)[0] : undefined));
  return [...taken.map((name) => name ?? left.shift()), ...left].filter((name) => name !== undefined);
}

export function deal(offer: Proposal, view: View, words: Words): Deal {
  const { true_names: owed } = view.play;
  const reckoned = view.private.floor?.reckoned?.[offer.key];
  const names = offer.names;
  const asks = offer.asks ?? [];
  const who = offer.seat === words.me ? "You" : words.seat(offer.seat);
  return {
    key: offer.key,
    seat: offer.seat,
    to: offer.to,
    answers: offer.answers,
    gives: things(names, offer.count, owed),
    wants: asks.map((id) => ({ id })),
    more: Math.max(0, offer.want - asks.length),
    promise: offer.clean ? `${who} promise${who === "You" ? "" : "s"} no calamity, but a promise is not binding` : undefined,
    meets: reckoned?.meets ?? false,
    then: reckoned?.then ?? undefined,
    unsure: offer.count > Math.min(owed, names.length),
    says: `${who} ${offer.answers ? "answer" : "offer"}${who === "You" ? "" : "s"} ${reads(words, names, offer.count, asks, offer.want)}`,
  };
}

/** Wants and haves, by commodity. */
export function rows(offers: Proposal[], view: View, printed: Printed, words: Words): Row[] {
  const goods = Object.entries(printed.commodities).filter(([, card]) => view.play.homes.includes(card.home));
  const held = new Map<string, number>();
  for (const [card, count] of Object.entries(view.private.hand ?? {})) held.set(card.split("@")[0], (held.get(card.split("@")[0]) ?? 0) + count);
  const found = new Map<string, Row>(
    goods.map(([id, card]) => [id, { id, name: card.name, mine: held.get(id) ?? 0, offers: {}, asks: {}, colour: stackColour(card.stack) }]),
  );
  for (const offer of offers) {
    if (offer.seat === words.me || offer.answers) continue;
    const tally = (into: "offers" | "asks", names: string[]) => {
      for (const id of new Set(names)) {
        const row = found.get(id);
        const count = names.filter((name) => name === id).length;
        if (row) row[into][offer.seat] = Math.max(row[into][offer.seat] ?? 0, count);
      }
    };
    tally("offers", offer.names.slice(0, view.play.true_names));
    tally("asks", offer.asks ?? []);
  }
  return [...found.values()].sort((a, b) => printed.commodities[a.id].stack - printed.commodities[b.id].stack);
}
