// What I should not have missed, out of the story: battles and losses of mine, what others used against me, bargains, and the great
// moments of others. Each becomes a card that stays until it is put away.

import { kept, type Happening } from "../../frame/happenings.svelte";
import { capital, listed } from "../../frame/text";
import type { Line } from "../../server/protocol";
import { THINGS } from "./asks";
import { isSquare } from "./board/layout";
import type { Words } from "./words";

type Card = Omit<Happening, "id" | "entry">;
type Tell = (data: any, words: Words, me: number) => Card | null;

const loss = (title: string, text: string, ...spaces: string[]): Card => ({ tone: "loss", title, text, spaces });
const gain = (title: string, text: string, ...spaces: string[]): Card => ({ tone: "gain", title, text, spaces });
const by = (seat: number, words: Words, me: number) => (seat === me ? "you" : words.seat(seat));
const units = (count: number) => `${count} ${count === 1 ? "unit" : "units"}`;
/** whether a square belongs to a city of mine */
const ours = (square: string, { view }: Words, me: number) => {
  const city = view.cities[square] ?? view.cities[view.squares[square]?.city ?? ""];
  return city?.owner === me;
};

/** Lines that are a card by themselves. */
const TELLS: Record<string, Tell> = {
  "city.destroyed": ({ seat, square }, w, me) => (seat === me ? loss("You lost a city", `Your city at ${square.toUpperCase()} is destroyed.`, square) : loss(`A city of ${w.seat(seat)} fell`, `It stood at ${square.toUpperCase()}.`, square)),
  razed: ({ seat, square }, w, me) => (seat === me ? loss("You lost a building", `The building at ${square.toUpperCase()} is destroyed.`, square) : null),
  obsolete: ({ seat, wonder, square }, w, me) => (seat === me ? loss("A wonder is obsolete", `${w.anything(wonder)} no longer has any effect.`, square) : null),
  robbed: ({ seat, card }, w, me) => (seat === me ? loss("You lost a coin", `It lay on ${w.anything(card)}.`) : null),
  "scouts.killed": ({ seat, square }, w, me) => (seat === me ? loss("You lost scouts", `They were alone at ${w.space(square)}.`, square) : null),
  deserted: ({ seat, square }, w, me) => (seat === me ? loss("You lost figures", `Those at ${w.space(square)} are lost.`, square) : null),
  "unit.killed": ({ seat }, w, me) => (seat === me ? loss("You lost a unit", "A card of your standing forces was destroyed.") : null),
  "action.lost": ({ city }, w, me) => (ours(city, w, me) ? loss("A city action came to nothing", `${w.space(city)} has lost its action of this turn.`, city) : null),
  cancelled: ({ seat, whose, what }, w, me) => (whose === me && seat !== me ? loss(`${w.seat(seat)} stepped in`, `Your ${THINGS[what as string] ?? "order"} was cancelled.`) : null),
  held: ({ seat, square }, w, me) => (seat === me ? loss("Your figures are held", `Those at ${w.space(square)} do not move.`, square) : null),
  used: ({ seat, what, at }, w, me) => {
    if (seat === me) return null;
    const hit = (at as string[]).filter((one) => isSquare(one) && ours(one, w, me));
    return hit.length ? loss(`${w.seat(seat)} used ${w.anything(what)} against you`, `It was aimed at ${listed(hit.map((one) => w.space(one)))}.`, ...hit) : null;
  },
  deal: ({ seat, to, give, want }, w, me) => (seat === me ? gain(`${w.seat(to)} agreed`, `You gave ${w.stakes(give)} and got ${w.stakes(want)}.`) : null),
  built: ({ seat, item, square, city }, w, me) => (seat !== me && w.printed.wonders[item] ? gain(`${w.seat(seat)} built ${w.anything(item)}`, `It stands in ${w.view.cities[city] ? w.cityName(city) : city.toUpperCase()}.`, square || city) : null),
  founded: ({ seat, square }, w, me) => (seat === me ? null : gain(`${w.seat(seat)} founded a city`, `It is ${w.view.cities[square] ? `${w.cityName(square)}, at ${square.toUpperCase()}` : `at ${square.toUpperCase()}`}.`, square)),
  relic: ({ seat, relic }, w, me) => (seat === me ? null : gain(`${w.seat(seat)} took a relic`, `${w.anything(relic)}.`)),
  completed: ({ seat }, w, me) => (seat === me ? null : loss(`${w.seat(seat)} completed a victory`, "The score decides at the end of the turn.")),
};

/** A battle, from its first line to what came of it. */
class Battle {
  private fallen = [0, 0];
  private after: string[] = [];
  private won: { side: number; seat: number | null; attacker: number; defender: number } | null = null;
  private lines = 1;

  constructor(
    readonly line: Line,
    private words: Words,
    private me: number,
  ) {}

  private get sides(): (number | null)[] {
    const { attacker, defender, wild } = this.line.data;
    return wild === 0 ? [null, defender] : [attacker, wild === 1 ? null : defender];
  }

  /** Whether a line is about it. */
  takes({ kind, data }: Line): boolean {
    const { words, me } = this;
    if (kind === "unit.fell") this.fallen[data.side] += 1;
    else if (kind === "battle.won") this.won = data as typeof this.won;
    else if (kind === "looted") this.after.push(`${capital(by(data.seat, words, me))} took ${words.prize(data.prize)} from ${by(data.loser, words, me)}.`);
    else return false;
    this.lines += 1;
    return true;
  }

  card(): Happening | null {
    const { words, me, line, won, sides } = this;
    if (!won) return null;
    const { square } = line.data;
    const name = (side: number) => (sides[side] === null ? "the barbarians" : by(sides[side]!, words, me));
    const mine = sides.indexOf(me);
    const [ours, theirs] = won.side === 0 ? [won.attacker, won.defender] : [won.defender, won.attacker];
    const lost = [0, 1].filter((side) => this.fallen[side]).map((side) => `${name(side)} lost ${units(this.fallen[side])}`);
    const text = [`${capital(name(won.side))} won by ${ours} to ${theirs}.`, ...(lost.length ? [`${capital(listed(lost))}.`] : []), ...this.after].join(" ");
    const title = mine < 0 ? `${capital(name(0))} attacked ${name(1)}` : `You ${won.side === mine ? "won" : "lost"} a battle against ${name(1 - mine)}`;
    return { id: `${line.entry} battle ${this.lines}`, entry: line.entry, title, text, tone: mine >= 0 && won.side !== mine ? "loss" : "fight", spaces: [square] };
  }
}

export function happenings(story: Line[], words: Words): Happening[] {
  const { me } = words;
  if (me === undefined) return [];
  const found: (Happening | null)[] = [];
  let battle: Battle | null = null;
  for (const line of kept(story)) {
    if (line.kind === "battle") {
      if (battle) found.push(battle.card());
      battle = new Battle(line, words, me);
    } else if (!battle?.takes(line)) {
      const card = TELLS[line.kind]?.(line.data, words, me);
      if (card) found.push({ id: `${line.entry} ${line.kind} ${card.title}`, entry: line.entry, ...card });
    }
  }
  if (battle) found.push(battle.card());
  return found.filter((card): card is Happening => card !== null).sort((a, b) => a.entry - b.entry);
}
