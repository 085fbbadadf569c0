// The game in words: names of things, what is asked, what an answer would do.

import type { Ask } from "../protocol";
import type { Action, Printed, View } from "./printed";

export class Words {
  constructor(
    readonly printed: Printed,
    readonly view: View,
  ) {}

  place(id: string): string {
    return this.printed.areas[id]?.name ?? this.printed.seas[id]?.name ?? readable(id);
  }

  card(id: string): string {
    if (id === "water") return "Water";
    return this.printed.commodities[id]?.name ?? this.printed.calamities[id]?.name ?? readable(id);
  }

  advance(id: string): string {
    return this.printed.advances[id]?.name ?? readable(id);
  }

  civilization(id: string): string {
    return this.printed.civilizations[id]?.name ?? readable(id);
  }

  seat(seat: number): string {
    const player = this.view.players[seat];
    if (!player) return "the Barbarians";
    return player.civilization ? this.civilization(player.civilization) : this.person(seat);
  }

  person(seat: number): string {
    const person = this.view.people[seat];
    return person?.name || (person?.bot ? "bot" : seat === this.view.private.seat ? "you" : `player ${seat + 1}`);
  }

  colour(seat: number): string {
    const player = this.view.players[seat];
    return player ? (this.printed.civilizations[player.civilization]?.colour ?? "#8d8577") : "#3c3530";
  }

  isPlace(id: unknown): id is string {
    return typeof id === "string" && (id in this.printed.areas || id in this.printed.seas);
  }

  /** Any id in words, whatever it is the name of. */
  anything(id: string): string {
    if (this.isPlace(id)) return this.place(id);
    if (id in this.printed.commodities || id in this.printed.calamities || id === "water") return this.card(id);
    if (id in this.printed.advances) return this.advance(id);
    if (id in this.printed.civilizations) return this.civilization(id);
    return readable(id);
  }

  cards(ids: string[]): string {
    const counts = new Map<string, number>();
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    return listed([...counts].map(([id, n]) => (n > 1 ? `${n} ${this.card(id)}` : this.card(id))));
  }

  places(ids: string[]): string {
    const counts = new Map<string, number>();
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    return listed([...counts].map(([id, n]) => (n > 1 ? `${n} × ${this.place(id)}` : this.place(id))));
  }

  // -- what an answer does --------------------------------------------------------------------------------

  action(a: Action): string {
    const say = SENTENCES[a.do];
    if (say) return say(a, this);
    const rest = Object.entries(a).filter(([key]) => key !== "do");
    return [capital(readable(a.do)), ...rest.map(([key, value]) => `${readable(key)} ${this.value(value)}`)].join(" · ");
  }

  value(value: unknown): string {
    if (Array.isArray(value)) return value.map((part) => this.value(part)).join(" ");
    if (typeof value === "string") return this.anything(value);
    if (typeof value === "boolean") return value ? "yes" : "no";
    return String(value);
  }

  /** A piece of an order, as the button says it. */
  piece(kind: string, piece: unknown, prefix: unknown[]): string {
    if (Array.isArray(piece)) {
      const [what, name, count] = piece as [string, any, any];
      switch (what) {
        case "to":
          return `Sail to ${this.place(name)}`;
        case "load":
          return `Take ${tokens(name)} aboard`;
        case "unload":
          return `Set ${tokens(name)} ashore`;
        case "tokens":
          return `${this.place(name)}: lose ${tokens(count)}`;
        case "city":
          return count ? `${this.place(name)}: city becomes ${tokens(count)}` : `${this.place(name)}: lose the city`;
        case "advance":
          return this.advance(name);
        case "credit":
          return `5 credits in ${name}`;
        case "pay":
          return "Choose the payment";
        case "substitute":
          return `${this.card(name)} stands in for ${this.card(count)}`;
        default:
          return `${capital(readable(what))} ${this.value(piece.slice(1))}`;
      }
    }
    if (piece === true) return "Leave a token beside the city";
    if (typeof piece === "number") {
      if (kind.startsWith("build-ship")) return piece ? `Pay ${piece} from treasury` : "Pay with two tokens of the board";
      if (kind.startsWith("city")) return `${piece} from treasury`;
      if (kind.startsWith("provincial-empire")) return this.seat(piece);
      return String(piece);
    }
    if (piece === "treasury") return "Pay 1 from treasury";
    if (typeof piece === "string") {
      const name = this.anything(piece);
      if (kind.startsWith("maintain")) return `A token of ${name} pays`;
      if (kind.startsWith("build-ship")) return prefix.length ? `Second token from ${name}` : `In ${name}`;
      if (kind.startsWith("city") && prefix.length) return `A token of ${name} helps`;
      if (kind.startsWith("diaspora")) return prefix.length % 2 ? `to ${name}` : `from ${name}`;
      return name;
    }
    return this.value(piece);
  }

