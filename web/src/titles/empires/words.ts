// The game in words: names of things, what is asked, what an answer would do.

import { asked } from "./asks";
import type { Line } from "../../server/protocol";
import type { Action, Printed, View } from "./printed";
import { capital, listed, readable, title, tokens } from "../../frame/text";

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
    return player.civilization ? this.civilization(player.civilization) : this.sitter(seat);
  }

  /** Who sits there, as long as there are no civilizations to tell bots apart. */
  sitter(seat: number): string {
    const person = this.person(seat);
    return person === "bot" ? `bot ${seat + 1}` : person;
  }

  /** A line of the story; before there are civilizations, people are called by their names. */
  line({ kind, text, data }: Line): string {
    return kind === "civilization" ? `${capital(this.sitter(data.seat))} plays ${this.civilization(data.civilization)}` : text;
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
      if (word === "maintain") return `Maintain a ship${at}`;
      const steps = this.shipSteps(Number(about));
      return `Sail a ship${at} (${steps} step${steps === 1 ? "" : "s"})`;
    }
    return FORMS[word] ?? capital(readable(word));
  }

  /** The steps that a ship of mine has left. */
  shipSteps(ship: number): number {
    const place = this.view.board[this.shipPlace(ship) ?? ""];
    return place?.ships?.[this.view.private.seat!]?.find(([number]) => number === ship)?.[2] ?? 0;
  }

  shipPlace(ship: number): string | null {
    const me = String(this.view.private.seat);
    for (const [area, place] of Object.entries(this.view.board))
      if (place.ships?.[me]?.some(([number]) => number === ship)) return area;
    return null;
  }

  // -- what is asked --------------------------------------------------------------------------------------

  /** The facts of the question. */
  get about(): Record<string, any> {
    return this.view.ask?.about ?? {};
  }

  /** The prompt: who is asked what, in one sentence, and a hint below it. */
  prompt(): { head: string; hint: string } {
    const { view } = this;
    const ask = view.ask;
    if (view.over) return { head: "The game is over.", hint: this.winner() };
    if (!ask) return { head: this.waitingFor(), hint: "" };
    return asked(ask, this);
  }

  waitingFor(): string {
    const others = this.view.due.filter((seat) => seat !== this.view.private.seat);
    if (!others.length) return "The table is at work.";
    return `Waiting for ${listed(others.map((seat) => this.seat(seat)))}.`;
  }

  /** Who won, and how I came off. */
  winner(): string {
    const { final, private: own } = this.view;
    if (!final?.places.length) return "Nobody is left.";
    const points = (seat: number) => final.scores[seat].total;
    const [first] = final.places;
    const place = final.places.indexOf(own.seat ?? -1);
    const mine = place > 0 ? ` You come ${["second", "third"][place - 1] ?? `${place + 1}th`} with ${points(own.seat!)}.` : "";
    return `${place === 0 ? "You win" : `${this.seat(first)} wins`} with ${points(first)} points.${mine}`;
  }
}

export { capital, listed, readable, tokens } from "../../frame/text";

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
  scrap: (a, w) => `Scrap a ship in ${w.place(w.shipPlace(a.ship) ?? "")}`,
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
  "buy-card": (a, w) => (a.free ? `Take a card of stack ${a.stack} for free` : `Buy a card of stack ${a.stack} for ${w.about.prices?.[a.stack] ?? "treasury"}`),
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
  "choose-volcano": (a) => `${title(a.volcano)} erupts`,
  "choose-plain": (a) => `The ${title(a.plain)} floods`,
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
  ransom: (_, w) => RANSOMS[w.view.ask?.kind ?? ""]?.[0](w.about, w) ?? "Pay the ransom",
  endure: (_, w) => RANSOMS[w.view.ask?.kind ?? ""]?.[1](w.about, w) ?? "Pay nothing",
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

/** what spares a loss, and what comes without it, by what is asked */
const RANSOMS: Record<string, [pay: (about: Record<string, any>, w: Words) => string, endure: (about: Record<string, any>, w: Words) => string]> = {
  "city-in-flames": [(about) => `Pay ${about.ransom} treasury, lose no city`, () => "Pay nothing"],
  banditry: [(about) => `Pay ${about.ransom} treasury instead of a card`, () => "Pay nothing"],
  heresy: [(about) => `Discard ${about.cards} cards instead`, (about) => (about.count === 1 ? "Reduce a city" : `Reduce ${about.count} cities`)],
  regression: [(about) => `Give up ${about.cities} cities instead`, () => "Fall back one step"],
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
