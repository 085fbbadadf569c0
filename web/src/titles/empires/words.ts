// The game in words: names of things, what is asked, what an answer would do.

import { gathered, type Group } from "../../frame/answers";
import { capital, listed, readable, title, tokens } from "../../frame/text";
import { Words as Plain, type Filter, type FormTraits, type StandingWords } from "../../frame/words";
import type { Ask, Line } from "../../server/protocol";
import { leadOf, pieceLead } from "./answers";
import { drawingOf } from "./areas/drawing.svelte";
import { Telling } from "./areas/telling";
import { asked, remains } from "./asks";
import { kindOf } from "./cards/look";
import * as expansion from "./expansion";
import type { Action, Printed, View } from "./printed";
import { STANDING } from "./standing";
import { concerns, tally, weight } from "./hearing";

export class Words extends Plain<View, Printed> {
  // -- who ------------------------------------------------------------------------------------------------

  override seat(seat: number): string {
    return seat in this.view.players ? super.seat(seat) : "the Barbarians";
  }

  override colour(seat: number): string {
    return seat in this.view.players ? super.colour(seat) : "#3c3530";
  }

  override get order(): number[] {
    const { phase, moving, ranking } = this.view;
    return phase === "movement" ? [...moving, ...ranking.filter((seat) => !moving.includes(seat))] : ranking;
  }

  /** The First Game has no advances to buy, and none to use. */
  override get phases(): Record<string, string> {
    const unused = this.view.setup.scenario === "first-game" ? ["calamity-selection", "abilities", "advances"] : [];
    return Object.fromEntries(Object.entries(super.phases).filter(([id]) => !unused.includes(id)));
  }

  /** those who draw from one half of the trade cards, where there are two */
  override get blocks(): { name: string; seats: number[] }[] | null {
    const { play, players } = this.view;
    const blocks = Object.entries(play.blocks ?? {});
    // before all have chosen, nobody is left out of the list
    const all = this.order.every((seat) => players[seat]?.civilization);
    // West first, in whatever order they came
    blocks.sort(([one], [other]) => (one < other ? 1 : -1));
    return blocks.length && all ? blocks.map(([name, civilizations]) => ({ name: capital(name), seats: this.order.filter((seat) => civilizations.includes(players[seat]?.civilization)) })) : null;
  }

  override doing(seat: number): string {
    const { view } = this;
    if (view.players[seat].gone) return "left";
    if (view.over) return "";
    if (view.phase === "movement") {
      if (view.moving[0] === seat) return "moving now";
      return view.moving.includes(seat) ? (seat === this.me ? "may move early" : "waiting") : "done moving";
    }
    const { traders } = view;
    if (traders) return traders.ready.includes(seat) ? "done trading" : traders.waiting.includes(seat) ? "trading" : "not trading";
    return super.doing(seat);
  }

  override gone(seat: number): "" | "left" | "leaving" {
    return this.view.players[seat]?.gone ? "left" : this.view.leaving?.includes(seat) ? "leaving" : "";
  }

  override get leaving(): { text: string; rule: string } {
    return {
      text: "When this turn is over, you are out of the game: your cards go back, your region is closed, and your pieces elsewhere become Barbarians and pirates. The others play on.",
      rule: this.printed.clauses.leaving,
    };
  }

  // -- names ----------------------------------------------------------------------------------------------

  override space(id: string): string {
    return this.printed.areas[id]?.name ?? this.printed.seas[id]?.name ?? readable(id);
  }

  override tell(space: string, legal: string[]): string {
    const drawing = drawingOf(this.printed, this.view);
    return drawing ? new Telling(drawing, this.printed, this.view, this).whole(space, legal) : "";
  }

  /** While tokens move: whose are there, and whether they can go on. */
  override idle(space: string): string {
    const { ask, board, private: own } = this.view;
    if (ask?.kind !== "moving" || !(space in this.printed.areas)) return "";
    return board[space]?.tokens?.[String(own.seat)]
      ? `Your tokens in ${this.space(space)} have already moved, or have nowhere to go.`
      : `You have no tokens in ${this.space(space)} to move.`;
  }

  /** What stands above the limit, else one: a tap adds another, a double tap takes all. */
  override spare(space: string): number {
    return this.about.above?.[space] ?? 1;
  }

