// What is asked, in one sentence with a hint.

import type { Ask } from "../../server/protocol";
import { capital, listed, spelt } from "../../frame/text";
import { starting } from "./starting.svelte";
import { ROMAN } from "./names";
import type { Words } from "./words";

type Prompt = (ask: Ask, w: Words) => [head: string, hint: string];

type Tell = (declared: Record<string, any>, w: Words) => string;

/** what was declared, by its step: the sentence goes on after the name of whoever declared it */
const DECLARED: Record<string, Tell> = {
  producing: ({ city, made }, w) => `builds ${listed((made as [string, string][]).map(([item, at]) => `${w.anything(item)}${at ? ` at ${w.space(at)}` : ""}`))} in ${w.cityName(city)}`,
  devoting: ({ city, as_trade }, w) => `devotes ${w.cityName(city)} to the arts${as_trade ? ", for trade" : ""}`,
  harvesting: ({ city, resources }, w) => `harvests ${listed(resources)} in ${w.cityName(city)}`,
  programming: ({ city }, w) => `begins a building program in ${w.cityName(city)}`,
  marching: ({ start, armies, scouts, path }, w) => `marches ${w.group(`${armies}+${scouts}`)} from ${w.space(start)}${path.length ? ` to ${w.space(path[path.length - 1])}` : ""}`,
  deploying: ({ unit }, w) => `strengthens ${w.unit(unit)} with iron`,
  effect: ({ what, at }, w) => `uses ${w.anything(what)}${aimed(at ?? [], w)}`,
  struck: ({ what, at }, w) => `uses ${w.anything(what)} against a march${aimed(at ?? [], w)}`,
  cancel: ({ kind, declarer }, w) => `cancels ${declarer === w.me ? "your" : `${w.seat(declarer)}'s`} ${THINGS[kind] ?? "order"}`,
};
export const THINGS: Record<string, string> = { action: "city action", event: "event card", ability: "resource ability", march: "march" };
/** what a card is used on; a seat is called by its number */
const aimed = (at: string[], w: Words) => (at.length ? ` on ${listed(at.map((one) => (/^\d$/.test(one) ? (Number(one) === w.me ? "you" : w.seat(Number(one))) : w.anything(one))))}` : "");

/** What somebody has declared, as a sentence; nothing if the question is about no such thing. */
function declared(ask: Ask, w: Words): string {
  const found = ask.about.declared;
  const tell = DECLARED[found?.step];
  // a seat of number 0 is left out, as everything is that is as usual
  return tell ? `${w.seat(ask.about.by ?? 0)} ${tell(found, w)}.` : "";
}

/** Where on the map that would happen: what is built on its square, anything else a city does in the city; a march has its way. */
export function declaredAt(ask: Ask | null | undefined, w: Words): { at: string[]; way: string[] } {
  const { city, made = [], start, path = [], at = [] } = (ask?.about.declared ?? {}) as { city?: string; made?: [string, string][]; start?: string; path?: string[]; at?: string[] };
  const way = start ? [start, ...path] : [];
  const built = made.map(([, square]) => square).filter(Boolean);
  return { at: [...(built.length ? built : [city]), ...at, ...way.slice(-1)].filter((space): space is string => w.isSpace(space)), way };
}

/** what others may do about something before it happens */
const cancel: Prompt = (ask, w) => [`${declared(ask, w)} Do you step in?`.trim(), "Use a card against it, or let it be."];

/** the left neighbour of whoever comes to a village plays its barbarians */
const leads = ({ view: { battle }, me }: Words) => !!battle && battle.wild >= 0 && battle.led[battle.wild] === me;

/** who attacks whom, and where */
function clash(w: Words): string {
  const { battle } = w.view;
  if (!battle) return "";
  const name = (side: number) => (side === battle.wild ? "the barbarians" : battle.led[side] === w.me ? "you" : w.seat(battle.led[side]));
  return `: ${name(0)} ${name(0) === "you" || battle.wild === 0 ? "attack" : "attacks"} ${name(1)} at ${w.space(battle.square)}`;
}

