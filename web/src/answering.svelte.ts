// Putting an answer together: choices, moves, and orders piece by piece. What is half done lives here, never in the game.

import type { Table } from "./table.svelte";
import type { Action } from "./game/printed";
import type { Words } from "./game/words";

export interface Building {
  form: number;
  kind: string;
  prefix: unknown[];
  pieces: unknown[];
  end: boolean;
  whole: Action | null;
}

export interface Moving {
  from: string;
  to: string | null;
  count: number;
}

/** One thing that a tap on an area may mean. */
export interface Meaning {
  label: string;
  go: () => void;
}

export class Answering {
  building = $state.raw<Building | null>(null);
  moving = $state.raw<Moving | null>(null);
  /** several meanings of one tap, to choose from */
  meanings = $state.raw<{ area: string; list: Meaning[] } | null>(null);
  private asked = -1;

  constructor(
    private table: Table,
    private words: () => Words,
  ) {}

  get ask() {
    return this.table.view?.ask;
  }

  /** The question has changed: nothing half-built survives, and an order that is the only answer begins by itself. */
  renew(): void {
    const ask = this.ask;
    if ((ask?.number ?? -1) === this.asked) return;
    this.asked = ask?.number ?? -1;
    const from = this.moving?.from;
    this.building = null;
    this.meanings = null;
    // who moves out of an area often goes on there
    this.moving = from && ask?.moves?.[from] ? { from, to: null, count: 0 } : null;
    if (ask && !ask.choices?.length && !Object.keys(ask.moves ?? {}).length && ask.forms?.length === 1) void this.begin(0);
  }

  async play(action: Action): Promise<void> {
    this.meanings = null;
    if (await this.table.act(action)) this.building = null;
  }

  // -- orders ---------------------------------------------------------------------------------------------

  async begin(form: number): Promise<void> {
    this.moving = null;
    this.meanings = null;
    await this.look(form, []);
  }

  async add(piece: unknown): Promise<void> {
    this.meanings = null;
    if (this.building) await this.look(this.building.form, [...this.building.prefix, piece]);
  }

  async back(): Promise<void> {
    if (this.building?.prefix.length) await this.look(this.building.form, this.building.prefix.slice(0, -1));
    else this.building = null;
  }

  async removeAt(place: number): Promise<void> {
    if (this.building) await this.look(this.building.form, this.building.prefix.filter((_, k) => k !== place));
  }

  cancel(): void {
    this.building = null;
    this.moving = null;
    this.meanings = null;
  }

  /** Goes on with any pieces, evenly, until the order is whole. */
  async fill(): Promise<void> {
    for (let k = 0; k < 80 && this.building?.pieces.length; k++) {
      const { pieces, prefix } = this.building;
      const often = (piece: unknown) => prefix.filter((other) => other === piece).length;
      const next = pieces.reduce((best, piece) => (often(piece) < often(best) ? piece : best));
      await this.look(this.building.form, [...prefix, next]);
    }
  }

  private async look(form: number, prefix: unknown[]): Promise<void> {
    const kind = this.ask?.forms?.[form];
    if (kind === undefined) return;
    try {
      const found = await this.table.pieces(form, prefix);
      const whole = (found.whole as Action) ?? null;
      this.building = { form, kind, prefix, pieces: found.pieces, end: found.end, whole };
      // what leaves nothing open and can be taken back needs no further word
      if (whole && !found.pieces.length && /^(build-ship|maintain)/.test(kind)) await this.play(whole);
    } catch (problem) {
      this.table.refusal = problem as { rule: string; reason: string };
    }
  }

  // -- areas ----------------------------------------------------------------------------------------------

  /** The areas that mean something now, and what. */
  get targets(): Map<string, Meaning[]> {
    const found = new Map<string, Meaning[]>();
    const ask = this.ask;
    if (!ask) return found;
    const words = this.words();
    const add = (area: string, meaning: Meaning) => found.set(area, [...(found.get(area) ?? []), meaning]);
    if (this.building) {
      const { pieces, kind, prefix } = this.building;
      for (const piece of pieces) {
        const area = (Array.isArray(piece) ? piece : [piece]).find((part) => words.isPlace(part));
        if (area) add(area, { label: words.piece(kind, piece, prefix), go: () => void this.add(piece) });
      }
      return found;
    }
    const moves = ask.moves ?? {};
    if (this.moving && moves[this.moving.from])
      for (const [to, most] of Object.entries(moves[this.moving.from]))
        add(to, { label: `Move to ${words.place(to)}`, go: () => this.aim(to, most) });
    else for (const from of Object.keys(moves)) add(from, { label: `Move from ${words.place(from)}`, go: () => this.pick(from) });
    for (const choice of (ask.choices ?? []) as Action[]) {
      const area = choice.area ?? choice.sea ?? choice.city;
      if (typeof area === "string" && words.isPlace(area)) add(area, { label: words.action(choice), go: () => void this.play(choice) });
    }
    (ask.forms ?? []).forEach((form, k) => {
      const [kind, about] = form.split(" ");
      if (kind !== "sail" && kind !== "maintain") return;
      const area = words.shipPlace(Number(about));
      if (area && !this.moving) add(area, { label: words.form(form), go: () => void this.begin(k) });
    });
    return found;
  }

  /** A tap on an area. */
  tap(area: string | null): void {
    this.meanings = null;
    this.table.refusal = null;
    if (!area) return;
    if (this.moving && !this.building) {
      if (area === this.moving.from) {
        this.moving = null;
        return;
      }
      if (area === this.moving.to) {
        void this.move();
        return;
      }
    }
    const list = this.targets.get(area) ?? [];
    if (list.length === 1) list[0].go();
    else if (list.length) this.meanings = { area, list };
    else if (this.ask?.moves?.[area]) this.pick(area);
    else if (this.moving) void this.explain(this.moving.from, area);
  }

  /** Why tokens cannot go there, in the words of the rules. */
  private async explain(from: string, to: string): Promise<void> {
    this.moving = null;
    const why = await this.table.why({ do: "move", area: from, to, count: 1 }).catch(() => null);
    if (why && !why.allowed) this.table.refusal = { rule: why.rule ?? "", reason: why.reason ?? "" };
  }

  pick(from: string): void {
    this.meanings = null;
    this.building = null;
    this.moving = { from, to: null, count: 0 };
  }

  aim(to: string, most: number): void {
    if (this.moving) this.moving = { ...this.moving, to, count: most };
  }

  setCount(count: number): void {
    const { moving } = this;
    const most = moving?.to ? (this.ask?.moves?.[moving.from]?.[moving.to] ?? 0) : 0;
    if (moving) this.moving = { ...moving, count: Math.max(1, Math.min(most, count)) };
  }

  async move(): Promise<void> {
    const { moving } = this;
    if (moving?.to) await this.play({ do: "move", area: moving.from, to: moving.to, count: moving.count });
  }

  /** Tokens were dragged from one area to another. */
  drag(from: string, to: string): void {
    const most = this.ask?.moves?.[from]?.[to];
    if (!most) return;
    this.pick(from);
    this.aim(to, most);
  }
}
