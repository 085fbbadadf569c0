// What an answer does, in a sentence: the words on its button.

import { listed, spelt, title, tokens } from "../../frame/text";
import * as expansion from "./expansion";
import type { Action } from "./printed";
import type { Words } from "./words";

type Loss = (about: Record<string, any>, w: Words) => string;

/** what spares a loss, and what comes without it, by what is asked */
const RANSOMS: Record<string, [pay: Loss, endure: Loss]> = {
  "city-in-flames": [(about) => `Pay ${about.ransom} treasury and keep the city`, () => "Pay nothing"],
  banditry: [(about) => `Pay ${about.ransom} treasury instead of a card`, () => "Pay nothing"],
  heresy: [(about) => `Discard ${about.cards} cards instead`, (about) => (about.count === 1 ? "Reduce a city" : `Reduce ${about.count} cities`)],
  sacrifice: [(_, w) => `Discard ${expansion.printed("iconoclasm_and_heresy", "ransom_cards", w)} cards: no player suffers`, () => "Let it happen"],
  regression: [(about) => `Give up ${about.cities} cities instead`, () => "Fall back one step"],
};

type Say = (a: Action, w: Words) => string;

/** How many cities are spared. */
export const spared = (count: number) => (count ? `${spelt(count)} ${count === 1 ? "city" : "cities"}` : "none");

/** Where cities were founded, a sentence for each people. */
export function founded(parts: { seat?: number; spaces?: string[] }[], w: Words): string {
  const seats = [...new Set(parts.map(({ seat }) => seat!))];
  const said = seats.map((seat) => {
    const places = parts.filter((part) => part.seat === seat).flatMap(({ spaces }) => spaces ?? []);
    return `${w.seat(seat)} builds ${places.length > 1 ? "cities" : "a city"} in ${listed(places.map((id) => w.space(id)))}.`;
  });
  return said.join(" ");
}

/** Somebody may choose which city another player loses. */
export function doomed(a: Action, w: Words): string {
  const owner = w.view.board[a.area]?.city;
  return owner === undefined || owner === w.me ? "Lose" : "Destroy";
}

