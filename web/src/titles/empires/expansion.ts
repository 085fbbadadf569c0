// What The Expansion Project alone asks, in words: its questions, its answers, and the pieces of its orders.

import type { Ask } from "../../server/protocol";
import { counted, listed, spelt, times, tokens } from "../../frame/text";
import type { Action } from "./printed";
import type { Words } from "./words";

type Prompt = (ask: Ask, w: Words) => [head: string, hint: string];

const me = (w: Words) => w.view.players[w.view.private.seat!];
const points = (count: number) => counted(count, "unit point");
const cities = (count: number) => counted(count, "city", "cities");
/** a number that is printed on a calamity's card */
export const printed = (calamity: string, number: string, w: Words) => spelt(w.printed.calamities[calamity].numbers[number]);
const whose = (seat: number, w: Words) => (seat === w.view.private.seat ? "your" : `${w.seat(seat)}'s`);

const shares =
  (calamity: string, what: (count: number) => string): Prompt =>
  (ask) => [`${calamity}: others lose ${what(ask.about.points)}.`, "You say who loses how much, player by player. Your own losses come after that."];

const beneficiary = (calamity: string): Prompt => () => [`${calamity}: who benefits?`, "They have the same amount in stock, so you decide."];

const losses: Prompt = (ask) => [`You lose ${points(ask.about.points)}.`, "Tap your pieces: each tap takes one more. A token is 1 point, a city 5 minus the tokens it leaves."];

export const PROMPTS: Record<string, Prompt> = {
  arrival: (ask, w) => ["You arrive: choose your nation.", `A Civil War has split it from ${w.seat(ask.about.victim)}. You begin with its civilization cards and on its space of the A.S.T.`],
  "give-tribute": (ask, w) => [`Provincial Empire: ${w.seat(ask.about.to)} takes a card.`, "Choose which. Only the two of you know it."],
  "bandit-tribute": (ask, w) => [`Banditry: ${ask.about.to === w.view.private.seat ? "a card goes" : `a card goes to ${w.seat(ask.about.to)}`}.`, "Choose which of your commodity cards."],
  "bandit-loss": () => ["Banditry: a card of yours is lost.", "No player traded you this calamity, so you discard a commodity card of your choice. All players see it."],
  "demand-again": (ask, w) => [`Trade Empire: nobody asked so far has ${w.card(ask.about.commodity)}.`, `You may ask ${ask.about.left === 1 ? "one more player" : `up to ${spelt(ask.about.left)} more players`}, or stop.`],
  "last-exchange": (ask) => ["Trade Routes: turn cards into treasury?", `Each brings ${times(ask.about.route)} its number, as far as your stock lasts. This is the last time until the purchases are over.`],
  "famine-shares": shares("Famine", points),
  "epidemic-shares": shares("Epidemic", points),
  "flood-shares": shares("Flood", points),
  "heresy-shares": shares("Iconoclasm and Heresy", cities),
  "epidemic-damage": (ask, w) => [losses(ask, w)[0], "At least one token must stay in each area, and in place of each city."],
  "token-damage": (ask) => [`You lose ${tokens(ask.about.points)}.`, "Tap the areas from which they are taken."],
  "faction-toll": (ask, w) => [
    `Civil War: ${ask.about.taker === null || ask.about.taker === undefined ? "the faction that you keep" : "the other faction"} loses ${points(ask.about.points)}.`,
    `They go where ${whose(ask.about.seat, w)} two factions meet, if there are enough of them.`,
  ],
  "civil-war-beneficiary": beneficiary("Civil War"),
  "tyranny-beneficiary": beneficiary("Tyranny"),
  "first-faction": (ask, w) => [
    `Civil War: choose ${points(ask.about.points)} of ${whose(ask.about.victim, w)} units for one faction.`,
    `The rest form the other one. ${ask.about.victim === w.view.private.seat ? "You keep" : `${w.seat(ask.about.victim)} keeps`} one of them; ${ask.about.beneficiary === w.view.private.seat ? "you take" : `${w.seat(ask.about.beneficiary)} takes`} the other.`,
  ],
  parting: (ask, w) => ["Civil War: which faction do you keep?", `The board shows one faction. The one you do not keep goes over to ${w.seat(ask.about.beneficiary)}.`],
  encroach: (ask, w) => [`Tyranny: take an area of ${w.seat(ask.about.victim)}.`, `${points(ask.about.points)} ${ask.about.points === 1 ? "is" : "are"} left to take, area by area, each next to your own.`],
  "flooded-plain": () => ["Flood: which plain is flooded?", "You have the same to lose on each. Others there lose something too."],
  "drowned-city": () => ["Flood: lose a coastal city.", "You have nothing on a flood plain. Choose which city goes."],
  "horde-landing": (ask, w) => [`Barbarian Hordes: where do they fall upon ${w.seat(ask.about.victim)}?`, "They come from the edge of the map. Every player's tokens there fight them immediately."],
  "horde-loss": (ask, w) => [`The Barbarians in ${w.space(ask.about.area)} kill a token of yours.`, "Advanced Military lets you take it from an adjacent area."],
  "horde-march": (ask, w) => [
    `The Barbarians in ${w.space(ask.about.area)} move on.`,
    ask.about.freed ? "Nothing of yours is left in their way: lead them against any player, or halt them." : `Lead them to more units of ${w.seat(ask.about.victim)}.`,
  ],
  "early-bribery": (ask) => [`Corruption: discard cards worth ${ask.about.face_value}.`, "You may discard them now, or when this calamity's turn comes. The face value counts: the number of the stack."],
  bribery: (ask) => [`Corruption: discard cards worth ${ask.about.face_value}.`, "The face value counts: the number of the stack. Once it is reached, no further card is discarded."],
  sacrifice: (_, w) => ["Iconoclasm and Heresy: stop it?", `Theocracy lets you discard ${printed("iconoclasm_and_heresy", "ransom_cards", w)} commodity cards; then no player suffers.`],
  offering: (ask) => [`Iconoclasm and Heresy: discard ${ask.about.count === 1 ? "one more card" : `${spelt(ask.about.count)} cards`}.`, "Theocracy stops it for all players. Choose commodity cards; all players see them."],
  "mass-earthquake": () => ["Earthquake: where?", "One of your cities is destroyed, and another player's city next to it is reduced."],
  "mass-eruption": () => ["Several of your volcanoes could erupt: which does?", "Everything in its areas is destroyed, whoever owns it."],
  "cyclone-with-ships": () => ["Cyclone: over which sea?", "You have the same number of cities on each. Every player there reduces cities and loses ships."],
  "ships-lost": (ask) => ["Cyclone: choose a ship that is lost.", `Calendar saves ${ask.about.most === 1 ? "one" : ask.about.most} of those in the storm.`],
  "idle-tokens": (ask, w) => ["Slave Revolt: reduce a city.", `${tokens(ask.about.idle)} of yours cannot support cities; ${counted(me(w).cities, "city needs", "cities need")} ${ask.about.needs}, and you have ${me(w).tokens} on the board.`],
  "tribal-conflict": (_, w) => ["Tribal Conflict: which of your areas fight?", `Choose two that are next to each other and have no city. No more than ${printed("tribal_conflict", "most", w)} tokens are lost.`],
  "minor-uprising": (ask, w) => [`Minor Uprising: ${points(ask.about.points)} ${ask.about.points === 1 ? "is" : "are"} at stake.`, `${ask.about.points === 1 ? "It" : "Each"} can be bought off for ${spelt(ask.about.prices[1])} treasury tokens; you have ${me(w).treasury}.`],
  "pirate-raids": (ask, w) => {
    const { missing, named = [] } = ask.about;
    const so = named.length ? `Named: ${listed(named.map((seat: number) => w.seat(seat)))}.` : "Pirates take a coastal city of each.";
    return [`Piracy: name ${missing === 1 ? "one more victim" : `${missing} more victims`}.`, so];
  },
};

