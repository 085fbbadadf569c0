// Moving pieces: where they stand, which of them are taken up, and where these may go. All of it comes from the listed answers.

import type { Answering } from "../../frame/answering.svelte";
import { Touches, touching } from "../../frame/touching";
import type { Action } from "./printed";
import { shopped } from "./shopping.svelte";
import { counted, type Words } from "./words";

/** Pieces that move alike: of one kind in one place, with as many steps left. */
export interface Band {
  key: string;
  space: string;
  /** what stands on the board: a kind of piece, or the number of a fleet */
  piece: string;
  sign: string;
  label: string;
  most: number;
  /** how far they may still go; nothing is said of those that go one step */
  left: number;
  /** where they may go, and by which answers */
  ways: Map<string, Action[]>;
}

const MARCHES = new Set(["move", "board", "disembark", "sail", "fly"]);

/** What is answered by taking up pieces. */
export function isMarch(action: Action): boolean {
  return MARCHES.has(action.do) || action.do === "look";
}

/** The bands of all listed moves. */
function bandsOf(choices: Action[], words: Words): Map<string, Band> {
  const found = new Map<string, Band>();
  const enter = (band: Omit<Band, "ways">, to: string, action: Action) => {
    const known = found.get(band.key) ?? found.set(band.key, { ...band, ways: new Map() }).get(band.key)!;
    known.most = Math.max(known.most, band.most);
    known.ways.set(to, [...(known.ways.get(to) ?? []), action]);
  };
  for (const action of choices) {
    const { piece, origin, left = 1, count = 1 } = action;
    if (action.do === "move" || action.do === "board" || action.do === "fly") {
      const kind = piece ?? "aircraft";
      const to = action.do === "board" ? words.fleet(action.fleet)?.zone : action.to;
      const label = counted(count, words.pieceName(kind));
      if (to) enter({ key: `${origin} ${kind} ${left}`, space: origin, piece: kind, sign: kind, label, most: count, left: kind === "settler" ? left : 0 }, to, action);
    } else if (action.do === "sail" || action.do === "disembark") {
      const fleet = words.fleet(action.fleet);
      if (!fleet) continue;
      const name = words.pieceName(fleet.ship.kind);
      if (action.do === "sail") enter({ key: `fleet ${action.fleet}`, space: fleet.zone, piece: String(action.fleet), sign: fleet.ship.kind, label: name, most: 1, left: fleet.ship.left }, action.to, action);
      else enter({ key: `aboard ${action.fleet} ${piece} ${left}`, space: fleet.zone, piece: `${action.fleet} ${piece}`, sign: piece, label: `${counted(count, words.pieceName(piece))} aboard`, most: count, left: 0 }, action.to, action);
    }
  }
  return found;
}

class March {
  /** the space whose pieces are looked at, and how many of each band are taken up */
  space = $state<string | null>(null);
  taken = $state.raw<ReadonlyMap<string, number>>(new Map());
  private queue: Action[] = [];
  private follows: { space: string; pieces: string[] } | null = null;
  private kept: { choices: unknown; bands: Map<string, Band> } = { choices: null, bands: new Map() };

  bands(words: Words): Map<string, Band> {
    const choices = words.view.ask?.kind === "moving" ? (words.view.ask.choices as Action[]) : [];
    if (this.kept.choices !== words.view.ask) this.kept = { choices: words.view.ask, bands: bandsOf(choices, words) };
    return this.kept.bands;
  }

  here(words: Words): Band[] {
    return [...this.bands(words).values()].filter((band) => band.space === this.space);
  }

  /** Looks at the pieces of a space, and takes the first of them up. */
  pick(space: string, words: Words): void {
    this.space = space;
    const first = this.here(words)[0];
    this.taken = new Map(first ? [[first.key, first.most]] : []);
  }

  drop(): void {
    [this.space, this.taken, this.queue, this.follows] = [null, new Map(), [], null];
  }

  toggle(band: Band): void {
    const taken = new Map(this.taken);
    if (!taken.delete(band.key)) taken.set(band.key, band.most);
    this.taken = taken;
  }