  override get units(): string {
    return "tokens";
  }

  card(id: string): string {
    const card = kindOf(id).kind;
    if (card === "water") return "Water";
    return this.printed.commodities[card]?.name ?? this.printed.calamities[card]?.name ?? readable(card);
  }

  advance(id: string): string {
    return this.printed.advances[id]?.name ?? readable(id);
  }

  civilization(id: string): string {
    return this.printed.civilizations[id]?.name ?? readable(id);
  }

  override isSpace(id: unknown): id is string {
    return typeof id === "string" && (id in this.printed.areas || id in this.printed.seas);
  }

  override anything(id: string): string {
    if (this.isSpace(id)) return this.space(id);
    if (kindOf(id).kind in this.printed.commodities || kindOf(id).kind in this.printed.calamities || id === "water") return this.card(id);
    if (id in this.printed.advances) return this.advance(id);
    if (id in this.printed.civilizations) return this.civilization(id);
    return readable(id);
  }

  cards(ids: string[]): string {
    const counts = new Map<string, number>();
    for (const id of ids.map((id: string) => kindOf(id).kind)) counts.set(id, (counts.get(id) ?? 0) + 1);
    return listed([...counts].map(([id, n]) => (n > 1 ? `${n} ${this.card(id)}` : this.card(id))));
  }

  places(ids: string[]): string {
    const counts = new Map<string, number>();
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    return listed([...counts].map(([id, n]) => (n > 1 ? `${n} × ${this.space(id)}` : this.space(id))));
  }

  // -- what an answer does --------------------------------------------------------------------------------

  override action(a: Action): string {
    return SENTENCES[a.do]?.(a, this) ?? super.action(a);
  }

  override groups(choices: Action[]): Group<Action>[] {
    return gathered(choices, (choice) => this.reading(this.action(choice), leadOf(choice, this), Object.values(choice)));
  }

  override following(form: string, pieces: unknown[], prefix: unknown[]): Group<unknown>[] {
    return gathered(pieces, (piece) => this.reading(this.piece(form, piece, prefix), pieceLead(form, piece, prefix, this), [piece].flat()));
  }

  private reading(whole: string, lead: [string, string] | undefined, parts: unknown[]) {
    const number = parts.map((part) => this.printed.commodities[kindOf(String(part)).kind]?.stack).find(Boolean);
    return { whole, lead, number, placed: parts.some((part) => this.isSpace(part)) };
  }

  override get example(): string {
    return "move 3 knossos phaestos";
  }

  override ends(a: Action): boolean {
    // "Go on trading" stands where "Done trading" stood, and enduring a loss beside what would spare it
    return a.do === "not-ready" || (a.do !== "endure" && super.ends(a));
  }

  override weighs(a: Action): boolean {
    return a.do === "end-movement";
  }

  override cost(_: Action, { tokens: lost, ships }: Record<string, any>): { text: string; spaces: string[] } | null {
    const areas = Object.entries(lost as Record<string, number>);
    const places = listed(areas.map(([area, count]) => `${count} in ${this.space(area)}`));
    const all = areas.reduce((sum, [, count]) => sum + count, 0);
    const said = [
      ...(all ? [`${tokens(all)} above the limit: ${places}.`] : []),
      ...(ships ? [ships === 1 ? "1 ship that was not maintained." : `${ships} ships that were not maintained.`] : []),
    ];
    return said.length ? { text: `You would lose ${said.join(" You would also lose ")}`, spaces: areas.map(([area]) => area) } : null;
  }

  /** Whoever is done trading may have missed an answer: with the floor it is gone. */
  override forgotten(a: Action): { text: string; spaces: string[] } | null {
    const { floor, seat } = this.view.private;
    const waiting = a.do === "ready" ? Object.values(floor?.offers ?? {}).filter((offer) => offer.to === seat && offer.answers) : [];
    if (!waiting.length) return null;
    const names = listed([...new Set(waiting.map((offer) => this.seat(offer.seat)))]);
    return { text: `${names} answered your offer${waiting.length === 1 ? "" : "s"}. Once trade closes, you can no longer agree.`, spaces: [] };
  }

