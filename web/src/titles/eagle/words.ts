// A table of Eagle 2002 in words.

import { gathered, type Group } from "../../frame/answers";
import { inPoints } from "../../frame/finishes";
import { capital, listed, readable } from "../../frame/text";
import { Words as Plain, type Filter, type Finish, type StandingWords } from "../../frame/words";
import type { Ask, Line } from "../../server/protocol";
import { leadOf } from "./answers";
import { asked } from "./asks";
import type { Action, Force, Printed, Ship, Stake, View } from "./printed";
import * as story from "./story";

const VOWEL = /^([aeio]|u(?!ni))/i;
/** names that have no plural and take no article */
const MASS = /(Artillery|Infantry|Armor|Missiles|Aircraft|Internet)$/;

/** "a Galley", "an Ironclad", "Artillery" */
export function a(name: string): string {
  return MASS.test(name) ? name : `${VOWEL.test(name) ? "an" : "a"} ${name}`;
}

/** "Horsemen", "Men-at-Arms", "Galleys" */
export function many(name: string): string {
  if (MASS.test(name)) return name;
  if (name.startsWith("Man-")) return name.replace("Man-", "Men-");
  if (name.endsWith("man")) return name.replace(/man$/, "men");
  return name.endsWith("y") && !/[aeo]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
}

export function counted(count: number, one: string, more = many(one)): string {
  return `${count} ${count === 1 ? one : more}`;
}

/** what a question keeps its player busy with, where that is not the phase */
const DOING: Record<string, string> = {
  battles: "fighting",
  round: "fighting",
  foresee: "fighting",
  "call-battle": "battle or not",
  "join-side": "whose side",
  assigning: "setting cities",
  placing: "placing pieces",
  "free-technology": "a free technology",
  "minor-army": "raising an army",
};

export class Words extends Plain<View, Printed> {
  // -- where the game is ----------------------------------------------------------------------------------

  override get time(): { turn: string; phase: string; brief?: string } {
    const { turn, phase, over } = this.view.stands;
    const full = super.time.phase;
    const short = over ? full : ({ movement: "Moves", production: "Gold", purchase: "Buy" }[phase] ?? full);
    return { turn: turn ? `${capital(this.era)} · turn ${turn}` : "Set-up", phase: full, brief: turn ? `${capital(this.era)} · ${short}` : "Set-up" };
  }

  get era(): string {
    return this.printed.eras[this.view.era - 1];
  }

  get advanced(): boolean {
    return this.view.setup.scenario !== "standard";
  }

  override get order(): number[] {
    const seats = super.order;
    const first = seats.indexOf(this.view.starter ?? 0);
    return [...seats.slice(first), ...seats.slice(0, first)];
  }

  override gone(seat: number): "" | "left" | "leaving" {
    return this.view.gone.includes(seat) ? "left" : this.view.leaving.includes(seat) ? "leaving" : "";
  }

  override get leaving(): { text: string; rule: string } {
    return { text: "Your pieces and settlements leave the board when the turn is over; your technologies are set aside. The others play on.", rule: "EG A:losing.2" };
  }

  override doing(seat: number): string {
    if (this.gone(seat) === "left") return "out of the game";
    const { floor, phase, due, stands } = this.view;
    if (stands.over) return "";
    if (phase === "trade" && floor) return floor.ready.includes(seat) ? "done trading" : floor.waiting.includes(seat) ? "trading" : "";
    if (!due.includes(seat)) return "";
    const mine = seat === this.me;
    if (!stands.turn) return mine ? "your choice" : "choosing";
    const what = DOING[(mine && this.view.ask?.kind) || ""] ?? (phase === "movement" ? "moving" : phase === "purchase" ? "buying" : "thinking");
    return mine ? `your turn: ${what}` : what;
  }

  // -- spaces ---------------------------------------------------------------------------------------------

  override isSpace(id: unknown): id is string {
    return typeof id === "string" && (id in this.printed.regions || id in this.printed.zones);
  }

  isLand(id: string): boolean {
    return id in this.printed.regions;
  }

  override space(id: string): string {
    return this.printed.regions[id]?.name ?? this.printed.zones[id]?.name ?? readable(id);
  }

  /** Spaces next to this one: over land or sea first, then across the coast. */
  beside(id: string): { near: string[]; coast: string[] } {
    const region = this.printed.regions[id];
    if (region) return { near: region.land, coast: region.seas };
    const zone = this.printed.zones[id];
    return { near: zone?.seas ?? [], coast: zone?.coasts ?? [] };
  }

  /** The marker of a region as this seat knows it. */
  marker(id: string): { sign: string; known: "all" | "me" | "nobody" } | null {
    const there = this.view.regions[id]?.marker;
    if (!there) return null;
    if (there !== "down") return { sign: there, known: "all" };
    const mine = this.view.private.markers?.[id];
    return mine ? { sign: mine, known: "me" } : { sign: "down", known: "nobody" };
  }

