// What is asked, in one sentence with a hint; and what remains while an order grows.

import type { Ask } from "../../server/protocol";
import { capital, counted, listed, readable, spelt, times, tokens } from "../../frame/text";
import { spoken } from "./trade/deals";
import * as expansion from "./expansion";
import type { Words } from "./words";

type Prompt = (ask: Ask, w: Words) => [head: string, hint: string];

const me = (w: Words) => w.view.players[w.view.private.seat!];
const cities = (count: number) => (count === 1 ? "a city" : `${count} cities`);
/** "Your city needs", "Your 8 cities need" */
const yours = (count: number, verb: string) => (count === 1 ? `Your city ${verb}s` : `Your ${count} cities ${verb}`);
const cards = (count: number) => counted(count, "card");
/** "one card", "two cards" */
const few = (count: number, one: string) => `${spelt(count)} ${one}${count === 1 ? "" : "s"}`;
const WHERE: Record<string, string> = { coast: " on your coasts" };

const victims: Prompt = (ask, w) => {
  const { missing, named = [], calamity } = ask.about;
  const so = named.length ? `Named: ${listed(named.map((seat: number) => w.seat(seat)))}.` : "They suffer from your calamity too, but less.";
  return [`${w.card(calamity)}: name ${missing === 1 ? "one more victim" : `${missing} more victims`}.`, so];
};

const going = (ask: Ask) => (ask.about.count > 1 ? ` ${ask.about.count} to go.` : "");