  override instead(a: Action): string {
    return a.do === "ready" ? "Go on trading" : "Keep moving";
  }

  override aside(a: Action): boolean {
    return a.do === "scrap";
  }

  override folded(kind: string): string {
    return /^(maintain|scrap)\b/.test(kind) ? "Ships" : "";
  }

  override traits(form: string): FormTraits {
    return TRAITS[form.split(" ")[0]] ?? {};
  }

  override built(piece: unknown, label: string): string {
    if (!Array.isArray(piece)) return label;
    const [kind, area, count] = piece;
    if (typeof kind === "number") return `${this.seat(kind)}: ${area}`;
    return `${this.space(area)}: ${kind === "tokens" ? tokens(count) : count ? `city to ${count}` : "the city"}`;
  }

  override remains(form: string, prefix: unknown[]): string {
    return this.view.ask ? remains(form, prefix, this.view.ask, this) : "";
  }

  override piece(kind: string, piece: unknown, prefix: unknown[]): string {
    if (Array.isArray(piece)) {
      const [what, name, count] = piece as [string, any, any];
      switch (what) {
        case "to":
          return `Sail to ${this.space(name)}`;
        case "load":
          return `Take ${tokens(name)} aboard`;
        case "unload":
          return `Set ${tokens(name)} ashore`;
        case "tokens":
          if (kind.startsWith("faction")) return `${this.space(name)}: ${tokens(count)}`;
          return `${this.space(name)}: lose ${tokens(count)}`;
        case "city":
          if (kind.startsWith("faction")) return `${this.space(name)}: the city`;
          return count ? `${this.space(name)}: city becomes ${tokens(count)}` : `${this.space(name)}: lose the city`;
        case "advance":
          return this.advance(name);
        case "credit":
          return `5 credits in ${name}`;
        case "pay":
          return "Choose the payment";
        case "substitute":
          return `${this.card(name)} stands in for ${this.card(count)}`;
        default:
          if (kind.startsWith("assignment")) return `${this.seat(Number(what))} loses ${name}`;
          // an order of this movement: its number, and what it was
          if (kind.startsWith("take-back")) return this.action(name as Action);
          return `${capital(readable(what))} ${this.value(piece.slice(1))}`;
      }
    }
    if (piece === true) return "Leave a token next to the city";
    if (typeof piece === "number") {
      if (kind.startsWith("build-ship")) return piece ? `Pay ${piece} from treasury` : "Pay two tokens from the board";
      if (kind.startsWith("city")) return `${piece} from treasury`;
      if (kind.startsWith("provincial-empire")) return this.seat(piece);
      return String(piece);
    }
    if (piece === "treasury") return "Pay 1 from treasury";
    if (typeof piece === "string") {
      const name = this.anything(piece);
      if (kind.startsWith("maintain")) return `Pay with a token from ${name}`;
      if (kind.startsWith("build-ship")) return prefix.length ? `Second token from ${name}` : `In ${name}`;
      if (kind.startsWith("city") && prefix.length) return `With a token from ${name}`;
      if (kind.startsWith("diaspora")) return prefix.length % 2 ? `to ${name}` : `from ${name}`;
      return name;
    }
    return this.value(piece);
  }