  /** What a form is called on its button. */
  form(kind: string): string {
    const [word, about] = kind.split(" ");
    if (word === "sail" || word === "maintain") {
      const where = this.shipPlace(Number(about));
      const at = where ? ` in ${this.place(where)}` : "";
      return word === "sail" ? `Sail the ship${at}` : `Maintain the ship${at}`;
    }
    return FORMS[word] ?? capital(readable(word));
  }

  shipPlace(ship: number): string | null {
    const me = String(this.view.private.seat);
    for (const [area, place] of Object.entries(this.view.board))
      if (place.ships?.[me]?.some(([number]) => number === ship)) return area;
    return null;
  }

  // -- what is asked --------------------------------------------------------------------------------------

  /** The prompt: who is asked what, in one sentence, and a hint below it. */
  prompt(): { head: string; hint: string } {
    const { view } = this;
    const ask = view.ask;
    if (view.over) return { head: "The game is over.", hint: this.winner() };
    if (!ask) return { head: this.waitingFor(), hint: "" };
    const asked = PROMPTS[ask.kind];
    const [head, hint] = asked ? asked(ask, this) : [`${capital(readable(ask.kind))}.`, "Choose an answer."];
    return { head, hint };
  }

  waitingFor(): string {
    const others = this.view.due.filter((seat) => seat !== this.view.private.seat);
    if (!others.length) return "The table is at work.";
    return `Waiting for ${listed(others.map((seat) => this.seat(seat)))}.`;
  }

  winner(): string {
    const best = Object.entries(this.view.players).sort(([, a], [, b]) => b.score - a.score)[0];
    return best ? `${this.seat(Number(best[0]))} has the most points: ${best[1].score}.` : "";
  }
}