const PROMPTS: Record<string, Prompt> = {
  ...expansion.PROMPTS,
  "choose-civilization": () => ["Choose your civilization.", "The bar shows when its ages begin on the A.S.T.: the later, the more time it has."],
  "set-tax-rate": (_, w) => ["Set your tax rate.", `${yours(me(w).cities, "pay")} that many tokens${me(w).cities > 1 ? " each" : ""}; your stock has ${me(w).stock}. A city that cannot pay revolts.`],
  "revolting-city": (ask, w) => [`Tax revolt: take over a city from ${w.seat(ask.about.victim)}.`, `It could not be taxed and goes over to you.${ask.about.cities > 1 ? ` ${ask.about.cities} cities revolt.` : ""}`],
  "lost-to-revolt": (ask) => [`Tax revolt: you lose ${cities(ask.about.cities)}.`, "No player can take them over, so they are destroyed. Choose which."],
  "short-expansion": (_, w) => [`Place the last ${tokens(me(w).stock)} of your stock.`, "That is too few for all areas to grow. Each takes one or two."],
  moving: (_, w) =>
    w.view.moving[0] === w.view.private.seat
      ? ["Your movement.", "Tap your tokens, then an area next to them. Every token may move once."]
      : ["You may move early.", `${w.seat(w.view.moving[0])} moves first; what you do now can be taken back, unless it starts a conflict.`],
  losses: (ask, w) => [`Conflict in ${w.space(ask.about.area)}: you lose a token.`, "Take it from the conflict itself, or from elsewhere if your advances allow it."],
  "waiting-conflicts": (ask) => ["Choose which conflict to fight next.", `${ask.about.areas.length} are left. Losses in one may be taken from another.`],
  "next-attack": (ask, w) => {
    const areas = (ask.choices ?? []).map(({ area }) => String(area));
    const mine = areas.filter((area) => w.view.board[area]?.city === w.view.private.seat).length;
    const head = mine === areas.length ? "Your cities are attacked: which comes first?" : mine ? "You attack and are attacked: which comes first?" : "Choose the attack that you resolve first.";
    return [head, `${ask.about.pending.length} attacks are left.`];
  },
  "additional-token": (ask, w) => [`The conflict in ${w.space(ask.about.area)} is over: keep one token above the limit?`, "Agriculture feeds one more where you are alone. Otherwise it goes with the surplus."],
  robbery: (ask, w) => [`You took a city of ${w.seat(ask.about.defender)}.`, `Draw a card from a hand of ${w.view.players[ask.about.defender]?.hand ?? 0}? It may be a calamity.`],
  pillage: (ask, w) => ["Your attack succeeded: plunder.", `Up to ${few(Math.max(...(ask.choices ?? []).map(({ treasury }) => Number(treasury))), "token")} of your stock can become treasury; you have ${me(w).treasury}.`],
  construction: () => ["Build cities.", "Six tokens make a city on a city site, twelve in the wilderness. Tap a marked area."],
  unsupported: (ask, w) => [
    "Your cities lack support: reduce one.",
    `${yours(me(w).cities, "need")} ${tokens(ask.about.needs)} on the board; you have ${me(w).tokens}.`,
  ],
  exchanges: (_, w) => [`You are ${w.seat(w.me!)}.`, "Two players may exchange their nations if both agree; otherwise keep yours."],
  "ship-construction": () => ["Your ships.", "Build and maintain them now: no player moves until all are done."],
  "direct-purchases": (ask, w) => ["Buy trade cards?", `You have ${me(w).treasury} in treasury; ${few(ask.about.left, "card")} at most. You see each card before you go on.`],
  "card-purchases": (_, w) => ["Buy trade cards?", `You have ${me(w).treasury} in treasury. You see each card before you go on.`],
  trading: (_, w) => {
    const { traders, private: mine } = w.view;
    const seat = mine.seat!;
    const offers = Object.values(mine.floor?.offers ?? {});
    const forMe = offers.filter((offer) => offer.to === seat && offer.seat !== seat);
    const done = traders?.ready.length ?? 0;
    const table = `${done + (traders?.waiting.length ?? 0)} at the table, ${done} ${done === 1 ? "is" : "are"} done.`;
    const [first, ...rest] = [...forMe.filter((offer) => offer.answers), ...forMe.filter((offer) => !offer.answers)];
    if (first) {
      const others = [...new Set(rest.map((offer) => w.seat(offer.seat)))];
      const also = others.length ? `${listed(others)} ${others.length === 1 ? "waits" : "wait"} for you too. ` : "";
      return [`${w.seat(first.seat)} ${first.answers ? "answers your offer" : "offers you alone"}: ${spoken(w, first.names, first.count)}.`, also + table];
    }
    const open = offers.filter((offer) => offer.seat !== seat).length;
    const heard = open ? `${open} open offer${open > 1 ? "s" : ""} from others. ` : "No open offers from others yet. ";
    return [traders?.ready.includes(seat) ? "You are done trading." : "Trade is open: tap a card that you would give.", heard + table];
  },
  "buy-advances": () => ["Buy advances.", "Pick them in the Shop; cards and treasury pay."],
  "excess-cards": (ask, w) => [`Discard ${cards(ask.about.count)}.`, `You hold ${me(w).hand}; ${me(w).hand - ask.about.count} may stay.`],
  "use-abilities": () => ["Special abilities.", "Each may be used once this turn, in any order."],
  "give-card": (ask, w) => [`Provincial Empire: ${w.seat(ask.about.to)} demands a card.`, "Choose which, and whether everybody sees it. The two of you know it anyway."],
  damage: (ask) => [
    `You lose ${counted(ask.about.points, "unit point")}${WHERE[ask.about.where] ?? (ask.about.where ? ` on the flood plain` : "")}.`,
    "Tap your pieces: each tap takes one more. A token is 1 point, a city 5 minus the tokens it leaves.",
  ],
  treachery: (ask, w) => [`Treachery: ${ask.choices?.[0]?.do === "annex" ? "annex" : "destroy"} a city of ${w.seat(ask.about.victim)}.`, `The choice is yours.${going(ask)}`],
  earthquake: () => ["Earthquake: one of your cities is hit.", "Choose which. A city next to it, whoever owns it, is shaken too."],
  aftershock: (ask, w) => [`Aftershock around ${w.space(ask.about.area)}: reduce a city.`, "Choose which, whoever owns it."],
  eruption: () => ["Several of your volcanoes could erupt: which does?", "Everything in its areas is destroyed, whoever owns it."],
  flooding: () => ["Flood: which plain is flooded?", "You have the same to lose on each. Others there lose something too."],
  cyclone: () => ["Cyclone: over which sea?", "You have the same number of cities on each. Every player there reduces cities."],
  deselection: (ask) => [`Cyclone: ${cities(ask.about.selected)} of yours ${ask.about.selected === 1 ? "is" : "are"} selected.`, ask.about.selected === 1 ? "Masonry or Calendar lets you spare it; otherwise it is reduced." : "Masonry and Calendar let you spare some of them; the others are reduced."],
  landing: (ask, w) => [`Barbarian Hordes: ${ask.about.tokens} land in a city of ${w.seat(ask.about.victim)}.`, "You benefit, so you choose the city."],
  horde: (ask, w) => [`The Barbarians in ${w.space(ask.about.area)} move on.`, `Lead them to more units of ${w.seat(ask.about.victim)}.`],
  "civil-war": (ask, w) => [
    `Civil War: ${ask.about.want.points} of your unit points ${ask.about.want.points === 1 ? "goes" : "go"} over to ${w.seat(ask.about.beneficiary)}.`,
    `Select whole areas ${groups(ask.about.want.groups)}; a token is 1, a city 5.`,
  ],
  "together-or-in-turn": (ask, w) => [
    `${w.strikes(ask.about.calamity)} ${listed(ask.about.copies.map(([seat]: [number]) => w.seat(seat)))}.`,
    "Together, all victims are named before anyone loses anything. If a player insists, one copy is resolved completely before the other.",
  ],
  tyranny: (ask, w) => [
    ask.about.victim === w.view.private.seat
      ? `Tyranny: ${ask.about.want.points} of your unit points ${ask.about.want.points === 1 ? "turns" : "turn"} into pirates and Barbarians, since no player may take them.`
      : `Tyranny: ${counted(ask.about.want.points, "unit point")} of ${w.seat(ask.about.victim)} ${ask.about.want.points === 1 ? "comes" : "come"} over to you.`,
    `Select whole areas ${groups(ask.about.want.groups)}; a token is 1, a city 5.`,
  ],
  annexation: (ask, w) => [`Your stock is too small for all of ${w.seat(ask.about.victim)}'s units.`, "Choose what you take next; the rest turn into pirates and Barbarians."],
  "reduce-cities": (ask) => [`Reduce ${cities(ask.about.count)}.`, `Tokens take ${ask.about.count === 1 ? "its" : "their"} place, up to the limit of the area.${going(ask)}`],
  "destroy-cities": (ask) => [`Lose ${cities(ask.about.count)}.`, `Choose which.${going(ask)}`],
  "give-up-city": () => ["Your theme set costs you one of your cities.", "Choose which one you give up."],
  "city-in-flames": (ask, w) =>
    me(w).treasury < ask.about.ransom
      ? ["City in Flames: you lose a city.", `${ask.about.ransom} treasury would save it; you have ${me(w).treasury}.`]
      : ["City in Flames: lose a city, or pay.", `You have ${me(w).treasury} in treasury; ${ask.about.ransom} save the city.`],
  "discard-cards": (ask) => [`Discard ${cards(ask.about.count)}.`, "Choose them one after another. All players see them."],
  banditry: (ask, w) => [`Banditry: you lose ${cards(ask.about.count)}.`, `Discard, or pay ${ask.about.ransom} for each; you have ${me(w).treasury} in treasury.`],
  corruption: (ask) => [`Corruption: discard cards worth ${ask.about.face_value}.`, "The face value counts: the number of the stack."],
  pirates: (ask, w) => [
    `Pirates take ${cities(ask.about.count)} of ${ask.about.owner === w.view.private.seat ? "yours" : w.seat(ask.about.owner)}.`,
    `Choose coastal cities.${going(ask)}`,
  ],
  "piracy-victims": victims,
  "famine-victims": victims,
  "epidemic-victims": victims,
  "heresy-victims": victims,
  heresy: (ask) => [`Heresy: pay to avoid it, or reduce ${cities(ask.about.count)}.`, `Theocracy lets you discard ${cards(ask.about.cards)} instead.`],
  regression: (ask) => ["Regression: fall back, or give up cities.", `${ask.about.steps === 1 ? "One step is" : `${ask.about.steps} steps are`} at stake. Enlightenment lets you give up ${ask.about.cities} cities instead of each step.`],
  "placing-cities": (ask) => [`Place your first cities: ${ask.about.count} to go.`, "Five in your own region, four of them on city sites."],
  "placing-tokens": (ask) => ["Place your first tokens.", `Up to ${ask.about.most} in your own region, within the limits.`],
  "free-credits": (ask) => [`Choose ${ask.about.points} points of credits.`, "They make advances of their colour cheaper for good."],
  relocation: (ask) => [`A region is closed: ${tokens(ask.about.tokens)} of yours ${ask.about.tokens === 1 ? "needs" : "need"} a new home.`, "Place them where you have tokens, or in your own region."],
};