  override form(kind: string): string {
    const [word, about] = kind.split(" ");
    if (word === "sail" || word === "maintain") {
      const where = this.shipPlace(Number(about));
      const at = where ? ` in ${this.space(where)}` : "";
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

  override asked(ask: Ask): { head: string; hint: string } {
    return asked(ask, this);
  }

  override reset(ask: Ask): string {
    return ask.kind === "moving" ? "Reset my movement" : "";
  }

  override get standing(): Record<string, StandingWords> {
    return STANDING;
  }

  override fitting(ask: Ask): { key: string; answers: string[] } | null {
    const found = super.fitting(ask);
    // a rate that is not allowed now is not offered
    const rates = ((ask.choices ?? []) as Action[]).filter((choice) => choice.do === "tax-rate").map((choice) => String(choice.rate));
    return found && rates.length ? { ...found, answers: found.answers.filter((rate) => rates.includes(rate)) } : found;
  }

  override outcome(): string {
    const { final, private: own } = this.view;
    if (!final?.places.length) return "Nobody is left.";
    const points = (seat: number) => final.scores[seat].total;
    const [first] = final.places;
    const place = final.places.indexOf(own.seat ?? -1);
    const mine = place > 0 ? ` You finish ${["second", "third"][place - 1] ?? `${place + 1}th`} with ${points(own.seat!)}.` : "";
    return `${place === 0 ? "You win" : `${this.seat(first)} wins`} with ${points(first)} points.${mine}`;
  }

  // -- what happened --------------------------------------------------------------------------------------

  /** Before there are civilizations, people are called by their names. */
  override line({ kind, text, data }: Line): string {
    return kind === "civilization" ? `${capital(this.sitter(data.seat))} plays ${this.civilization(data.civilization)}` : text;
  }

  override get filters(): Filter[] {
    return FILTERS;
  }

  override topic(line: Line): string | undefined {
    return line.kind === "calamity" ? line.data.calamity : undefined;
  }

  override concerns(line: Line, seat: number | undefined): boolean {
    return concerns(line, seat);
  }

  override weight(line: Line): number | null {
    return weight(line, this.me);
  }

  override tally(line: Line): { seat: number; count: number } | null {
    return tally(line);
  }

  override passed(phase: Line): string {
    return phase.data.phase === "trade" ? `Nobody could trade: fewer than two players held ${this.view.play.least_traded} cards.` : "";
  }

  override tallied(seat: number, count: number): string {
    return `${this.seat(seat)} moves ${tokens(count)}`;
  }
}

const placing = { loose: true, filled: true };
const loose = { loose: true };
const quick = { quick: true };
const TRAITS: Record<string, FormTraits> = {
  expansion: placing,
  "first-tokens": placing,
  relocation: placing,
  damage: loose,
  discards: loose,
  assignment: loose,
  "trade-routes": loose,
  "universal-doctrine": loose,
  "provincial-empire": loose,
  "build-ship": quick,
  maintain: quick,
  "take-back": quick,
};

const kinds = (pattern: RegExp) => (line: Line) => pattern.test(line.kind);
const FILTERS: Filter[] = [
  { id: "war", name: "Conflict", fits: kinds(/^(conflict|attack|plunder|card\.(taken|stolen))/) },
  { id: "trade", name: "Trade", fits: kinds(/^(trade|offer|card)/) },
  { id: "bad", name: "Calamities", fits: kinds(/calamity|damage|lost|flood|cyclone|eruption|hordes|annexed|destroyed|regression/) },
  { id: "buy", name: "Advances", fits: kinds(/^(advances|succession)/) },
];

type Say = (a: Action, w: Words) => string;

const SENTENCES: Record<string, Say> = {
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
  reduce: (a, w) => `Reduce the city in ${w.space(a.area)}${a.fewer ? ", without the token of Agriculture" : ""}`,
  "buy-card": (a, w) => (a.free ? `Take a free card from stack ${a.stack}` : `Buy a card from stack ${a.stack} for ${w.about.prices?.[a.stack] ?? "treasury"}`),
  "stop-buying": () => "Buy no more cards",
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
  deselect: (a) => (a.count ? `Spare ${a.count === 1 ? "one city" : `${a.count} cities`}` : "Spare none"),
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
  "destroy-city": (a, w) => `Lose the city in ${w.space(a.area)}`,
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

/** what spares a loss, and what comes without it, by what is asked */
const RANSOMS: Record<string, [pay: (about: Record<string, any>, w: Words) => string, endure: (about: Record<string, any>, w: Words) => string]> = {
  "city-in-flames": [(about) => `Pay ${about.ransom} treasury and keep the city`, () => "Pay nothing"],
  banditry: [(about) => `Pay ${about.ransom} treasury instead of a card`, () => "Pay nothing"],
  heresy: [(about) => `Discard ${about.cards} cards instead`, (about) => (about.count === 1 ? "Reduce a city" : `Reduce ${about.count} cities`)],
  sacrifice: [() => "Discard 2 cards: nobody suffers", () => "Let it happen"],
  regression: [(about) => `Give up ${about.cities} cities instead`, () => "Fall back one step"],
};

const FORMS: Record<string, string> = {
  ...expansion.FORMS,
  "build-ship": "Build a ship",
  "take-back": "Take back an order",
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
