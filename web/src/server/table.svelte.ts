// A table as one seat sees it, kept up over a socket that comes back by itself.

import { fingerprint, merged } from "./patch";
import type { Advice, Committed, Completion, Completions, FromServer, Line, Meant, Pieces, Preview, Said, View, Why } from "./protocol";
import type { Action } from "./action";
import { said } from "./refused";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const PING_EVERY = 20000;
const PONG_WITHIN = 8000;
/** why the server closes a socket for good (server/protocol) */
const BAD_ADDRESS = 4400;
const NOT_YOURS = 4403;
const TOO_MANY = 4429;

export type Standing = "connecting" | "live" | "lost" | "shut";

interface Waiting {
  letter: string;
  /** acts are sent again when the socket comes back; questions are not */
  lasting: boolean;
  done: (answer: any) => void;
  no: (problem: { rule: string; reason: string }) => void;
}

export class Table {
  view = $state.raw<View | null>(null);
  story = $state.raw<Line[]>([]);
  said = $state.raw<Said[]>([]);
  standing = $state<Standing>("connecting");
  /** the last refusal, shown beside the prompt until something changes */
  refusal = $state.raw<{ rule: string; reason: string } | null>(null);
  busy = $state(0);
  /** my last answer, unless I took it back */
  acted: Action | null = null;
  /** how often somebody at this screen has acted, by whatever means */
  acts = $state(0);
  /** by how many seconds the server's clock is ahead of ours */
  skew = 0;
  /** when the newest lines of the story came, for pieces that travel */
  news = $state.raw<Line[]>([]);

  private socket: WebSocket | null = null;
  private n = 0;
  private waits = FIRST_WAIT;
  private waiting = new Map<string, Waiting>();
  private timers: ReturnType<typeof setTimeout>[] = [];
  private closed = false;

  constructor(
    readonly id: string,
    readonly seat: number | null,
    /** whether this is the seat's plan, not the table itself */
    readonly planning = false,
  ) {
    this.open();
  }

  // -- asking ---------------------------------------------------------------------------------------------

  /** Answers what is asked, or was asked. Resolves when the answer is kept for good; false if it was refused. An offer may end by itself. */
  async act(action: Action, ask: number | undefined = this.view?.ask?.number, until = ""): Promise<boolean> {
    if (ask === undefined || this.seat === null) return false;
    this.acted = action;
    this.acts += 1;
    return this.attempt({ type: "act", seat: this.seat, ask, action, ...(until ? { until } : {}) });
  }

  /** A standing answer of mine, given for me from now on; "" takes it back. */
  async stand(key: string, answer: string): Promise<boolean> {
    if (this.seat === null) return false;
    return this.attempt({ type: "act", seat: this.seat, ask: 0, action: { do: "standing", key, ...(answer ? { answer } : {}) } });
  }

  async undo(entries: number[] | null = null): Promise<boolean> {
    this.acted = null;
    this.acts += 1;
    return this.seat === null ? false : this.attempt({ type: "undo", seat: this.seat, entries });
  }

  /** Sets the steps of my plan; none forgets it. */
  async plan(actions: Action[]): Promise<boolean> {
    return this.seat === null ? false : this.attempt({ type: "plan", seat: this.seat, actions });
  }

  /** Answers with the steps of my plan, as many as are lawful; null if none is. */
  async commit(): Promise<Committed | null> {
    const ask = this.view?.ask;
    this.acts += 1;
    return ask && this.seat !== null ? this.attempt({ type: "commit", seat: this.seat, ask: ask.number }) : null;
  }

  /** Says something to the table, or to one seat alone. */
  async say(text: string, to?: number): Promise<boolean> {
    return this.attempt({ type: "say", text, ...(to === undefined ? {} : { to }) });
  }

  pieces(form: number, prefix: unknown[]): Promise<Pieces> {
    return this.send({ type: "pieces", seat: this.seat, form, prefix }, false);
  }

  /** What a typed line means; refuses what means nothing or is not lawful. */
  typed(text: string): Promise<Meant> {
    return this.send({ type: "typed", seat: this.seat, text }, false);
  }

  /** How a typed line may go on. */
  async complete(text: string): Promise<Completion[]> {
    return ((await this.send({ type: "complete", seat: this.seat, text }, false)) as Completions).completions;
  }

