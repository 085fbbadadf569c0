// What happened to me, out of the story that I was told: every conflict, calamity and loss becomes a card that stays until I put it away.

import { capital, counted, listed, tokens } from "../../frame/text";
import type { Line } from "../../server/protocol";
import { kept, type Happening } from "../../frame/happenings.svelte";
import { epochOf } from "./succession";
import { untrue } from "./trade/deals";
import type { Words } from "./words";

/** A card in the making. */
class Draft {
  /** what I lost, as parts of one sentence; what else is to be said; what I won */
  lost: string[] = [];
  said: string[] = [];
  won: string[] = [];
  /** by seat: tokens and ships that a conflict cost */
  fallen = new Map<number, [tokens: number, ships: number]>();
  spaces = new Set<string>();
  lines = 0;
  /** whether it is a matter of mine, and whether it has come to its end */
  mine = false;
  ended = false;
  symbol = "";
  /** nothing but good came of it */
  good = false;
  /** who did it */
  by: number | undefined;

  constructor(
    readonly key: string,
    readonly entry: number,
    public title: string,
    readonly fight: boolean,
  ) {}
}

export function happenings(story: Line[], words: Words): Happening[] {
  const { me } = words;
  return me === undefined ? [] : new Reader(words, me).read(lately(kept(story)));
}

/** This turn and the one before it: what is older was either seen or does not matter any more. */
function lately(story: Line[]): Line[] {
  const turns = story.filter((line) => line.kind === "turn");
  return turns.length > 1 ? story.slice(story.indexOf(turns[turns.length - 2])) : story;
}

class Reader {
  private drafts = new Map<string, Draft>();
  /** the phase, by the entry with which it began: what happens in the next one is something else */
  private era = "";
  /** the calamity that is being resolved, and those minor ones that I showed in this phase */
  private major: Draft | null = null;
  private minor: Draft | null = null;
  /** my last trade, as I was told of it */
  dealt: Line["data"] = {};

  constructor(
    private words: Words,
    private me: number,
  ) {}

  read(story: Line[]): Happening[] {
    for (const line of story) {
      if (line.kind === "phase" || line.kind === "turn" || line.kind === "over") this.turnOver(line);
      else this.tell(line);
    }
    return [...this.drafts.values()].map((draft) => this.card(draft)).filter((card): card is Happening => card !== null);
  }

  private turnOver(line: Line): void {
    for (const draft of this.drafts.values()) draft.ended = true;
    this.era = `${line.entry} ${line.data.phase ?? ""}`;
    this.major = this.minor = null;
  }

  /** The card for something, begun if it is not there yet. */
  private about(what: string, line: Line, title: string, fight = false): Draft {
    const key = `${this.era} ${what}`;
    const draft = this.drafts.get(key) ?? new Draft(key, line.entry, title, fight);
    this.drafts.set(key, draft);
    draft.lines += 1;
    return draft;
  }

  private where(draft: Draft, area: string): string {
    draft.spaces.add(area);
    return this.words.space(area);
  }

  /** Where a loss of mine belongs: to a calamity, or to what else it is called. */
  private loss(line: Line, what: string, title: string): Draft {
    const calamity = this.minor ?? this.major;
    if (calamity) calamity.lines += 1;
    const draft = calamity ?? this.about(what, line, title);
    draft.mine = true;
    return draft;
  }

  private tell(line: Line): void {
    const { kind, data } = line;
    if (kind !== "calamity") this.resume(kind.startsWith("faction") ? "civil_war" : data.calamity);
    const tell = TELLS[kind] ?? (/^ability\.(fundamentalism|monotheism|politics)$/.test(kind) ? ABILITY : undefined);
    tell?.(line, data, this);
  }

  /** Where several calamities strike before the first is resolved, what comes belongs to the one that was named last. */
  private resume(calamity: unknown): void {
    const known = typeof calamity === "string" ? this.drafts.get(`${this.era} ${calamity}`) : undefined;
    if (known) [this.major, known.ended] = [known, false];
  }

  // what the lines below use

  get own(): number {
    return this.me;
  }