export const SENTENCES: Record<string, Say> = {
  ...expansion.SENTENCES,
  choose: (a, w) => `Play ${w.civilization(a.civilization)}`,
  "tax-rate": (a) => `Tax rate ${a.rate}`,
  annex: (a, w) => `${w.view.ask?.kind === "encroach" ? "Take the units" : "Annex the city"} in ${w.space(a.area)}`,
  expand: (a, w) => `Grow in ${w.places(a.areas)}`,
  move: (a, w) => `Move ${a.count} from ${w.space(a.area)} to ${w.space(a.to)}`,
  "end-movement": () => "Done moving",
  "end-shipping": () => "Done with ships",
  "keep-nation": (_, w) => `Keep ${w.seat(w.me!)}`,
  "offer-exchange": (a, w) => `Offer an exchange with ${w.seat(a.seat)}`,
  "accept-exchange": (a, w) => `Exchange with ${w.seat(a.seat)}`,
  "take-back": (a) => `Take back order ${a.order}`,
  together: () => "Resolve both together",
  "in-turn": (_, w) => (w.view.ask?.kind === "early-bribery" ? "Wait for its turn" : "Insist on one after the other"),
  "build-ship": (a, w) =>
    `Build a ship in ${w.space(a.area)}` + ((a.treasury ?? 2) === 2 ? "" : `, ${a.treasury} from treasury, the rest in tokens`),
  maintain: (a, w) => (a.area ? `Maintain the ship with a token from ${w.space(a.area)}` : "Maintain the ship from treasury"),
  scrap: (a, w) => {
    const where = w.shipPlace(a.ship);
    return `Scrap a ship${where ? ` in ${w.space(where)}` : ""}`;
  },
  sail: (a, w) =>
    `Sail to ${a.stops.map((s: any[]) => w.space(s[0])).join(", ")} and land`,
  build: (a, w) => {
    const help = [
      a.treasury ? `${a.treasury} from treasury` : "",
      a.neighbours?.length ? `help from ${w.places(a.neighbours)}` : "",
      a.keep ? "a token stays beside it" : "",
    ].filter(Boolean);
    return `Build a city in ${w.space(a.area)}${help.length ? ` (${help.join(", ")})` : ""}`;
  },
  "stop-building": () => "Done building",
  "keep-token": (a) => (a.keep ? "Keep the additional token" : "Let it go"),
  reduce: (a, w) => `Reduce the city in ${w.space(a.area)}${a.fewer ? ", without Agriculture's token" : ""}`,
  "buy-card": (a, w) => (a.free ? `Take a free card from stack ${a.stack}` : `Buy a card from stack ${a.stack} for ${w.about.prices?.[a.stack] ?? "treasury"}`),
  "stop-buying": () => "Done buying",
  resolve: (a, w) => `Resolve the attack on ${w.space(a.area)}`,
  "take-card": (a, w) => (!a.take ? "Leave their hand alone" : w.about.defender === undefined ? "Draw a card" : `Draw a card from ${w.seat(w.about.defender)}'s hand`),
  plunder: (a) => (a.treasury ? `Plunder ${tokens(a.treasury)}` : "Plunder nothing"),
  "take-loss": (a, w) => (a.ship ? `Lose a ship in ${w.space(a.area)}` : `Lose a token in ${w.space(a.area)}`),
  "fight-in": (a, w) => `Fight in ${w.space(a.area)} next`,
  offer: (a, w) => `Offer ${w.cards(a.give)} for ${a.want} cards`,
  answer: (a, w) => `Hand over ${w.cards(a.give)}`,
  agree: (a, w) => `Agree to ${w.seat(parseInt(a.offer))}'s offer`,
  decline: (a, w) => `Decline ${w.seat(parseInt(a.offer))}'s offer`,
  withdraw: (a, w) => {
    const [, to] = /^\d+>(\d+)-/.exec(a.offer) ?? [];
    return `Withdraw your offer to ${to ? w.seat(Number(to)) : "everyone"}`;
  },
  ready: () => "Done trading",
  "not-ready": () => "Go on trading",
  "choose-volcano": (a) => `${title(a.volcano)} erupts`,
  "choose-plain": (a) => `The ${title(a.plain)} floods`,
  "choose-sea": (a, w) => `Cyclone on the ${w.space(a.sea)}`,
  deselect: (a) => `Spare ${spared(a.count)}`,
  invade: (a, w) => `Barbarians go to ${w.space(a.area)}`,
  "select-units": (a, w) => `Select all units in ${w.places(a.areas)}`,
  "annex-units": (a, w) => `Take the units in ${w.space(a.area)}`,
  "take-damage": (a, w) =>
    `Lose ${listed([
      ...(a.tokens ?? []).map(([area, n]: [string, number]) => `${tokens(n)} in ${w.space(area)}`),
      ...(a.cities ?? []).map(([area, n]: [string, number]) => `the city in ${w.space(area)}${n ? `, leaving ${n}` : ""}`),
    ])}`,
  "pirate-city": (a, w) => `Pirates take ${w.space(a.area)}`,
  "name-victim": (a, w) => `${w.seat(a.seat)} suffers too`,
  "destroy-city": (a, w) => `${doomed(a, w)} the city in ${w.space(a.area)}`,
  "lose-card": (a, w) => `${w.view.ask?.kind === "bandit-tribute" ? "Give" : "Discard"} ${w.card(a.card)}`,
  ransom: (_, w) => RANSOMS[w.view.ask?.kind ?? ""]?.[0](w.about, w) ?? "Pay the ransom",
  endure: (_, w) => RANSOMS[w.view.ask?.kind ?? ""]?.[1](w.about, w) ?? "Pay nothing",
  "buy-nothing": () => "Buy nothing",
  purchase: (a, w) => `Buy ${listed(a.advances.map((id: string) => w.advance(id)))}`,
  "discard-excess": (a, w) => `Discard ${w.cards(a.cards)}`,
  "place-city": (a, w) => `City in ${w.space(a.area)}`,
  "place-tokens": (a, w) => (a.areas.length ? `Tokens in ${w.places(a.areas)}` : "Place no token"),
  "choose-credits": (a) => listed(a.credits.map(([colour, points]: [string, number]) => `${points} ${colour}`)),
  relocate: (a, w) => `Relocate to ${w.places(a.areas)}`,
  fundamentalism: (a, w) => `Fundamentalism: destroy the units in ${w.space(a.area)}`,
  monotheism: (a, w) => `Monotheism: annex the units in ${w.space(a.area)}`,
  politics: (a, w) => `Politics: annex the units in ${w.space(a.area)}`,
  "politics-treasury": (a) => `Politics: gain ${a.count} treasury`,
  "universal-doctrine": (a, w) =>
    a.city ? `Universal Doctrine: annex the pirate city in ${w.space(a.city)}` : `Universal Doctrine: annex Barbarians in ${w.places(a.areas)}`,
  diaspora: (a, w) => `Diaspora: ${listed(a.moves.map(([x, y]: [string, string]) => `${w.space(x)} to ${w.space(y)}`))}`,
  "provincial-empire": (a, w) => `Demand a card from ${listed(a.seats.map((seat: number) => w.seat(seat)))}`,
  give: (a, w) => `Give ${w.card(a.card)}, face ${a.open ? "up" : "down"}`,
  "give-nothing": () => "I have no such card",
  reveal: (a, w) => `Show the card that ${w.seat(a.seat)} gave me`,
  "trade-routes": (a, w) => `Trade Routes: turn ${w.cards(a.cards)} into treasury`,
  "end-abilities": () => "Done with abilities",
};