  /** What can be reckoned of a lawful answer before it is given, as the title says it. */
  async preview(action: Action): Promise<Record<string, any>> {
    return ((await this.send({ type: "preview", seat: this.seat, action }, false)) as Preview).preview;
  }

  why(action: Action): Promise<Why> {
    return this.send({ type: "why", seat: this.seat, action }, false);
  }

  /** Help of the server: `prices`, `scores`, `purchase` (server/protocol). */
  async advise(topic: string, about: unknown[] = []): Promise<any> {
    return ((await this.send({ type: "advise", seat: this.seat ?? 0, topic, about }, false)) as Advice).advice;
  }

  close(): void {
    this.closed = true;
    this.timers.forEach(clearTimeout);
    this.socket?.close();
  }

  private async attempt(message: object): Promise<any> {
    this.busy += 1;
    this.refusal = null;
    try {
      const answer = await this.send(message, true);
      return answer.type === "done" ? true : answer;
    } catch (problem) {
      this.refusal = problem as { rule: string; reason: string };
      return null;
    } finally {
      this.busy -= 1;
    }
  }

  private send(message: object, lasting: boolean): Promise<any> {
    const id = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, "0")).join("");
    const letter = JSON.stringify({ ...message, id });
    return new Promise((done, no) => {
      this.waiting.set(id, { letter, lasting, done, no });
      if (this.standing === "live") this.socket!.send(letter);
      else if (!lasting) this.answer(id, (waiting) => waiting.no({ rule: "request", reason: "the table cannot be reached just now" }));
    });
  }

  // -- the socket -----------------------------------------------------------------------------------------

  private open(): void {
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = this.seat === null ? "" : `?seat=${this.seat}${this.planning ? "&plan=1" : ""}`;
    const socket = (this.socket = new WebSocket(`${scheme}://${location.host}/ws/${this.id}${query}`));
    socket.onmessage = (event) => this.hear(JSON.parse(event.data) as FromServer);
    socket.onclose = (event) => {
      this.timers.forEach(clearTimeout);
      if (this.closed || this.socket !== socket) return;
      if ([NOT_YOURS, BAD_ADDRESS, TOO_MANY].includes(event.code)) {
        this.standing = "shut";
        return;
      }
      this.standing = this.view ? "lost" : "connecting";
      for (const [id, waiting] of this.waiting)
        if (!waiting.lasting) this.answer(id, (w) => w.no({ rule: "request", reason: "the table cannot be reached just now" }));
      this.timers = [setTimeout(() => this.open(), this.waits * (0.7 + 0.6 * Math.random()))];
      this.waits = Math.min(LONGEST_WAIT, this.waits * 1.7);
    };
  }

  private hear(message: FromServer): void {
    switch (message.type) {
      case "full":
        this.n = message.n;
        this.view = message.view as unknown as View;
        if (message.at) this.skew = message.at - Date.now() / 1000;
        this.story = message.story;
        this.said = message.said;
        this.news = [];
        if (this.standing !== "live") {
          this.standing = "live";
          this.waits = FIRST_WAIT;
          this.timers.forEach(clearTimeout);
          this.timers = [];
          this.pulse();
          for (const waiting of this.waiting.values()) this.socket!.send(waiting.letter);
        }
        break;
      case "change": {
        const after = merged(this.view, message.patch) as View;
        if (message.n !== this.n + 1 || fingerprint(after as unknown as Record<string, unknown>) !== message.print) {
          this.socket!.send(JSON.stringify({ type: "resync" }));
          break;
        }
        this.n = message.n;
        this.view = after;
        this.refusal = null;
        if (message.story.length) {
          this.story = [...this.story, ...message.story];
          this.news = message.story;
        }
        break;
      }
      case "said":
        this.said = [...this.said, message];
        break;
      case "no":
        this.answer(message.id, (waiting) => waiting.no({ ...message, reason: said(message) }));
        break;
      default:
        this.answer(message.id, (waiting) => waiting.done(message));
    }
  }

  private answer(id: string, how: (waiting: Waiting) => void): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (waiting) how(waiting);
  }

  /** A socket can die without a word: a server that does not answer a ping is gone. */
  private pulse(): void {
    const socket = this.socket;
    this.timers.push(
      setTimeout(() => {
        const silent = setTimeout(() => socket?.close(), PONG_WITHIN);
        this.send({ type: "ping" }, false).then(
          () => (clearTimeout(silent), this.pulse()),
          () => clearTimeout(silent),
        );
      }, PING_EVERY),
    );
  }
}
