// What things are called: cards, markers, units, stakes, and what a city may make.

import { capital, listed, readable, title } from "../../frame/text";
import { Words as Plain } from "../../frame/words";
import type { Layout, Printed, Seat, View } from "./printed";

export const ROMAN = ["", "I", "II", "III", "IV", "V"];
const RESOURCES = ["incense", "iron", "silk", "wheat", "spy", "uranium"];
/** what figures may do where they arrive */
export const THEN: Record<string, string> = { raze: "destroy the building", sacrifice: "sacrifice the figure", disband: "disband", fortify: "fortify the city", caravan: "become a caravan" };
const PRIZES: Record<string, string> = { trade: "up to 3 trade", culture: "up to 3 culture" };
/** hidden things by their backs */
const BACKS: Record<string, string> = { hut: "a hut token", village: "a village token" };
/** where coins lie that lie on no card */
const SHEET = "the civilization sheet";
/** kinds of cards that can be used, as their texts are called */
const CARD_KINDS = ["event", "tech", "wonder", "person", "gov", "policy", "civ", "marker", "relic"];

export class Names extends Plain<View, Printed> {
  get layout(): Layout {
    return this.printed.layouts[String(this.view.setup.seats)];
  }

  get mine(): Seat | undefined {
    return this.me === undefined ? undefined : this.view.seats[this.me];
  }

  /** Whether health and strength are two numbers, as in Wisdom and Warfare. */
  get warfare(): boolean {
    return ["both", "wisdom-and-warfare"].includes(this.view.setup.scenario);
  }

  /** Any card, marker or piece by its name. */
  override anything(id: string): string {
    if (this.isSpace(id as unknown)) return this.space(id);
    const { techs, wonders, buildings, events, governments, civilizations, policies, investments, persons } = this.printed;
    const row = techs[id] ?? wonders[id] ?? buildings[id] ?? events[id] ?? governments[id] ?? civilizations[id] ?? policies[id] ?? investments[id] ?? persons[id];
    if (row) return row.name;
    if (this.printed.people[id]) return `Great ${capital(id)}`;
    if (id === "sheet") return SHEET;
    const [kind, rest] = id.split(":");
    if (rest !== undefined) return this.paired(kind, rest);
    if (/^event-\d$/.test(id)) return `an event from deck ${ROMAN[Number(id.slice(6))]}`;
    if (/^(infantry|artillery|mounted|aircraft)-\d$/.test(id)) return this.numbered(id);
    if (/^\d+\+\d+$/.test(id)) return this.group(id);
    const relic = this.printed.relics[id.replace("relic_", "")];
    if (relic) return relic;
    if (this.printed.uses[id]?.card) return this.anything(this.printed.uses[id].card.replace("_government", ""));
    return BACKS[id] ?? (THEN[id] ? capital(THEN[id]) : title(id));
  }

  /** Ids of two parts: `trade:3`, `hut:spy`, `raze:c12`, `1:pottery`. */
  private paired(kind: string, rest: string): string {
    if (/^\d+$/.test(rest)) return `${rest} ${kind}`;
    if (kind === "hut" || kind === "village") return `${readable(rest)} (${kind} token)`;
    if (/^\d$/.test(kind)) return `${this.anything(rest)} of ${this.seat(Number(kind))}`;
    return `${readable(kind)} ${this.anything(rest)}`;
  }

  /** What a winner takes. */
  prize(id: string): string {
    const [kind, what] = id.split(":");
    if (what === undefined) return PRIZES[kind] ?? this.anything(kind);
    if (kind === "tech") return `what ${this.anything(what)} teaches`;
    if (kind === "event") return this.anything(`event-${what}`);
    if (kind === "discard" || kind === "steal") return `a coin from ${this.anything(what)}`;
    return this.anything(what).replace(/^[A-Z]/, (letter) => letter.toLowerCase());
  }

  /** The rank at which a seat plays units of a kind; nobody's show the first. */
  private rank(kind: string, seat?: number): number {
    return seat === undefined ? 1 : Math.max(1, this.view.seats[seat]?.ranks[kind] ?? 1);
  }

  /** A unit card: its name at the rank of whoever plays it. */
  unit(card: string, seat?: number): string {
    const [kind] = card.split("-");
    return this.printed.units[kind]?.ranks[this.rank(kind, seat) - 1].name ?? capital(kind);
  }