  markerName(marker: string): string {
    return readable({ down: "an unexplored marker", no_encounter: "nothing", jungle_forest: "jungle or forest", fertile: "fertile land", minor_civilization: "a minor civilization", free_technology: "a free technology" }[marker] ?? marker);
  }

  /** What lies and stands in a space, in sentences. */
  facts(id: string): string[] {
    const { view } = this;
    const place = view.regions[id];
    const found: string[] = [];
    if (place?.owner !== undefined) {
      const lent = place.holder !== undefined ? `, its card lent to ${this.seat(place.holder)}` : "";
      found.push(`${capital(this.whose(place.owner))} ${this.printed.sizes[place.size ?? 1]}${lent}`);
    }
    const marker = this.marker(id);
    if (marker) {
      const looked = (place?.looked ?? []).filter((seat) => seat !== this.me);
      const by = looked.length ? `; ${listed(looked.map((seat) => this.seat(seat)))} ${looked.length > 1 ? "have" : "has"} looked` : "";
      if (marker.known === "nobody") found.push(`Unexplored${by}`);
      else found.push(`${capital(this.markerName(marker.sign))}${marker.known === "me" ? ", known to you" : ""}${by}`);
    }
    for (const [seat, force] of Object.entries(view.units[id] ?? {})) found.push(`${this.seat(Number(seat))}: ${this.force(force)}`);
    if (view.calls[id]) found.push(`Battle declared by ${listed(view.calls[id].map((seat) => this.seat(seat)))}`);
    return found;
  }

  whose(seat: number): string {
    return seat === this.me ? "your" : `${this.seat(seat)}'s`;
  }

  force(force: Force): string {
    const parts = Object.entries(force).filter(([piece]) => piece !== "fleets").map(([piece, count]) => this.pieces(piece, count as number));
    for (const ship of Object.values(force.fleets ?? {})) parts.push(this.ship(ship));
    return listed(parts);
  }

  ship(ship: Ship): string {
    const aboard = this.cargo(ship);
    return `${a(this.pieceName(ship.kind))}${aboard ? ` carrying ${aboard}` : ""}`;
  }

  cargo(ship: Ship): string {
    const kinds = new Map<string, number>();
    for (const [piece] of ship.cargo) kinds.set(piece, (kinds.get(piece) ?? 0) + 1);
    return listed([...kinds].map(([piece, count]) => this.pieces(piece, count)));
  }

  /** The fleet of this number, where it is and whose. */
  fleet(number: number): { seat: number; zone: string; ship: Ship } | undefined {
    for (const [zone, forces] of Object.entries(this.view.units))
      for (const [seat, { fleets }] of Object.entries(forces)) if (fleets?.[number]) return { seat: Number(seat), zone, ship: fleets[number] };
    return undefined;
  }

  override tell(id: string, legal: string[]): string {
    const kind = this.isLand(id) ? "" : "sea";
    const facts = [kind, ...this.facts(id)].filter(Boolean).join("; ") || "empty";
    return `${this.space(id)}: ${facts}${legal.length ? `; you may ${listed(legal.map((label) => label.charAt(0).toLowerCase() + label.slice(1)))}` : ""}`;
  }

  // -- pieces and cards -----------------------------------------------------------------------------------

  pieceName(piece: string): string {
    return this.view.wares?.[piece]?.name ?? this.printed.pieces[piece] ?? readable(piece);
  }

  pieces(piece: string, count: number): string {
    return counted(count, this.pieceName(piece));
  }

  technology(id: string): string {
    return this.printed.technologies[id]?.name ?? readable(id);
  }

  card(id: string): string {
    const { technologies, wonders, milestones, improvements } = this.printed;
    return (technologies[id] ?? wonders[id] ?? milestones[id] ?? improvements[id])?.name ?? readable(id);
  }

  override anything(id: string): string {
    if (this.isSpace(id)) return this.space(id);
    return id in this.printed.pieces ? this.pieceName(id) : this.card(id);
  }

  /** The owner of a technology or a wonder. */
  ownerOf(what: "technologies" | "wonders", id: string): number | undefined {
    const found = Object.entries(this.view.players).find(([, player]) => player[what].includes(id));
    return found && Number(found[0]);
  }

  stake(stake: Stake | undefined): string {
    const s = stake ?? {};
    const parts = s.gold ? [`${s.gold} gold`] : [];
    for (const card of s.cards ?? []) parts.push(`the ${this.markerName(this.view.regions[card]?.marker ?? "card")} of ${this.space(card)} for this turn`);
    for (const [at, piece, count] of s.units ?? []) parts.push(`${this.pieces(piece, count)} in ${this.space(at)}`);
    for (const number of s.fleets ?? []) {
      const found = this.fleet(number);
      parts.push(found ? `${this.ship(found.ship)} in the ${this.space(found.zone)}` : "a fleet");
    }
    for (const city of s.cities ?? []) parts.push(`the settlement in ${this.space(city)}`);
    for (const card of [...(s.technologies ?? []), ...(s.wonders ?? [])]) parts.push(this.card(card));
    return parts.length ? listed(parts) : "nothing";
  }