  set(band: Band, count: number): void {
    this.taken = new Map(this.taken).set(band.key, Math.max(1, Math.min(band.most, count)));
  }

  all(words: Words): void {
    this.taken = new Map(this.here(words).map((band) => [band.key, band.most]));
  }

  /** Where everything that is taken up may go. */
  goals(words: Words): string[] {
    const taken = this.here(words).filter((band) => this.taken.has(band.key));
    if (!taken.length) return [];
    return [...taken[0].ways.keys()].filter((to) => taken.every((band) => band.ways.has(to)));
  }

  /** What would go there, as pieces with their number. */
  coming(to: string, words: Words): [piece: string, count: number][] {
    const taken = this.here(words).filter((band) => this.taken.has(band.key) && band.ways.has(to));
    return taken.map((band) => [band.sign, this.taken.get(band.key)!]);
  }

  /** The ways to go there: several if there is more than one ship to board. */
  ways(to: string, words: Words): { label: string; orders: Action[] }[] {
    const taken = this.here(words).filter((band) => this.taken.has(band.key));
    const most = Math.max(...taken.map((band) => band.ways.get(to)?.length ?? 0));
    return Array.from({ length: most }, (_, k) => {
      const orders = taken.map((band) => {
        const ways = band.ways.get(to)!;
        const way = ways[Math.min(k, ways.length - 1)];
        return "count" in way ? { ...way, count: Math.min(way.count, this.taken.get(band.key)!) } : way;
      });
      return { label: orders.map((order) => words.action(order)).join("; "), orders };
    });
  }

  go(answering: Answering, orders: Action[], to: string, words: Words): void {
    const names = orders.map((order) => (order.do === "sail" ? `fleet ${order.fleet}` : order.piece ?? "aircraft"));
    const onBoard = orders.some((order) => order.do === "board");
    [this.space, this.taken] = [null, new Map()];
    this.follows = onBoard ? null : { space: to, pieces: names };
    this.queue = orders.slice(1);
    void words;
    void answering.play(orders[0]);
  }

  /** The question has changed: what is left of an order goes on, and pieces with steps left stay taken up. */
  renew(answering: Answering, words: Words): void {
    if (words.view.ask?.kind !== "moving") {
      if (words.view.phase !== "movement") this.drop();
      return;
    }
    const next = this.queue.shift();
    if (next) {
      const alike = (words.view.ask.choices as Action[]).find((one) => one.do === next.do && one.piece === next.piece && one.origin === next.origin && one.to === next.to && one.left === next.left && one.fleet === next.fleet);
      if (alike) void answering.play({ ...alike, ...("count" in alike ? { count: Math.min(alike.count, next.count ?? 1) } : {}) });
      else this.queue = [];
      return;
    }
    const { follows } = this;
    this.follows = null;
    if (follows) {
      const there = [...this.bands(words).values()].filter((band) => band.space === follows.space && (follows.pieces.includes(band.key) || follows.pieces.some((piece) => band.sign === piece && band.left > 0)));
      if (there.length) [this.space, this.taken] = [follows.space, new Map(there.map((band) => [band.key, band.most]))];
    } else if (this.space && !this.here(words).length) this.drop();
  }
}

export const march = new March();

/** What a tap means: pieces are taken up, then they go. */
export function touched(answering: Answering, words: Words): Touches {
  const { ask } = answering;
  if (ask?.kind === "buying") return shopped(answering, words);
  if (ask?.kind !== "moving") return touching(answering, words, { action: standpoint });
  const found = new Touches();
  if (march.space) for (const to of march.goals(words)) for (const { label, orders } of march.ways(to, words)) found.also(to, label, () => march.go(answering, orders, to, words));
  for (const space of new Set([...march.bands(words).values()].map((band) => band.space)))
    if (space === march.space) found.also(space, "Put them down", () => march.drop());
    else if (!found.has(space)) found.also(space, `Move from ${words.space(space)}`, () => march.pick(space, words));
  return found;
}

/** Where an answer stands on the board. */
function standpoint(action: Action): unknown {
  return action.region ?? action.at ?? action.zone ?? action.space;
}