  /** The cards of a kind at a seat's rank: their strength and health. */
  sides(kind: string, seat?: number): Record<string, [strength: number, health: number]> {
    return this.printed.units[kind].ranks[this.rank(kind, seat) - 1][this.warfare ? "waw" : "core"];
  }

  /** Strength and health of a unit card at a seat's rank. */
  numbers(card: string, seat?: number): { strength: number; health: number; rank: number } {
    const [kind] = card.split("-");
    const [strength, health] = this.sides(kind, seat)[card];
    return { strength, health, rank: this.rank(kind, seat) };
  }

  /** A unit card with its numbers, which tell it from others of its name. */
  numbered(card: string, seat = this.me): string {
    const { strength, health } = this.numbers(card, seat);
    return `${this.unit(card, seat)} ${this.warfare ? `${strength}/${health}` : strength}`;
  }

  /** What is spent as a resource; a card may have a coin go to somebody. */
  paid(id: string): string {
    const [what, to] = id.split(">");
    return to === undefined ? this.anything(what) : `${this.anything(what)}, a coin to ${this.seat(Number(to))}`;
  }

  /** Armies and scouts that go together: `2+1`. */
  group(piece: string): string {
    const [armies, scouts] = piece.split("+").map(Number);
    const parts = [armies && `${armies} ${armies === 1 ? "army" : "armies"}`, scouts && `${scouts} scout${scouts === 1 ? "" : "s"}`];
    return listed(parts.filter(Boolean) as string[]);
  }

  isResource(id: string): boolean {
    return RESOURCES.includes(id);
  }

  /** Whether it is a hidden card, named by its back. */
  isBack(id: string): boolean {
    return id in BACKS || /^event-\d$/.test(id);
  }

  stake(id: string): string {
    return this.isResource(id) ? id : this.anything(id);
  }

  /** Amounts of one kind are added up. */
  stakes(ids: string[]): string {
    const sums = new Map<string, number>();
    const others = ids.filter((id) => {
      const [kind, amount] = id.split(":");
      if (!/^\d+$/.test(amount ?? "")) return true;
      sums.set(kind, (sums.get(kind) ?? 0) + Number(amount));
      return false;
    });
    return ids.length ? listed([...[...sums].map(([kind, amount]) => `${amount} ${kind}`), ...others.map((id) => this.stake(id))]) : "nothing";
  }

  /** What a card does in the version that is played; its name, its deck and how often it is there stand elsewhere. */
  texts(card: string): string[] {
    const name = this.anything(card.slice(card.indexOf(".") + 1));
    const plain = (text: string) => capital(text.replace(/^Deck [IV]+, \d+ cards?, /, "").replace(new RegExp(`^${name}( \\([^)]+\\))?: `), ""));
    return (this.printed.texts[card] ?? []).filter((text) => this.printed.bound[text]?.includes(this.view.setup.scenario) ?? true).map(plain);
  }

  /** What a card does that can be used, whatever kind of card it is. */
  usage(use: string): string[] {
    const called = this.printed.uses[use]?.card || use;
    const card = called.replace("_government", "");
    // a government may be called as the technology that unlocks it
    return (card === called ? CARD_KINDS : ["gov"]).map((kind) => this.texts(`${kind}.${card}`)).find((found) => found.length) ?? [];
  }

  /** Something that a city may make, by its name, and with its price. */
  thing(id: string): string {
    if (this.mine && this.printed.units[id]) return `${this.unit(`${id}-1`, this.me)} ${id === "aircraft" ? "" : ROMAN[this.mine.ranks[id] || 1]}`.trim();
    return id === "walls" ? "City walls" : this.anything(id);
  }

  item(id: string): string {
    const price = this.view.private.items?.[id]?.price;
    return price === undefined ? this.thing(id) : `${this.thing(id)} · ${price}`;
  }

  /** What a city has done, in a word. */
  acted(what: string): string {
    return { produce: "built", devote: "devoted to the arts", harvest: "harvested", program: "began a program" }[what] ?? readable(what);
  }

  /** What a wonder costs me: less with the technology that is printed on it. */
  wonderPrice(id: string): number {
    return this.view.private.items?.[id]?.price ?? this.printed.wonders[id].cost;
  }
}