export function readable(id: string): string {
  return String(id ?? "").replace(/[-_]/g, " ");
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function listed(parts: string[]): string {
  return parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}`;
}

export function tokens(count: number): string {
  return count === 1 ? "1 token" : `${count} tokens`;
}

const CARD_PRICES: Record<number, number> = { 2: 5, 3: 9, 6: 13, 7: 13, 8: 13, 9: 15 };

type Say = (a: Action, w: Words) => string;

const SENTENCES: Record<string, Say> = {
  choose: (a, w) => `Play ${w.civilization(a.civilization)}`,
  "tax-rate": (a) => `Tax rate ${a.rate}`,
  annex: (a, w) => `Annex the city in ${w.place(a.area)}`,
  expand: (a, w) => `Grow in ${w.places(a.areas)}`,
  move: (a, w) => `Move ${a.count} from ${w.place(a.area)} to ${w.place(a.to)}`,
  "end-movement": () => "Done moving",
  "build-ship": (a, w) =>
    `Build a ship in ${w.place(a.area)}` + ((a.treasury ?? 2) === 2 ? "" : `, ${a.treasury} from treasury, the rest in tokens`),
  maintain: (a, w) => (a.area ? `Maintain the ship with a token of ${w.place(a.area)}` : "Maintain the ship from treasury"),
  scrap: (a, w) => `Scrap the ship in ${w.place(w.shipPlace(a.ship) ?? "")}`,
  sail: (a, w) =>
    `Sail to ${a.stops.map((s: any[]) => w.place(s[0])).join(", ")} and land`,
  build: (a, w) => {
    const help = [
      a.treasury ? `${a.treasury} from treasury` : "",
      a.neighbours?.length ? `help from ${w.places(a.neighbours)}` : "",
      a.keep ? "a token stays beside it" : "",
    ].filter(Boolean);
    return `Build a city in ${w.place(a.area)}${help.length ? ` (${help.join(", ")})` : ""}`;
  },
  "stop-building": () => "Done building",
  reduce: (a, w) => `Reduce the city in ${w.place(a.area)}`,
  "buy-card": (a) => (a.free ? `Take a card of stack ${a.stack} for free` : `Buy a card of stack ${a.stack} for ${CARD_PRICES[a.stack]}`),
  "stop-buying": () => "Buy no more cards",
  resolve: (a, w) => `Resolve the attack on ${w.place(a.area)}`,
  "take-card": (a) => (a.take ? "Draw a card of the defender" : "Leave the defender's cards"),
  plunder: (a) => (a.treasury ? `Plunder ${tokens(a.treasury)}` : "Plunder nothing"),
  "take-loss": (a, w) => (a.ship ? `Lose a ship in ${w.place(a.area)}` : `Lose a token in ${w.place(a.area)}`),
  "fight-in": (a, w) => `Fight in ${w.place(a.area)} next`,
  offer: (a, w) => `Offer ${w.cards(a.give)} for ${a.want} cards`,
  answer: (a, w) => `Hand over ${w.cards(a.give)}`,
  agree: (a) => `Agree to ${a.offer}`,
  decline: (a) => `Decline ${a.offer}`,
  withdraw: (a) => `Withdraw ${a.offer}`,
  ready: () => "Done trading",
  "not-ready": () => "Go on trading",
  "choose-volcano": (a) => `${capital(readable(a.volcano))} erupts`,
  "choose-plain": (a) => `The ${capital(readable(a.plain))} floods`,
  "choose-sea": (a, w) => `Cyclone on the ${w.place(a.sea)}`,
  invade: (a, w) => `Barbarians go to ${w.place(a.area)}`,
  "select-units": (a, w) => `Select all units in ${w.places(a.areas)}`,
  "annex-units": (a, w) => `Take the units in ${w.place(a.area)}`,
  "take-damage": (a, w) =>
    `Lose ${listed([
      ...(a.tokens ?? []).map(([area, n]: [string, number]) => `${tokens(n)} in ${w.place(area)}`),
      ...(a.cities ?? []).map(([area, n]: [string, number]) => `the city in ${w.place(area)}${n ? `, leaving ${n}` : ""}`),
    ])}`,
  "pirate-city": (a, w) => `Pirates take ${w.place(a.area)}`,
  "name-victim": (a, w) => `${w.seat(a.seat)} suffers too`,
  "destroy-city": (a, w) => `Lose the city in ${w.place(a.area)}`,
  "lose-card": (a, w) => `Discard ${w.card(a.card)}`,
  ransom: () => "Pay the ransom",
  endure: () => "Pay nothing",
  "buy-nothing": () => "Buy nothing",
  purchase: (a, w) => `Buy ${listed(a.advances.map((id: string) => w.advance(id)))}`,
  "discard-excess": (a, w) => `Discard ${w.cards(a.cards)}`,
  "place-city": (a, w) => `City in ${w.place(a.area)}`,
  "place-tokens": (a, w) => (a.areas.length ? `Tokens in ${w.places(a.areas)}` : "Place no token"),
  "choose-credits": (a) => listed(a.credits.map(([colour, points]: [string, number]) => `${points} ${colour}`)),
  relocate: (a, w) => `Relocate to ${w.places(a.areas)}`,
  fundamentalism: (a, w) => `Fundamentalism: destroy the units in ${w.place(a.area)}`,
  monotheism: (a, w) => `Monotheism: annex the units in ${w.place(a.area)}`,
  politics: (a, w) => `Politics: annex the units in ${w.place(a.area)}`,
  "politics-treasury": (a) => `Politics: gain ${a.count} treasury`,
  "universal-doctrine": (a, w) =>
    a.city ? `Universal Doctrine: annex the pirate city in ${w.place(a.city)}` : `Universal Doctrine: annex Barbarians in ${w.places(a.areas)}`,
  diaspora: (a, w) => `Diaspora: ${listed(a.moves.map(([x, y]: [string, string]) => `${w.place(x)} to ${w.place(y)}`))}`,
  "provincial-empire": (a, w) => `Demand a card of ${listed(a.seats.map((seat: number) => w.seat(seat)))}`,
  give: (a, w) => `Give ${w.card(a.card)}, face ${a.open ? "up" : "down"}`,
  "give-nothing": () => "I have no such card",
  reveal: (a, w) => `Show the card that ${w.seat(a.seat)} gave me`,
  "trade-routes": (a, w) => `Trade Routes: turn ${w.cards(a.cards)} into treasury`,
  "end-abilities": () => "Done with abilities",
};

const FORMS: Record<string, string> = {
  "build-ship": "Build a ship",
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

type Prompt = (ask: Ask, w: Words) => [head: string, hint: string];

const damage: Prompt = (ask) => [`You lose ${ask.about.damage} unit points.`, "A token is worth 1, a city 5. Tap your pieces on the board."];
const victims: Prompt = () => ["Name another victim.", "Who is named suffers from your calamity too."];

const PROMPTS: Record<string, Prompt> = {
  "choose-civilization": () => ["Choose your civilization.", "Each has its own corner of the board and its own pace in history."],
  "set-tax-rate": (_, w) => ["Set your tax rate.", `You have ${w.view.players[w.view.private.seat!].cities} cities; each pays that many tokens from stock.`],
  "revolting-city": (ask, w) => [`Annex a city of ${w.seat(ask.about.victim)}.`, "It could not be taxed and revolts to you."],
  "short-expansion": (_, w) => [
    "Your stock is short: choose where you grow.",
    `${w.view.players[w.view.private.seat!].stock} tokens to place.`,
  ],
  moving: (_, w) =>
    w.view.moving[0] === w.view.private.seat
      ? ["Your movement.", "Tap your tokens, then an area beside them. Every token may move once."]
      : ["You may move early.", `${w.seat(w.view.moving[0])} moves first; what you do now can be taken back, unless it starts a conflict.`],
  losses: (ask, w) => [`Conflict in ${w.place(ask.about.area)}: you lose a token.`, "Choose where it is taken from."],
  "waiting-conflicts": () => ["Choose the conflict to resolve next.", ""],
  "next-attack": () => ["Choose the attack to resolve next.", ""],
  robbery: () => ["Your attack succeeded.", "You may draw a card from the defender's hand."],
  pillage: () => ["Your attack succeeded.", "Choose how much you plunder."],
  construction: () => ["Build cities.", "Six tokens make a city on a city site, twelve in the wilderness. Tap a marked area."],
  unsupported: (ask, w) => [
    "Your cities lack support: reduce one.",
    `Each city needs ${ask.about.rate} tokens on the board; you have ${w.view.players[w.view.private.seat!].tokens}.`,
  ],
  "card-purchases": (_, w) => ["Buy trade cards?", `You have ${w.view.players[w.view.private.seat!].treasury} in treasury.`],
  trading: (_, w) => {
    const floor = w.view.private.floor;
    const ready = floor?.ready.includes(w.view.private.seat!);
    const open = Object.values(floor?.offers ?? {}).filter((o) => o.seat !== w.view.private.seat).length;
    const offers = open ? `${open} open offer${open > 1 ? "s" : ""} of others.` : "No open offers of others yet.";
    return [ready ? "You are done trading." : "Trade is open.", `${offers} The Trade panel has them all.`];
  },
  "buy-advances": () => ["Buy advances.", "Pick them in the Shop; cards and treasury pay."],
  "excess-cards": (_, w) => ["Your hand is too large.", `Discard down to the limit; you hold ${w.view.players[w.view.private.seat!].hand} cards.`],
  "use-abilities": () => ["Special abilities.", "Each may be used once this turn."],
  "give-card": (ask, w) => [`${w.seat(ask.about.to)} demands a card.`, "Choose which, and whether everybody sees it."],
  damage,
  treachery: (ask, w) => [`Treachery: annex a city of ${w.seat(ask.about.victim)}.`, ""],
  earthquake: () => ["Earthquake.", "Choose the city that is hit."],
  aftershock: () => ["Aftershock.", "Choose a neighbouring city to reduce."],
  eruption: () => ["A volcano erupts.", "Choose which one."],
  flooding: () => ["Flood.", "Choose the plain that is flooded."],
  cyclone: () => ["Cyclone.", "Choose the open sea."],
  landing: (ask, w) => ["Barbarian Hordes.", `Choose where they land in the realm of ${w.seat(ask.about.victim)}.`],
  horde: () => ["The Barbarians go on.", "Choose the next area."],
  "civil-war": (ask, w) => [
    `Civil War: select ${ask.about.amount} unit points of yours.`,
    `They go over to ${w.seat(ask.about.beneficiary)}. Areas that hang together; a token is 1, a city 5.`,
  ],
  tyranny: (ask, w) => [
    `Tyranny: select ${ask.about.amount} unit points of ${w.seat(ask.about.victim)}.`,
    "They come over to you. Areas that hang together; a token is 1, a city 5.",
  ],
  annexation: () => ["Your stock does not suffice for all.", "Choose what you take next."],
  "reduce-cities": (ask) => [`Reduce ${ask.about.count === 1 ? "a city" : `${ask.about.count} cities`}.`, "Choose the next one."],
  "destroy-cities": (ask) => [`Lose ${ask.about.count === 1 ? "a city" : `${ask.about.count} cities`}.`, "Choose the next one."],
  "city-in-flames": () => ["City in Flames.", "Choose the city, or pay."],
  "discard-cards": () => ["Discard trade cards.", "Choose the next card."],
  banditry: () => ["Banditry.", "Choose the cards that you lose."],
  corruption: () => ["Corruption.", "Choose the cards that you lose."],
  pirates: (ask, w) => [`Pirates take ${ask.about.count === 1 ? "a city" : `${ask.about.count} cities`} of ${w.seat(ask.about.owner)}.`, "Choose which."],
  "piracy-victims": victims,
  "famine-victims": victims,
  "epidemic-victims": victims,
  "heresy-victims": victims,
  scourge: victims,
  heresy: () => ["Heresy.", "Choose the city that is lost."],
  regression: () => ["Regression.", "Pay to stay where you are, or fall back."],
  "placing-cities": () => ["Place one of your first cities.", "It stands in an area of your own region."],
  "placing-tokens": () => ["Place your first tokens.", "Up to ten, within the limits of your areas."],
  "free-credits": (ask) => [`Choose ${ask.about.points} points of credits.`, "They make advances of their colour cheaper for good."],
  relocation: () => ["A region is closed.", "Find new places for your tokens."],
};