function groups(count: number): string {
  return count === 1 ? "that adjoin each other" : `in ${count} groups at most`;
}

/** What a game waits for, in a list of games. */
const WAITS: Record<string, string> = {
  "choose-civilization": "choose your civilization",
  "set-tax-rate": "set your tax rate",
  "revolting-city": "annex a city",
  "short-expansion": "place your growth",
  moving: "move",
  losses: "take a loss",
  construction: "build cities",
  unsupported: "reduce a city",
  "card-purchases": "buy cards or not",
  trading: "trade",
  "buy-advances": "buy advances",
  "excess-cards": "discard cards",
  "use-abilities": "use your abilities",
  "give-card": "give a card",
  "placing-cities": "place your cities",
  "placing-tokens": "place your tokens",
};

export function waitsFor(kind: string, phase: string): string {
  return WAITS[kind] ?? (phase === "calamities" ? "a calamity" : kind ? readable(kind) : "");
}

// -- what remains ---------------------------------------------------------------------------------------------

/** `reckoned`: what the pieces come to, where only the rules know */
type Remains = (prefix: any[], ask: Ask, w: Words, reckoned: Record<string, number>, about: string) => string;

const some = (part: number, all: number, what: string) => `${part} of ${all} ${what}${all === 1 ? "" : "s"}`;
const count = (all: (ask: Ask, w: Words) => number, what: string, how: string): Remains => (prefix, ask, w) => `${some(prefix.length, all(ask, w), what)} ${how}.`;