  get w(): Words {
    return this.words;
  }

  seat(seat: number): string {
    return seat === this.me ? "you" : this.words.seat(seat);
  }

  conflict(line: Line): Draft {
    return this.about(`fight ${line.data.area}`, line, `Conflict in ${this.words.space(line.data.area)}`, true);
  }

  fell(line: Line, data: Line["data"]): void {
    const draft = this.conflict(line);
    draft.spaces.add(data.area);
    const [men, ships] = draft.fallen.get(data.seat) ?? [0, 0];
    draft.fallen.set(data.seat, data.ship ? [men, ships + 1] : [men + data.tokens, ships]);
    draft.mine ||= data.seat === this.me || !!this.words.view.board[data.area]?.tokens?.[String(this.me)];
  }

  struck(line: Line, data: Line["data"]): void {
    const name = this.words.card(data.calamity);
    const major = this.words.printed.calamities[data.calamity]?.kind === "major";
    if (!major) {
      if (data.seat !== this.me) return;
      const known = this.minor;
      this.minor = this.about("minor", line, name);
      if (known) this.minor.title = `${known.title}, ${name}`;
      this.minor.mine = true;
      this.minor.symbol = `c-${data.calamity}`;
      return;
    }
    if (this.major && this.major.key !== `${this.era} ${data.calamity}`) this.major.ended = true;
    this.minor = null;
    const draft = (this.major = this.about(data.calamity, line, name));
    draft.mine ||= data.seat === this.me;
    draft.symbol = `c-${data.calamity}`;
    if (data.seat !== this.me) draft.said.push(`It struck ${this.words.seat(data.seat)}.`);
  }

  lost(line: Line, what: string, title: string, thing: string, area?: string): void {
    const draft = this.loss(line, what, title);
    draft.lost.push(area ? thing.replace("@", this.where(draft, area)) : thing);
  }

  also(line: Line, what: string, title: string, sentence: string, area?: string): void {
    const draft = this.loss(line, what, title);
    draft.said.push(area ? sentence.replace("@", this.where(draft, area)) : sentence);
  }

  gained(line: Line, thing: string, area: string): void {
    const draft = this.loss(line, "gain", "You gained");
    draft.won.push(thing.replace("@", this.where(draft, area)));
  }

  rose(line: Line, what: string, title: string, sentence: string, symbol = ""): void {
    const draft = this.about(what, line, title);
    [draft.mine, draft.good, draft.symbol] = [true, true, symbol];
    draft.said.push(sentence);
  }

  /** What a partner said of the cards that came. */
  kept(partner: number): string {
    const { seat, got = [], gave = [], got_as = [], gave_as = [] } = this.dealt;
    const lies = seat === this.me ? untrue(got_as, got) : untrue(gave_as, gave);
    return `From ${this.words.seat(partner)}, ${lies.length ? `who had named ${this.words.cards(lies)} in vain` : "every name true"}.`;
  }

  fighting(line: Line, mine: boolean, sentence: string, title?: string): void {
    const draft = this.conflict(line);
    draft.mine ||= mine;
    if (title && mine) draft.title = title;
    if (line.data.seat !== this.me) draft.by = line.data.seat;
    draft.said.push(sentence);
    draft.spaces.add(line.data.area);
  }

  // how a card reads

  private card(draft: Draft): Happening | null {
    if (!draft.mine) return null;
    const fallen = [...draft.fallen].sort(([a], [b]) => Number(b === this.me) - Number(a === this.me));
    const said = ([men, ships]: [number, number]) => listed([...(men ? [tokens(men)] : []), ...(ships ? [counted(ships, "ship")] : [])]);
    const fights = fallen.map(([seat, lost]) => `${this.seat(seat)} lost ${said(lost)}`);
    if (fallen.length && !draft.fallen.has(this.me)) fights.unshift("you lost nothing");
    const sentences = [
      ...draft.said,
      ...(fights.length ? [`${capital(fights.join("; "))}.`] : []),
      ...(draft.lost.length ? [`You lost ${listed(draft.lost)}.`] : []),
      ...(draft.won.length ? [`You gained ${listed(draft.won)}.`] : []),
    ];
    // what is not over yet may still cost something
    if (!sentences.length && !draft.ended) return null;
    const tone = draft.good || (draft.won.length && !draft.lost.length) ? "gain" : draft.fight ? "fight" : "loss";
    return {
      id: `${draft.entry} ${draft.key} ${draft.lines}`,
      entry: draft.entry,
      title: draft.title,
      text: sentences.join(" ") || "You lost nothing.",
      tone,
      spaces: [...draft.spaces],
      symbol: draft.symbol || undefined,
      seat: draft.by ?? fallen.find(([seat]) => seat !== this.me)?.[0],
    };
  }
}

