// The guide at one table: what a newcomer should know now, one idea at a time, and a good move.

import type { Action } from "../server/action";
import type { Table } from "../server/table.svelte";
import { settings } from "./settings.svelte";

export interface Idea {
  id: string;
  title: string;
  text: string;
  again: string;
  rule: string;
}

export interface Hint {
  action: Action;
  plan: Action[];
  why: string;
  rule: string;
  areas: string[];
}

export interface Lesson {
  id: string;
  title: string;
  step: number;
  steps: number;
  done: boolean;
  /** this step is only to be read */
  reading: boolean;
  text: string;
  areas: string[];
  amiss: string;
  again: boolean;
  next: { id: string; title: string }[];
}

/** short words on what was read before, at most */
const SHORT = 2;
/** ms after which nothing is expected of the others any more: somebody has to say first that the bargaining is done */
const PATIENCE = 20_000;

export class Guide {
  ideas = $state.raw<Idea[]>([]);
  hint = $state.raw<Hint | null>(null);
  lesson = $state.raw<Lesson | null>(null);
  /** the hint is of a moment that has passed: the next is asked for, and this one must not be done again */
  renewing = $state(false);
  /** the ideas of this moment that were new when it came, and the one that is open */
  fresh = $state.raw<Idea[]>([]);
  at = $state(0);
  /** steps of the lesson that were read */
  private steps = 0;
  private moment = "";
  private asked = 0;
  private patience: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private table: Table,
    readonly subject: string,
    /** whether this table is there to teach; elsewhere one asks for the guide */
    private teaches: () => boolean,
    /** whether what it says can be read now */
    private seen: () => boolean,
  ) {}

  get on(): boolean {
    return this.table.seat !== null && settings.on(this.table.id, this.teaches());
  }

  get idea(): Idea | null {
    return this.fresh[this.at] ?? null;
  }

  /** What was read before and fits, in short. */
  get short(): Idea[] {
    return this.ideas.filter((idea) => idea.again && !this.fresh.includes(idea)).slice(0, SHORT);
  }

  /** Something has changed, or nothing has for a while (`waited`): asks anew what to know and what to do. */
  async renew(waited = false): Promise<void> {
    this.rest();
    const view = this.table.view;
    if (!view || this.table.standing !== "live") return;
    const number = this.asked;
    const hinting = settings.hints && !!view.ask;
    const plan = this.hint && same(this.table.acted, this.hint.action) ? this.hint.plan.slice(1) : [];
    this.renewing = true;
    try {
      const [told, hint] = await Promise.all([
        this.table.advise("guide", [this.subject, [], this.steps]),
        hinting ? this.table.advise("hint", [this.subject, plan, this.steps, waited]) : Promise.resolve(null),
      ]);
      if (number !== this.asked) return;
      this.hear(told.ideas, `${view.stands.turn} ${view.stands.phase} ${view.ask?.kind} ${view.stands.over}`);
      // what was learnt stays learnt, however the game goes on
      if (!this.lesson?.done) this.lesson = told.lesson;
      if (this.lesson?.done) settings.learn(this.lesson.id);
      this.hint = hint;
      if (hinting && !hint && !waited && view.ask?.lively) this.patience = setTimeout(() => void this.renew(true), PATIENCE);
    } catch {
      // the next change asks again
    } finally {
      if (number === this.asked) this.renewing = false;
    }
  }

  /** Nothing more is asked of the server by itself, and what was asked is not waited for. */
  rest(): void {
    clearTimeout(this.patience);
    this.asked += 1;
    this.renewing = false;
  }

  private hear(ideas: Idea[], moment: string): void {
    this.ideas = ideas;
    if (moment !== this.moment) {
      // what was open while the player acted was seen
      if (this.idea && this.seen()) settings.read(this.idea.id);
      this.moment = moment;
      this.fresh = [];
      this.at = 0;
    }
    const known = new Map(ideas.map((idea) => [idea.id, idea]));
    const kept = this.fresh.map((idea) => known.get(idea.id) ?? idea);
    this.fresh = [...kept, ...ideas.filter((idea) => !settings.hasRead(idea.id) && !kept.some((other) => other.id === idea.id))];
  }

  next(): void {
    if (this.idea) settings.read(this.idea.id);
    if (this.at + 1 < this.fresh.length) this.at += 1;
    else [this.fresh, this.at] = [[], 0];
  }

  /** A step of the lesson was read. */
  goOn(): void {
    if (this.lesson) this.steps = this.lesson.step + 1;
    void this.renew();
  }

  back(): void {
    this.at = Math.max(0, this.at - 1);
  }
}

function same(one: Action | null, other: Action): boolean {
  return !!one && JSON.stringify(one) === JSON.stringify(other);
}