  // -- answers --------------------------------------------------------------------------------------------

  override action(action: Action): string {
    const said = leadOf(action, this);
    if (!said) return super.action(action);
    return said[1] ? `${said[0]} ${said[1]}` : said[0];
  }

  override groups(choices: Action[]): Group<Action>[] {
    return gathered(choices, (choice) => ({
      whole: this.action(choice),
      lead: leadOf(choice, this),
      placed: Object.values(choice).some((part) => this.isSpace(part)),
    }));
  }

  /** Ending movement to fight is a choice like others; only what ends without more stands apart. */
  override ends(action: Action): boolean {
    return super.ends(action) && !action.fight;
  }

  /** Nobody does without what is free, unless there is no room for it. */
  override main(action: Action): boolean {
    return action.do !== "skip" || !this.view.ask?.choices?.some((other) => other.do !== "skip");
  }

  override get example(): string {
    return "move settler nile eritrea";
  }

  override get units(): string {
    return "pieces";
  }

  // -- an offer, piece by piece ---------------------------------------------------------------------------

  override form(form: string): string {
    return form === "offer" ? "Make an offer" : form === "assign" ? "Set them by hand" : super.form(form);
  }

  override piece(form: string, piece: unknown, prefix: unknown[]): string {
    const [side, field, value] = piece as [string, unknown, unknown];
    if (form === "assign") return `A ${side} for ${this.space(String(field))}`;
    if (side === "to") return `To ${this.seat(Number(field))}`;
    const stake = field === "gold" ? { gold: value } : { [String(field)]: [value] };
    return `${side === "give" ? "Give" : "Want"} ${this.stake(stake as Stake)}`;
  }

  override traits() {
    return { loose: true };
  }

  // -- what is asked --------------------------------------------------------------------------------------

  override asked(ask: Ask): { head: string; hint: string } {
    return asked(ask, this);
  }

  override waitingFor(): string {
    const { due, stands, phase } = this.view;
    const others = due.filter((seat) => seat !== this.me);
    if (!others.length) return super.waitingFor();
    const who = listed(others.map((seat) => this.seat(seat)));
    if (!stands.turn) return `${who} ${others.length > 1 ? "choose" : "chooses"} a starting region.`;
    const does = { movement: "moves", trade: "trades", purchase: "buys" }[phase];
    return others.length === 1 && does ? `${who} ${does}.` : `Waiting for ${who}.`;
  }

  override outcome(): string {
    const { winners, players, over } = this.view;
    const points = (seat: number) => players[seat].score.total;
    const who = listed(winners.map((seat) => (seat === this.me ? "You" : this.seat(seat))));
    const does = winners.length > 1 ? "share the victory" : who === "You" ? "win" : "wins";
    // conquest counts no points
    const counted = over !== "conquest" && winners.length > 0;
    const won = winners.length ? `${who} ${does}${counted ? ` with ${points(winners[0])} points` : ""}.` : "";
    const mine = counted && this.me !== undefined && !winners.includes(this.me) ? `You finish with ${points(this.me)}.` : "";
    return [won, mine, story.ENDINGS[over ?? ""] ?? ""].filter(Boolean).join(" ");
  }

  override finishes(): Finish[] {
    const { places, players } = this.view;
    return inPoints(places, Object.fromEntries(this.order.map((seat) => [seat, players[seat].score])));
  }

  override reset(ask: Ask): string {
    return ask.kind === "moving" ? "Undo all my moves" : ask.kind === "buying" ? "Undo all my purchases" : "";
  }

  override get standing(): Record<string, StandingWords> {
    return {
      call: {
        about: "Others enter where I have units",
        says: (answer) => ({ never: "never call a battle", always: "always call a battle", stronger: "call a battle if I have more units" })[answer] ?? answer,
        every: (answer) => ({ never: "never call", always: "always call", stronger: "call if I have more units" })[answer] ?? answer,
      },
      join: { about: "Battles of others where I have units", says: () => "stay out", every: () => "stay out" },
      assign: { about: "Faces and cogs", says: () => "set for the most gold", every: () => "set them for the most gold" },
      trade: { about: "Trade", says: () => "skip trading", every: () => "skip trading" },
    };
  }

  // -- what happened --------------------------------------------------------------------------------------

  override line(line: Line): string {
    return story.told(line, this);
  }

  override get filters(): Filter[] {
    return story.FILTERS;
  }

  override concerns(line: Line, seat: number | undefined): boolean {
    return story.concerns(line, seat);
  }

  override weight(line: Line): number | null {
    return story.weight(line, this.me);
  }

  override tally(line: Line): { seat: number; count: number } | null {
    return story.tally(line);
  }

  override tallied(seat: number, count: number): string {
    return `${this.seat(seat)} moves ${count === 1 ? "a piece" : `${count} pieces`}`;
  }
}