type Say = (a: Action, w: Words) => string;

export const SENTENCES: Record<string, Say> = {
  assign: (a, w) => listed(a.shares.map(([seat, share]: [number, number]) => `${w.seat(seat)} loses ${share}`)),
  bribe: (a, w) => `Discard ${w.cards(a.cards)}`,
  "join-faction": (a, w) =>
    `Into one faction: ${listed([
      ...(a.tokens ?? []).map(([area, count]: [string, number]) => `${tokens(count)} in ${w.space(area)}`),
      ...(a.cities ?? []).map((area: string) => `the city in ${w.space(area)}`),
    ])}`,
  "keep-faction": (a, w) => {
    const { cities: towns = 0, tokens: men = 0 } = w.about.factions?.[a.first ? 0 : 1] ?? {};
    const units = listed([...(towns ? [cities(towns)] : []), ...(men ? [tokens(men)] : [])]);
    return `Keep ${a.first ? "the faction shown" : "the rest"}${units ? `: ${units}` : ""}`;
  },
  quake: (a, w) => `${w.space(a.area)}${a.other ? `, and ${w.space(a.other)} beside it` : ""}`,
  "lose-ship": (a, w) => {
    const where = w.shipPlace(a.ship);
    return `Lose a ship${where ? ` in ${w.space(where)}` : ""}`;
  },
  demand: (a, w) => `Ask ${w.seat(a.seat)} for ${w.card(a.commodity)}`,
  "demand-no-more": () => "Ask nobody else",
  "no-exchange": () => "Exchange no cards",
  "halt-horde": () => "Halt the Barbarians",
  depopulate: (a, w) => `${w.space(a.area)} and ${w.space(a.other)}`,
  "buy-off": (a, w) => (a.points ? `Buy off ${points(a.points)} for ${w.about.prices?.[a.points] ?? "treasury"}` : "Buy off nothing"),
  "choose-beneficiary": (a, w) => `${w.seat(a.seat)} benefits`,
  settle: (a, w) => `Diaspora: settle ${w.space(a.area)} ${a.tokens ? `with ${tokens(a.tokens)}` : "with a city"}`,
};

export const FORMS: Record<string, string> = { assignment: "Say who loses how much", faction: "Choose the units", bribe: "Choose the cards" };

/** By form: a piece of an order. */
export const PIECES: Record<string, (piece: any, w: Words) => [lead: string, label: string]> = {
  assignment: ([seat, share], w) => [`${w.seat(seat)} loses`, `${share}`],
  faction: ([what, area, count], w) => [`${w.space(area)}:`, what === "city" ? "the city" : tokens(count)],
  bribe: (card, w) => ["Discard", w.card(card)],
};

/** By form: how far the order has come, as the server reckons it. */
export const REMAINS: Record<string, (prefix: any[], ask: Ask, w: Words, reckoned: Record<string, number>) => string> = {
  assignment: (_, ask, __, reckoned) => `${reckoned.points} of ${ask.about.points} passed on to others.`,
  faction: (_, ask, __, reckoned) => `${reckoned.points} of ${points(ask.about.points)}.`,
  bribe: (_, ask, __, reckoned) => `${reckoned.points} of ${ask.about.face_value}.`,
};
