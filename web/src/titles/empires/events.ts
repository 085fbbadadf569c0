// What is an event in this family: conflicts, calamities, cities that change hands, great purchases, steps through history.

import type { Events, Fought, Told } from "../../frame/beats.svelte";
import { capital, listed, tokens } from "../../frame/text";
import { does, reckoned } from "./calamities";
import type { Words } from "./words";

const who = (w: Words, seat: number) => (seat === w.me ? "you" : w.seat(seat));
const mine = (w: Words, ...seats: unknown[]) => w.me !== undefined && seats.includes(w.me);
const verb = (w: Words, seat: number, one: string, many: string) => `${capital(who(w, seat))} ${seat === w.me ? many : one}`;

const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** A loss that belongs to what struck before it. */
const loss = (w: Words, seat: number, title: string, more: Partial<Told>): Told => ({ key: "loss", joins: true, title, tone: "loss", seat, mine: mine(w, seat), ...more });

/** the epoch that a step of a people lies in */
function epoch(w: Words, seat: number, step: number): string {
  const table = w.printed.succession[w.view.setup.options.ast ?? Object.keys(w.printed.succession)[0]];
  const begins = table.rows[w.view.players[seat]?.civilization] ?? [];
  return table.epochs[begins.filter((first) => step >= first).length]?.name ?? "";
}

/** Who faced whom, and what decided who removed tokens first; nothing is said where it was neither numbers nor Metalworking. */
function fought(w: Words, area: string, parts: Told[]): Fought {
  const here = w.view.board[area]?.tokens ?? {};
  const lost = new Map<number, number>();
  for (const { toll } of parts) for (const [seat, count] of Object.entries(toll ?? {})) lost.set(Number(seat), (lost.get(Number(seat)) ?? 0) + count);
  const seats = [...new Set([...lost.keys(), ...Object.keys(here).map(Number)])];
  const sides = seats.map((seat) => ({ seat, left: here[String(seat)] ?? 0, lost: lost.get(seat) ?? 0 }));
  const [first] = lost.keys();
  const other = sides.find(({ seat }) => seat !== first);
  if (sides.length !== 2 || !other) return { sides, why: "" };
  const holds = (seat: number) => !!w.view.players[seat]?.advances.includes("metalworking");
  const began = (seat: number) => sides.filter((side) => side.seat === seat).reduce((sum, side) => sum + side.left + side.lost, 0);
  if (holds(other.seat) && !holds(first)) return { sides, why: `${w.advance("metalworking")}: ${who(w, other.seat)} ${other.seat === w.me ? "remove" : "removes"} last.` };
  if (began(first) < began(other.seat)) return { sides, why: `${verb(w, first, "has", "have")} fewer tokens and ${first === w.me ? "remove" : "removes"} first.` };
  return { sides, why: "" };
}

const ability = (name: string) => (data: any, w: Words): Told => {
  const hit = (data.tokens as [number, number][]).map(([owner]) => owner);
  return { key: name, title: `${verb(w, data.seat, "uses", "use")} ${w.advance(name)} in ${w.space(data.area)}`, tone: "fight", seat: data.seat, mine: mine(w, ...hit, data.city), spaces: [data.area], toll: Object.fromEntries(data.tokens), fallen: data.city === null || data.city === undefined ? [] : [data.area] };
};