/** The unit points of areas, as the question has them. */
export function worth(areas: string[], w: Words): number {
  return areas.reduce((sum, id) => sum + (w.about.worth?.[id] ?? 0), 0);
}

const voyage: Remains = (prefix, _, w, __, ship) => {
  let aboard = 0;
  let steps = 0;
  for (const [kind, value] of prefix) {
    if (kind === "to") steps += 1;
    else aboard += kind === "load" ? value : -value;
  }
  const where = [...prefix].reverse().find(([kind]) => kind === "to")?.[1];
  const at = where ? `Off ${w.space(where)}` : "In port";
  const left = w.shipSteps(Number(ship)) - steps;
  return `${at}, ${aboard ? `${tokens(aboard)} aboard` : "no tokens aboard"}, ${counted(left, "step")} left. At the end all go ashore.`;
};

/** By form: how far the order has come. */
const REMAINS: Record<string, Remains> = {
  ...expansion.REMAINS,
  damage: (_, ask, __, { points }) => `${some(points, ask.about.points, "unit point")}.`,
  "select-units": (prefix, ask, w) => `${some(worth(prefix, w), ask.about.want.points, "unit point")}.`,
  expansion: count((_, w) => me(w).stock, "token", "placed"),
  "first-tokens": count((ask) => ask.about.most, "token", "placed"),
  relocation: count((ask) => ask.about.tokens, "token", "placed"),
  discards: count((ask) => ask.about.count, "card", "chosen"),
  "universal-doctrine": (prefix, ask) => `${prefix.length} of up to ${ask.about.barbarians} Barbarians chosen.`,
  "provincial-empire": (prefix, ask) => (prefix.length ? `${prefix.length} chosen; up to ${spelt(ask.about.givers)} give you a card.` : `Up to ${spelt(ask.about.givers)} neighbours give you a card each.`),
  // where they are open beside another question, that one does not say what they bring
  "trade-routes": (prefix, ask, _, { treasury }) => (!ask.about.route ? `${cards(prefix.length)} chosen.` : `${cards(prefix.length)} for ${treasury} treasury; each brings ${times(ask.about.route)} its number.`),
  diaspora: (prefix, ask) => `${Math.floor(prefix.length / 2)} of up to ${ask.about.tokens} tokens sent${prefix.length % 2 ? "; choose where this one goes" : ""}.`,
  sail: voyage,
  "build-ship": (prefix) => (prefix.length ? "A ship costs two: treasury, tokens from the board, or one of each." : "Choose the coast where it is built."),
  maintain: () => "It costs one: treasury, or a token from the board.",
  city: (prefix) => (prefix.length > 1 ? "Add help from neighbouring areas, or build." : prefix.length ? "How much does the treasury pay?" : "Choose the area."),
};

/** How far the order has come: "3 of 7 unit points". */
export function remains(kind: string, prefix: unknown[], ask: Ask, w: Words, reckoned: Record<string, number>): string {
  const [form, about = ""] = kind.split(" ");
  return REMAINS[form]?.(prefix, ask, w, reckoned, about) ?? "";
}

/** The question in words, whatever it is. */
export function asked(ask: Ask, w: Words): { head: string; hint: string } {
  const [head, hint] = PROMPTS[ask.kind]?.(ask, w) ?? [`${capital(readable(ask.kind))}.`, "Choose an answer."];
  return { head, hint };
}