type Tell = (line: Line, data: Line["data"], r: Reader) => void;

/** For lines about a loss of mine. */
const mine = (tell: Tell): Tell => (line, data, r) => void (data.seat === r.own && tell(line, data, r));

const ABILITY: Tell = (line, data, r) => {
  const hit = (data.tokens as [number, number][]).find(([owner]) => owner === r.own);
  const name = r.w.advance(line.kind.split(".")[1]);
  const by = `${name} of ${r.w.seat(data.seat)}`;
  if (hit) r.lost(line, by, by, `${tokens(hit[1])} in @`, data.area);
  if (data.city === r.own) r.lost(line, by, by, "the city in @", data.area);
};

const TELLS: Record<string, Tell> = {
  calamity: (line, data, r) => r.struck(line, data),
  "conflict.loss": (line, data, r) => r.fell(line, data),
  "attack.won": (line, data, r) => {
    const place = r.w.space(data.area);
    if (data.defender === r.own) r.fighting(line, true, `${r.w.seat(data.seat)} took the city, and ${tokens(data.tokens)} of yours defended it.`, `You lost the city in ${place}`);
    else if (data.seat === r.own) r.fighting(line, true, `You took the city of ${r.w.seat(data.defender)}; ${tokens(data.tokens)} defended it.`, `You took the city in ${place}`);
  },
  "attack.failed": (line, data, r) => {
    if (data.defender === r.own) r.fighting(line, true, `${r.w.seat(data.seat)} attacked your city in vain.`, `Your city in ${r.w.space(data.area)} held`);
    else if (data.seat === r.own) r.fighting(line, true, `You attacked the city of ${r.w.seat(data.defender)} in vain.`);
  },
  "trade.cards": (_, data, r) => void (r.dealt = data),
  "set.completed": mine((line, data, r) => r.rose(line, `set ${data.card}`, `You completed ${r.w.card(data.card)}`, `${data.count} cards, ${data.points} points. ${r.kept(data.partner)}`, `g-${data.card}`)),
  "card.taken": (line, data, r) => {
    if (data.victim === r.own) r.also(line, "card", "A card was taken", `${r.w.seat(data.seat)} took a card from your hand.`);
  },
  "card.stolen": (line, data, r) => {
    if (data.victim === r.own) r.also(line, "card", "A card was taken", `It was ${r.w.card(data.card)}.`);
  },
  damage: mine((line, data, r) => {
    for (const [area, count] of Object.entries(data.tokens as Record<string, number>)) r.lost(line, "damage", "Losses", `${tokens(count)} in @`, area);
    for (const [area, left] of Object.entries(data.cities as Record<string, number>)) r.lost(line, "damage", "Losses", left ? `the city in @ (${counted(left, "token remains", "tokens remain")})` : "the city in @", area);
  }),
  "city.destroyed": mine((line, data, r) => r.lost(line, "cities", "A city was lost", "the city in @", data.area)),
  "city.reduced": mine((line, data, r) => r.also(line, "support", "Too little support", `The city in @ was reduced to ${tokens(data.tokens)}.`, data.area)),
  "city.annexed": (line, data, r) => {
    if (data.seat === r.own) r.also(line, "annexed", "A city was annexed", `${capital(r.w.seat(data.taker))} took your city in @.`, data.area);
    else if (data.taker === r.own) r.gained(line, `the city in @ from ${r.w.seat(data.seat)}`, data.area);
  },
  "tokens.annexed": (line, data, r) => {
    if (data.seat === r.own) r.also(line, "annexed", "Tokens were annexed", `${capital(r.w.seat(data.taker))} took ${tokens(data.tokens)} of yours in @.`, data.area);
    else if (data.taker === r.own) r.gained(line, `${tokens(data.tokens)} in @ from ${r.w.seat(data.seat)}`, data.area);
  },
  "tokens.destroyed": mine((line, data, r) => r.lost(line, "tokens", "Tokens were lost", `${tokens(data.tokens)} in @`, data.area)),
  "treasury.lost": mine((line, data, r) => r.lost(line, "treasury", "Treasury was lost", `${data.tokens} treasury`)),
  ransom: mine((line, data, r) => r.also(line, "ransom", "Ransom", `You paid ${data.tokens} treasury.`)),
  "card.lost": mine((line, data, r) => r.lost(line, "cards", "Cards were lost", r.w.card(data.card))),
  "calamity.cancelled": mine((line, _, r) => r.also(line, "cancelled", "Calamity", "It had no effect on you.")),
  hordes: (line, data, r) => {
    if (data.victim === r.own) r.also(line, "hordes", "Barbarians", `Barbarians entered @ with ${tokens(data.tokens)}.`, data.area);
  },
  regression: mine((line, data, r) => r.also(line, "regression", "Regression", `You fell back to step ${data.step} on the A.S.T.`)),
  "tax.revolt": (line, data, r) => {
    if (data.seat === r.own) r.also(line, "revolt", "Tax revolt", `The city in @ could not be taxed and went over to ${r.w.seat(data.taker)}.`, data.area);
    else if (data.taker === r.own) r.gained(line, `the city in @, which revolted against ${r.w.seat(data.seat)}`, data.area);
  },
  surplus: mine((line, data, r) => r.lost(line, "surplus", "Above the limit", `${tokens(data.tokens)} in @`, data.area)),
  "city.built": (line, data, r) => {
    const lost = ((data.lost ?? []) as [number, number][]).find(([owner]) => owner === r.own);
    if (lost) r.lost(line, `city ${data.area}`, `${capital(r.w.seat(data.seat))} built a city`, `${tokens(lost[1])} in @`, data.area);
  },
  "ship.lost": mine((line, data, r) => r.lost(line, "fleet", "Ships were lost", "a ship in @", data.area)),
  "slave-revolt": mine((line, data, r) => r.also(line, "revolt of slaves", "Slave Revolt", `${tokens(data.tokens)} of yours could not support cities.`)),
  "ability.trade_empire": (line, data, r) => {
    if (data.asked === r.own && data.given) r.also(line, `demand ${data.seat}`, "A card was taken", `${capital(r.w.seat(data.seat))} asked for ${r.w.card(data.commodity)}, and you handed it over.`);
  },
  "card.passed": mine((line, data, r) => r.also(line, `given ${data.to}`, "A card was taken", `You gave ${r.w.seat(data.to)} ${r.w.card(data.card)}.`)),
  "fleet.lost": mine((line, data, r) => r.lost(line, "fleet", "Ships were lost", "the ships in @", data.area)),
  "movement.ended": mine((line, data, r) => {
    if (data.ships_lost) r.lost(line, "ships", "Ships were lost", data.ships_lost === 1 ? "a ship that was not maintained" : `${data.ships_lost} ships that were not maintained`);
  }),
  succession: mine((line, data, r) => {
    const epoch = (step: number) => epochOf(r.w.printed, r.w.view, r.w.view.players[data.seat]?.civilization, step);
    const entered = epoch(data.step);
    // the first step is everybody's
    if (data.moved > 0 && data.step > data.moved && entered !== epoch(data.step - data.moved)) r.rose(line, "rose", `You entered the ${entered}`, `Step ${data.step} on the A.S.T.`);
    if (data.moved < 1) r.also(line, "ast", "A.S.T.", data.moved ? `You fell back to step ${data.step}.` : `You stayed on step ${data.step}: the next one needs more than you have.`);
  }),
};