export const events: Events<Words> = {
  calamity: (data, w) => ({
    key: `calamity ${data.calamity} ${data.seat}`,
    title: `${w.card(data.calamity)} strikes ${who(w, data.seat)}`,
    text: `${capital(does(w.printed, data.calamity))}.${typeof data.beneficiary === "number" ? ` ${verb(w, data.beneficiary, "benefits", "benefit")}.` : ""}`,
    tone: "loss",
    seat: data.seat,
    mine: mine(w, data.seat),
    symbol: `c-${data.calamity}`,
    sum: mine(w, data.seat) ? reckoned(w.printed, data.calamity, w.view.players[data.seat].advances) : [],
  }),
  damage: (data, w) => loss(w, data.seat, `${verb(w, data.seat, "takes", "take")} ${data.damage} damage`, { lost: data.tokens, fallen: Object.keys(data.cities), toll: { [data.seat]: total(data.tokens) } }),
  "city.destroyed": (data, w) => loss(w, data.seat, `${verb(w, data.seat, "loses", "lose")} the city in ${w.space(data.area)}`, { text: `The city in ${w.space(data.area)} is destroyed.`, fallen: [data.area] }),
  "city.reduced": (data, w) => loss(w, data.seat, `The city in ${w.space(data.area)} is reduced`, { text: `${tokens(data.tokens)} remain in ${w.space(data.area)}.`, fallen: [data.area] }),
  "city.annexed": (data, w) => loss(w, data.seat, `${verb(w, data.taker, "takes", "take")} the city in ${w.space(data.area)}`, { text: `${verb(w, data.taker, "takes", "take")} the city in ${w.space(data.area)}.`, mine: mine(w, data.seat, data.taker), fallen: [data.area] }),
  "tokens.annexed": (data, w) => loss(w, data.seat, `${verb(w, data.taker, "takes over", "take over")} tokens in ${w.space(data.area)}`, { text: `${tokens(data.tokens)} in ${w.space(data.area)} go over to ${who(w, data.taker)}.`, mine: mine(w, data.seat, data.taker), lost: { [data.area]: data.tokens } }),
  "tokens.destroyed": (data, w) => loss(w, data.seat, `${verb(w, data.seat, "loses", "lose")} tokens in ${w.space(data.area)}`, { lost: { [data.area]: data.tokens } }),
  "treasury.lost": (data, w) => loss(w, data.seat, `${verb(w, data.seat, "loses", "lose")} ${data.tokens} treasury`, { text: `${verb(w, data.seat, "loses", "lose")} ${data.tokens} treasury.` }),
  regression: (data, w) => loss(w, data.seat, `${verb(w, data.seat, "falls", "fall")} back to step ${data.step}`, { text: `Back to step ${data.step} on the A.S.T.` }),
  hordes: (data, w) => loss(w, data.victim, `Barbarians enter ${w.space(data.area)}`, { text: `They come with ${tokens(data.tokens)}.`, spaces: [data.area] }),
  "conflict.loss": (data, w) => ({
    key: `fight ${data.area}`,
    title: `Conflict in ${w.space(data.area)}`,
    tone: "fight",
    seat: data.seat,
    mine: mine(w, data.seat) || !!w.view.board[data.area]?.tokens?.[String(w.me)],
    lost: { [data.where]: data.ship ? 0 : data.tokens },
    toll: { [data.seat]: data.ship ? 1 : data.tokens },
    spaces: [data.area],
    fought: (parts) => fought(w, data.area, parts),
  }),
  "attack.won": (data, w) => ({
    key: `attack ${data.area}`,
    title: `${verb(w, data.seat, "takes", "take")} the city in ${w.space(data.area)} from ${who(w, data.defender)}`,
    text: `The city is replaced by ${tokens(data.tokens)}, which then fight.`,
    tone: "fight",
    seat: data.seat,
    mine: mine(w, data.seat, data.defender),
    fallen: [data.area],
  }),
  "attack.failed": (data, w) => ({ key: `attack ${data.area}`, title: `The city in ${w.space(data.area)} holds`, text: `${verb(w, data.seat, "attacks", "attack")} in vain.`, tone: "fight", seat: data.seat, mine: mine(w, data.seat, data.defender), spaces: [data.area] }),
  "tax.revolt": (data, w) => ({ key: `revolt ${data.area}`, title: `Tax revolt in ${w.space(data.area)}`, text: `The city goes over to ${who(w, data.taker)}.`, tone: "loss", seat: data.seat, mine: mine(w, data.seat, data.taker), fallen: [data.area] }),
  "ability.fundamentalism": ability("fundamentalism"),
  "ability.monotheism": ability("monotheism"),
  "ability.politics": ability("politics"),
  // what one bought oneself is no news
  "advances.bought": (data, w) => (mine(w, data.seat) ? null : { key: `buys ${data.seat}`, title: `${w.seat(data.seat)} acquires ${listed(data.advances.map((id: string) => w.advance(id)))}`, tone: "news", seat: data.seat, symbol: `a-${w.printed.advances[data.advances[0]]?.groups[0]}` }),
  succession: (data, w) => {
    const name = epoch(w, data.seat, data.step);
    if (data.moved > 0 && name === epoch(w, data.seat, data.step - data.moved)) return null;
    const does: [string, string] = data.moved > 0 ? [`enters the ${name}`, `enter the ${name}`] : data.moved ? ["falls back", "fall back"] : ["does not move on", "do not move on"];
    return { key: "succession", title: "The A.S.T.", does, tone: data.moved > 0 ? "gain" : "loss", seat: data.seat, mine: mine(w, data.seat) };
  },
};