const PROMPTS: Record<string, Prompt> = {
  "place-capital": () => ["Place your capital.", "It goes in the middle of your home tile; the eight squares around it are its outskirts."],
  "place-figures": (ask, w) => {
    const army = (ask.about.placed ?? 0) < (w.printed.civilizations[w.mine?.civilization ?? ""]?.start_armies ?? 1);
    return [`Place your first figures: ${army ? "an army" : "a scout"}.`, "It begins in the outskirts of your capital."];
  },
  starting: () => ["Start of turn.", starting.told?.room.length ? "In any order. Squares that glow could take a city." : "In any order."],
  sending: (ask, w) => [`The scout at ${w.space(ask.about.square)} gathers ${w.yields(ask.about.square)}.`, "Which city does it send that to?"],
  "change-policy": (ask) =>
    ask.choices?.some((choice) => choice.do === "give-back")
      ? ["Give a policy back.", "You have lost a city, and now have one policy too many."]
      : ["Adopt a policy.", "It is added to those you have. Each card has two sides, and only one of them is in force."],
  "place-person": (ask, w) => [`Place your ${w.anything(ask.about.person ?? "great person").toLowerCase()}.`, "It goes in the outskirts of one of your cities, on its own or in place of a building."],
  "place-wonder": (ask, w) => [`Place ${w.anything(ask.about.wonder ?? "").replace(/^The /, "the ")}.`, "It goes in the outskirts of one of your cities."],
  trading: (_, w) => {
    const offers = Object.values(w.view.private.offers ?? {}).filter((offer) => offer.to === w.me).length;
    return [w.view.floor?.ready.includes(w.me!) ? "You are done trading." : "Trade is open.", offers ? `${offers === 1 ? "One offer waits" : `${offers} offers wait`} for your answer.` : "Trade, culture, resources and cards may change hands. The Trade panel has it all."];
  },
  managing: (_, w) => {
    const ready = Object.entries(w.view.cities).filter(([, { owner, ready }]) => owner === w.me && ready);
    return ["Your cities act: one action each.", ready.length ? "A city builds, devotes itself to the arts, or harvests. What it builds goes in its outskirts." : "All of them have acted."];
  },
  moving: (_, w) => ["Your movement.", `Tap your figures, then where they go. They move ${w.mine?.speed ?? 2} squares, at most ${w.mine?.stack ?? 2} in a square.`],
  "marching-on": (ask) => ["March on?", `The tile is open, and ${ask.about.left === 1 ? "one step is" : `${ask.about.left} steps are`} left. Tap where they go.`],
  displacing: () => ["Your figures must make room.", "Where do they go?"],
  growing: () => ["Your capital grows into a metropolis.", "Into which square next to it?"],
  researching: (_, w) => {
    const { trade, study } = w.mine ?? { trade: 0, study: { level: 0, keeps: 0 } };
    const { level, keeps: kept } = study;
    return ["Learn one technology, sealed until all have chosen.", `${trade} trade ${level ? `reaches level ${ROMAN[level]}` : "reaches no level yet"}. ${kept ? `All but ${kept} of it is spent: ${kept === 1 ? "your coin keeps one" : "each coin keeps one"}` : "All of it is spent"}.`];
  },
  "learn-free": () => ["Learn a technology for free.", "It needs a place in your pyramid."],
  "hand-limit": () => ["You hold too many event cards.", "Discard one."],
  mustering: (_, w) => [`A battle begins${clash(w)}.`, "Use a card before the units are drawn, or let it be."],
  "barbarian-draw": () => ["You lead the barbarians.", "Which unit do they draw next?"],
  befriending: () => ["The barbarians join you.", "Which unit or figure do you take?"],
  "battle-turn": (ask, w) =>
    ask.choices?.some((choice) => choice.do === "deploy")
      ? [leads(w) ? "You lead the barbarians: play a unit." : "Play a unit.", "Tap a card in the hand, then a front: against an enemy that is alone there, or a new one."]
      : ["You have played a unit.", "Use an ability, or end your turn."],
  looting: (ask) => ["You won: take your loot.", ask.about.budget === 1 ? "One prize." : `${capital(spelt(ask.about.budget))} prizes; a technology, an event card or a coin for yourself counts as two.`],
  choosing: () => ["Choose your civilization.", "Each has powers of its own, and starts with a technology. No other player can take yours."],
  teaching: () => ["Learn a technology for free.", "It needs a place in your pyramid."],
  "late-change": () => ["A new government is open to you.", "Change to it now without Anarchy, or keep what you have."],
  fallback: () => ["Your government cannot stay.", "The Pyramids unlocked it, and they are lost. Which do you fall back to?"],
  erecting: () => ["Build one thing for free.", "It goes in the outskirts of one of your cities."],
  investing: () => ["Invest without a coin.", "Which card gets the marker?"],
  "keep-person": () => ["Keep one great person.", "The others go back into the pile."],
  "keep-person-card": () => ["Keep one great person card.", "The others are shuffled back into the deck."],
  "keep-event": () => ["Keep one event card.", "The other is discarded."],
  "phase-opening": (_, w) => [`The ${w.phase(w.view.stands.phase)} phase is about to begin.`, "Use a card now, or let it be."],
  "free-units": () => ["Take a unit for free.", "Of a type that you have unlocked."],
  "german-unit": () => ["Take a unit for free.", "Of a type that the new technology shows."],
  "german-resource": () => ["Take a resource for free.", "Of those still in the market."],
  "battle-opening": () => ["Before the first unit is played.", "Turn a general up, or let it be."],
  reforming: () => ["Take new units into the battle.", "One for each that was put away, of a type that you have unlocked."],
  vengeance: () => ["Strike back.", "Which enemy unit takes the wound?"],
  saving: () => ["Save one of your fallen units.", "It returns to your standing forces."],
  nursing: () => ["The battle is over.", "Use a card to save fallen units, or let it be."],
  "action-window": cancel,
  "event-window": cancel,
  "march-window": cancel,
  "ability-window": cancel,
};

export function asked(ask: Ask, w: Words): { head: string; hint: string } | null {
  const found = PROMPTS[ask.kind]?.(ask, w);
  return found ? { head: found[0], hint: found[1] } : null;
}

const WAITS: Record<string, string> = {
  trading: "you can trade",
  managing: "your cities act",
  moving: "your movement",
  researching: "choose a technology",
  starting: "your turn starts",
  "battle-turn": "a battle: play a unit",
};

/** What a game waits for, in a list of games. */
export function waitsFor(asked: string): string {
  return WAITS[asked] ?? (asked.endsWith("-window") ? "you may step in" : "");
}
