// What happened to me, out of the story: battles, plagues, losses and windfalls become cards that stay until they are put away.

import { kept, type Happening } from "../../frame/happenings.svelte";
import { capital, listed } from "../../frame/text";
import type { Line } from "../../server/protocol";
import { counted, type Words } from "./words";

type Card = Omit<Happening, "id" | "entry">;
type Tell = (data: any, words: Words, me: number) => Card | null;

const loss = (title: string, text: string, ...spaces: string[]): Card => ({ tone: "loss", title, text, spaces });
const gain = (title: string, text: string, ...spaces: string[]): Card => ({ tone: "gain", title, text, spaces });
const by = (seat: number, words: Words, me: number) => (seat === me ? "you" : words.seat(seat));

/** Lines that are a card by themselves. */
const TELLS: Record<string, Tell> = {
  stranded: ({ seat, count, space }, w, me) => (seat === me ? loss("Aircraft lost", `${counted(count, "aircraft", "aircraft")} in ${w.space(space)} had no base.`, space) : null),
  bomb: ({ seat, region }, w, me) => (seat === me ? null : loss(`${w.space(region)} is destroyed`, `${w.seat(seat)} used the Manhattan Project: nothing is left there.`, region)),
  era: ({ era, gone = {} }, w, me) => (gone[me]?.length ? loss(`The ${capital(w.printed.eras[era - 1])} Era`, `Improvements from the past era are gone: you lost ${listed((gone[me] as string[]).map((id) => w.card(id)))}.`) : null),
  swap: ({ seat, to, give, take }, w, me) => (to === me ? loss("Magellan's Voyage", `${w.seat(seat)} took your card for ${w.space(take)} this turn and gave you the one for ${w.space(give)}.`, take, give) : null),
  deal: ({ seat, to, give, want }, w, me) => (seat === me ? gain(`${w.seat(to)} agrees`, `You gave ${w.stake(give)} and got ${w.stake(want)}.`) : null),
  wonder: ({ seat, wonder }, w, me) => (seat === me ? gain("You gained a wonder", w.advanced ? `${w.card(wonder)} is yours.` : `You were the first with ${w.card(wonder)}: 3 points.`) : null),
  village: ({ seat, region, free }, w, me) => (free && seat === me ? gain("A minor civilization joins you", `You have a village in ${w.space(region)}.`, region) : null),
  eliminated: ({ seat, victor }, w, me) => {
    if (seat === me) return loss("You are out of the game", "You have no settlement left.");
    return victor === me ? gain(`${w.seat(seat)} is out of the game`, "Its gold and wonders are yours.") : null;
  },
};

/** A battle of mine, from its first line to what came of it. */
class Battle {
  private lost = new Map<number, number>();
  private after: string[] = [];
  private joined: number[] = [];
  private winners: number[] | null = null;
  lines = 1;
  over = false;

  constructor(
    readonly line: Line,
    private words: Words,
    private me: number,
  ) {}

  get space(): string {
    return this.line.data.space;
  }

  private get mine(): boolean {
    return [...this.line.data.attackers, ...this.line.data.defenders].includes(this.me);
  }

  /** Whether a line is about it. */
  takes({ kind, data }: Line): boolean {
    const { words, me } = this;
    if (data.space !== this.space && data.region !== this.space) return false;
    if (kind === "join") this.joined.push(data.seat);
    else if (kind === "round") for (const [seat, count] of Object.entries((data.lost ?? {}) as Record<string, number>)) this.lost.set(Number(seat), (this.lost.get(Number(seat)) ?? 0) + count);
    else if (kind === "battle.won") [this.winners, this.over] = [data.winners, true];
    else if (kind === "battle.nobody") this.over = true;
    else if (kind === "capture") this.after.push(`${capital(by(data.seat, words, me))} captured ${data.loser === me ? "your" : `${words.seat(data.loser)}'s`} ${words.printed.sizes[data.size]}`);
    else if (kind === "lost") this.after.push(`${capital(by(data.seat, words, me))} lost ${counted(data.count, data.settlers ? "settler" : "aircraft", data.settlers ? "settlers" : "aircraft")}`);
    else return false;
    this.lines += 1;
    return true;
  }

  card(): Happening | null {
    if (!this.over || !(this.mine || this.joined.includes(this.me))) return null;
    const { words, me, line } = this;
    const won = this.winners?.includes(me);
    const place = words.isLand(this.space) ? words.space(this.space) : `the ${words.space(this.space)}`;
    const losses = [...this.lost].sort(([a], [b]) => Number(b === me) - Number(a === me)).map(([seat, count]) => `${by(seat, words, me)} lost ${counted(count, "piece")}`);
    const text = [...(losses.length ? [capital(listed(losses))] : []), ...this.after].map((part) => `${part}.`).join(" ");
    return { id: `${line.entry} battle ${this.lines}`, entry: line.entry, title: this.winners ? `You ${won ? "won" : "lost"} the battle of ${place}` : `Neither side won the battle of ${place}`, text: text || "There were no losses.", tone: won ? "fight" : "loss", spaces: [this.space] };
  }
}

/** All that one plague did to me. */
function plague(lines: Line[], words: Words, me: number): Happening | null {
  const struck = lines.filter(({ data }) => data.lost[me] || data.owner === me);
  if (!struck.length) return null;
  const pieces = struck.reduce((sum, { data }) => sum + (data.lost[me] ?? 0), 0);
  const shrunk = struck.filter(({ data }) => data.owner === me).map(({ data }) => words.space(data.region));
  const text = [...(pieces ? [`You lost ${counted(pieces, "piece")}.`] : []), ...(shrunk.length ? [`${listed(shrunk)} shrank.`] : [])].join(" ");
  return { id: `${lines[0].entry} plague`, entry: lines[0].entry, title: "Plague", text, tone: "loss", spaces: struck.map(({ data }) => data.region) };
}

export function happenings(story: Line[], words: Words): Happening[] {
  const { me } = words;
  if (me === undefined) return [];
  const found: (Happening | null)[] = [];
  let battle: Battle | null = null;
  let plagued: Line[] = [];
  const close = () => {
    if (plagued.length) found.push(plague(plagued, words, me));
    plagued = [];
  };
  for (const line of kept(story)) {
    if (plagued.length && (line.kind !== "plague" || line.entry !== plagued[0].entry)) close();
    if (line.kind === "plague") plagued.push(line);
    else if (line.kind === "battle") {
      if (battle) found.push(battle.card());
      battle = new Battle(line, words, me);
    } else if (!battle?.takes(line)) {
      const card = TELLS[line.kind]?.(line.data, words, me);
      if (card) found.push({ id: `${line.entry} ${line.kind} ${card.title}`, entry: line.entry, ...card });
    }
  }
  close();
  if (battle) found.push(battle.card());
  return found.filter((card): card is Happening => card !== null).sort((a, b) => a.entry - b.entry);
}
