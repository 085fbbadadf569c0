// The four roads to victory in words, as the server reckons them (titles/ffg/roads.py).

import { capital, counted, listed } from "../../frame/text";
import type { Nearing } from "../title";
import type { View } from "./printed";
import type { Roads } from "./shapes";
import { ROMAN } from "./names";
import type { Words } from "./words";

export interface Bar {
  id: keyof Roads;
  sign: string;
  name: string;
  /** as it is said in CSS (RoadBar.svelte has the colours, by day and by night) */
  colour: string;
  part: number;
  text: string;
  /** whether it could be won within a turn, as far as everybody can see */
  near: boolean;
  /** whether it is nearly there, which is worth a word */
  soon: boolean;
}

/** the road that each victory ends; a game may end without one, by score say */
const ENDINGS: Record<string, Bar["id"]> = { culture: "culture", tech: "tech", economic: "coins", military: "conquest" };

/** a capital that is farther away has an empty bar */
const FAR = 16;

export function bars(view: View, seat: number): Bar[] {
  const { culture, tech, coins, conquest } = view.seats[seat].roads;
  const steps = conquest.steps;
  const told = ({ near, soon }: { near?: boolean; soon?: boolean }) => ({ near: !!near, soon: !!soon });
  return [
    { id: "culture", sign: "yield-culture", name: "Culture", colour: "var(--road-culture)", part: culture.done / culture.of, text: `${culture.done}/${culture.of}`, ...told(culture) },
    { id: "tech", sign: "victory-tech", name: "Technology", colour: "var(--road-tech)", part: tech.done / tech.of, text: `${tech.techs} · ${ROMAN[tech.row] || "–"}`, ...told(tech) },
    { id: "coins", sign: "yield-coin", name: "Economy", colour: "var(--road-coins)", part: coins.done / coins.of, text: `${coins.done}/${coins.of}`, ...told(coins) },
    { id: "conquest", sign: "yield-combat", name: "Conquest", colour: "var(--road-conquest)", part: steps === undefined ? 0 : Math.max(0, 1 - steps / FAR), text: steps === undefined ? "–" : `${steps} away`, ...told(conquest) },
  ];
}

/**
 * On which of its roads a seat is shown when the game is over: one that it won by is gone to its end, whatever its figures say of the next
 * step; else it is that on which it came farthest.
 */
export function came(roads: Bar[], victory: string | null | undefined): { road: Bar; total: string; part: number } {
  const won = roads.find(({ id }) => id === ENDINGS[victory ?? ""]);
  if (won) return { road: won, total: won.name, part: 1 };
  const road = roads.reduce((best, road) => (road.part > best.part ? road : best));
  return { road, total: road.text, part: Math.min(1, road.part) };
}

/** Who could win within a turn, road by road. */
export function nearing(words: Words): Nearing[] {
  const { view } = words;
  const found = words.order.filter((seat) => view.seats[seat].civilization).flatMap((seat) => bars(view, seat).map((bar) => ({ seat, bar })));
  return found.filter(({ bar }) => bar.near).map(({ seat, bar }) => ({ key: `${seat} ${bar.id}`, seat, symbol: bar.sign, text: within(words, seat, bar) }));
}

/** What everybody should know of a seat on a road: how soon it could win, or how far it has come. */
export function within(words: Words, seat: number, { id, near, name, text }: Bar): string {
  const mine = seat === words.me;
  if (id === "conquest") {
    const { steps = 0, capital } = words.view.seats[seat].roads.conquest;
    return `${mine ? "Your army" : `An army of ${words.seat(seat)}`} is ${counted(steps, "square")} from ${capital ? words.cityName(capital) : "a foreign capital"}${near ? ", one march away" : ""}.`;
  }
  const who = mine ? "You" : words.seat(seat);
  return near ? `${who} could win next turn by ${name.toLowerCase()} (${text}).` : `${who} ${mine ? "are" : "is"} near the end in ${name.toLowerCase()} (${text}).`;
}

/** What is still missing on each road, and the next step. */
export function steps(words: Words, seat: number): Record<Bar["id"], string> {
  const { culture, tech, coins, conquest } = words.view.seats[seat].roads;
  return { culture: track(culture), tech: pyramid(tech, words.view.seats[seat].trade), coins: purse(coins, words), conquest: march(conquest, words) };
}

function track({ done, of, culture, trade, arts, turns }: Roads["culture"]): string {
  if (done >= of) return "the end of the track";
  const pace = turns === undefined || turns === null ? "" : turns ? `: ${counted(turns, "turn")} at ${arts} culture a turn, with every city devoted to the arts` : "; you have enough culture";
  return `${culture} culture${trade ? ` and ${trade} trade` : ""} in all${pace}`;
}

function pyramid({ near, lacks, price }: Roads["tech"], trade: number): string {
  const space = `Space Flight for ${price} trade`;
  if (near) return `a place is free for Space Flight; it costs ${price} trade, and there is ${trade || "none"} so far`;
  const rows = Object.entries(lacks);
  const count = rows.reduce((sum, [, missing]) => sum + missing, 0);
  return `lacks ${counted(count, "technology", "technologies")} (${listed(rows.map(([row, missing]) => `${missing} of level ${ROMAN[Number(row)]}`))}), then ${space}`;
}

/** where coins come from, what can still grow, and what can be lost */
function purse({ done, of, sources }: Roads["coins"], words: Words): string {
  const named = (what: string) => (what === "map" ? "on the map" : words.printed.buildings[what] || words.printed.people[what] ? words.anything(what) : `on ${words.anything(what)}`);
  const parts = sources.map(({ what = "", amount = 0, most }) => `${amount}${most !== undefined && most > amount ? ` of ${most}` : ""} ${named(what)}`);
  const safe = sources.filter(({ loses, amount }) => !loses && amount).map(({ what = "" }) => words.anything(what));
  const lost = done && sources.some(({ loses, amount }) => loses && amount) ? (safe.length ? `; all but ${safe.length === 1 ? "that" : "those"} on ${listed(safe)} can be lost` : `; ${done === 1 ? "it" : "they"} can be lost`) : "";
  return `${counted(of - done, "coin")} to go${parts.length ? `; ${listed(parts)}` : ""}${lost}`;
}

function march({ armies, steps, capital: at, cards = 0, bonus = 0 }: Roads["conquest"], words: Words): string {
  if (steps === undefined || !at) return armies ? "no other player's capital on the map yet" : "no army on the map";
  return `${capital(words.cityName(at))} is ${counted(steps, "square")} away; it is defended with ${counted(cards, "card")}${bonus ? ` and +${bonus}` : ""}`;
}
