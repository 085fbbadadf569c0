// Events are presented: what a title calls an event gets a beat of its own, one after the other, and nobody has to wait for one.

import type { Line } from "../server/protocol";
import { capital, listed } from "./text";
import { kept } from "./happenings.svelte";
import type { Words } from "./words";

/** What a title says of a line of the story that is an event. Lines of one `key` are one event. */
export interface Told {
  key: string;
  title: string;
  /** the title where several of the same are told together */
  titles?: string;
  text?: string;
  /** the title is a heading: it says nothing without the text */
  heads?: boolean;
  tone?: Tone;
  /** what the seat does, said of one and of several: those who do the same are named together */
  does?: [one: string, more: string];
  /** whose it is, and whether it is a matter of the viewer's */
  seat?: number;
  mine?: boolean;
  /** small, and perhaps one's own doing: it is shown in passing, and nothing gives way to it */
  quiet?: boolean;
  /** it belongs to whatever came before it, if anything did */
  joins?: boolean;
  /** it goes on with what came before it, if the key of that begins so */
  follows?: string;
  /** whatever of its key comes right after it joins it, even if that is told later */
  lasts?: boolean;
  /** what it brought whoever did it, in a few words, for the headline: "1 card" */
  takes?: string;
  /** a picture of the title's own; the card that was shown, if it was one */
  symbol?: string;
  card?: string;
  /** what that card says at its foot */
  says?: string;
  /** cards that come to the viewer: they are dealt one after the other */
  dealt?: string[];
  spaces?: string[];
  /** by space: how many pieces were lost there; where a city fell, if it is called otherwise what did; whose these were, if not the seat's */
  lost?: Record<string, number>;
  fallen?: string[];
  falls?: string;
  owner?: number;
  /** the same where several lose pieces */
  losses?: Loss[];
  /** by seat: how many pieces it cost */
  toll?: Record<number, number>;
  /** what these are called, if it must be said */
  pieces?: [one: string, more: string];
  /** how what it costs is reckoned, and whose doing it is */
  sum?: Sum;
  by?: string;
  /** a city that breaks into tokens, which then fight */
  cracks?: Cracks;
  /** a card that goes from hand to hand, face down */
  flies?: Flies;
  /** of all parts that have it, in place of a text of each */
  tells?: (parts: Told[]) => string;
  /** of all its parts together: those who fought, and what decided it */
  fought?: (parts: Told[]) => Fought;
}

export interface Loss {
  space: string;
  seat?: number;
  count: number;
}

export type Tone = "loss" | "fight" | "gain" | "news";

/** A number as printed, what changes it, line by line, and what it comes to. */
export interface Sum {
  printed: number;
  changes: [what: string, by: number][];
  comes: number;
  unit: string;
}

export interface Fought {
  /** where they stand against each other; whoever takes pieces off first comes first */
  space?: string;
  sides: { seat: number; left: number; lost: number }[];
  why: string;
}

export interface Cracks {
  space: string;
  seat: number;
  tokens: number;
}

export interface Flies {
  from: number;
  to: number;
}

/** Pieces that were there. */
export interface Ghost {
  space: string;
  seat?: number;
  /** none: a city */
  count?: number;
}

/** By kind of line: what it tells; null where this one is no event. Every kind that a title tells has a row (tests/titles/test_every_event.py). */
export type Events<W extends Words = Words> = Record<string, (data: Line["data"], words: W, line: Line) => Told | null>;

/** A plain event: what the log says of it, where it happened, and whose matter it is. */
export const plainly =
  (tone: Told["tone"], spaces: (data: Line["data"]) => unknown[] = () => []) =>
  (data: Line["data"], words: Words, line: Line): Told => ({
    key: `${line.kind} ${line.entry} ${line.text}`,
    title: words.line(line),
    tone,
    seat: typeof data.seat === "number" ? data.seat : undefined,
    mine: words.concerns(line, words.me),
    spaces: spaces(data).filter((space): space is string => words.isSpace(space)),
  });

/** Kinds that are no events: what they tell costs nobody anything and wins nobody anything, or is shown elsewhere. */
export const silent = (...kinds: string[]): Events<any> => Object.fromEntries(kinds.map((kind) => [kind, () => null]));

/** What one did oneself is shown in passing, with the same words. */
export const passing = (told: Told): Told => ({ ...told, quiet: true });

export interface Beat {
  /** what joins it later has the same; nothing joins a beat without one */
  key?: string;
  entry: number;
  title: string;
  text: string;
  heads?: boolean;
  follows?: string;
  takes?: string[];
  tone: Tone;
  seat?: number;
  mine: boolean;
  quiet?: boolean;
  symbol: string;
  card?: string;
  says?: string;
  dealt?: string[];
  spaces: string[];
  /** what stands on the board where it happened: "−3"; and what stood there */
  marks: Record<string, string>;
  ghosts?: Ghost[];
  sum?: Sum;
  by?: string;
  cracks?: Cracks;
  flies?: Flies;
  fought?: Fought;
  /** the same with more of it, which was told later */
  grown?: (more: Beat) => Beat;
  parts?: Told[];
}

/** What a beat says first: "Hatti takes Sardes from you: 1 city, 1 card". */
export const headline = ({ title, takes = [] }: Beat): string => (takes.length ? `${title}: ${takes.join(", ")}` : title);

/** What a beat says in a list, where there is room for a sentence. */
export const inBrief = (beat: Beat): string => (beat.heads && beat.text ? beat.text : headline(beat)).replace(/\.$/, "");

/** All that a beat says, for ears. */
export const aloud = (beat: Beat): string => [headline(beat), beat.by ?? "", beat.text, beat.fought?.why ?? ""].filter(Boolean).map((part) => (/[.!?]$/.test(part) ? part : `${part}.`)).join(" ");

/** A card that strikes the viewer lies large in the middle of the board. */
export const large = (beat: Beat): boolean => beat.mine && !!beat.card;

/** The events among these lines, in their order. */
export function beatsOf<W extends Words>(lines: Line[], events: Events<W>, words: W): Beat[] {
  const found: { entry: number; parts: Told[] }[] = [];
  for (const line of kept(lines)) {
    const { kind, data, entry } = line;
    const told = events[kind]?.(data, words, line);
    if (!told) continue;
    const last = found.at(-1);
    const before = last?.parts[0].key;
    if (last && (told.joins || before === told.key || (told.follows && before!.startsWith(told.follows)))) last.parts.push(told);
    // what only adds to something is nothing by itself
    else if (told.title) found.push({ entry, parts: [told] });
  }
  return found.map(({ entry, parts }) => joined(entry, parts, words));
}

const bare = (text: string) => text.replace(/\.$/, "");

function joined(entry: number, parts: Told[], words: Words): Beat {
  const [first] = parts;
  const losses = parts.flatMap(lossesOf);
  const fallen = parts.flatMap((part) => (part.fallen ?? []).map((space) => ({ space, what: part.falls ?? "city", seat: part.owner ?? part.seat })));
  const toll = new Map<number, number>();
  for (const part of parts) for (const [seat, count] of Object.entries(part.toll ?? {})) toll.set(Number(seat), (toll.get(Number(seat)) ?? 0) + count);
  const called = parts.find((part) => part.pieces)?.pieces;
  const cost = [...toll].filter(([, count]) => count).map(([seat, count]) => `${seat === words.me ? "you" : words.seat(seat)} lost ${count}${called ? ` ${called[count === 1 ? 0 : 1]}` : ""}`);
  const tells = parts.find((part) => part.tells)?.tells;
  const texts = parts.map((part) => part.text ?? (part.does ? alike(parts, part.does, words) : ""));
  const said = [...new Set([tells?.(parts.filter((part) => part.tells)) ?? "", ...texts])].filter((text) => text && bare(text) !== bare(first.title));
  const takes = parts.flatMap((part) => part.takes ?? []);
  const dealt = parts.flatMap((part) => part.dealt ?? []);
  const of = <K extends keyof Told>(name: K): Told[K] | undefined => parts.find((part) => part[name] !== undefined)?.[name];
  return {
    entry,
    ...(first.lasts ? { key: first.key } : {}),
    heads: first.heads || !!first.does,
    follows: first.follows,
    takes,
    title: (parts.length > 1 && parts.every(({ titles }) => titles === first.titles) && first.titles) || first.title,
    text: [...said, ...(cost.length ? [`${capital(listed(cost))}.`] : [])].join(" "),
    tone: first.tone ?? "news",
    // what many do alike is mine if I am one of them
    seat: first.does && parts.some((part) => part.seat === words.me) ? words.me : first.seat,
    mine: parts.some((part) => part.mine),
    ...(parts.every((part) => part.quiet) ? { quiet: true } : {}),
    symbol: first.symbol ?? "",
    card: first.card,
    says: first.says,
    dealt,
    sum: first.sum,
    by: parts.findLast((part) => part.by)?.by,
    cracks: of("cracks"),
    flies: of("flies"),
    fought: of("fought")?.(parts),
    ghosts: ghostsOf(losses, fallen),
    spaces: [...new Set([...parts.flatMap((part) => part.spaces ?? []), ...losses.map(({ space }) => space), ...fallen.map(({ space }) => space)])],
    marks: marksOf(losses, fallen, words.me),
    parts,
    grown: (more) => joined(entry, [...parts, ...(more.parts ?? [])], words),
  };
}

const lossesOf = (part: Told): Loss[] => part.losses ?? Object.entries(part.lost ?? {}).map(([space, count]) => ({ space, seat: part.owner ?? part.seat, count }));

/** Something that stood in a space and stands there no more. */
interface Fallen {
  space: string;
  what: string;
  seat?: number;
}

/** What it cost stands on the board: "−3", or "−3, city"; what it cost me, if it cost me anything, else what it cost anybody. */
function marksOf(losses: Loss[], fallen: Fallen[], me: number | undefined): Record<string, string> {
  const hurt = me !== undefined && [...losses, ...fallen].some(({ seat }) => seat === me);
  const lost = new Map<string, number>();
  for (const { space, seat, count } of losses) if (!hurt || seat === me) lost.set(space, (lost.get(space) ?? 0) + count);
  const marks = Object.fromEntries([...lost].filter(([, count]) => count).map(([space, count]) => [space, `−${count}`]));
  for (const { space, what } of fallen) marks[space] = lost.get(space) ? `−${lost.get(space)}, ${what}` : what;
  return marks;
}

/** What was there and is gone, one sign for each owner in each space. */
function ghostsOf(losses: Loss[], fallen: Fallen[]): Ghost[] {
  const found = new Map<string, Ghost>();
  for (const { space, seat, count } of losses) {
    const known = found.get(`${space} ${seat}`);
    if (count) found.set(`${space} ${seat}`, { space, seat, count: count + (known?.count ?? 0) });
  }
  for (const { space, seat } of fallen) found.set(`${space} city`, { space, seat });
  return [...found.values()];
}

/** One sentence for all who do the same: "Minoa and Rome enter the Late Bronze Age." */
function alike(parts: Told[], [one, more]: [string, string], words: Words): string {
  const seats = parts.filter(({ does }) => does?.[1] === more).map(({ seat }) => seat!);
  const me = seats.some((seat) => seat === words.me);
  const names = [...(me ? ["you"] : []), ...seats.filter((seat) => seat !== words.me).map((seat) => words.seat(seat))];
  return `${capital(listed(names))} ${names.length > 1 || me ? more : one}.`;
}

/** Beats that go on with the one before them are one with it. */
function together(beats: Beat[]): Beat[] {
  const found: Beat[] = [];
  for (const beat of beats) {
    const last = found.at(-1);
    const goesOn = !!last?.key && (last.key === beat.key || (!!beat.follows && last.key.startsWith(beat.follows)));
    if (last?.grown && goesOn) found[found.length - 1] = last.grown(beat);
    else found.push(beat);
  }
  return found;
}

export type Pace = "calm" | "brisk" | "none";
/** milliseconds that a beat stays: that of others, mine, and one with a card in the middle, which is turned over and reckoned */
const STAYS: Record<Exclude<Pace, "none">, { others: number; mine: number; large: number }> = {
  calm: { others: 1800, mine: 3600, large: 6400 },
  brisk: { others: 900, mine: 1800, large: 3600 },
};
/** beats that wait at most; of more, those of others and small ones are let go */
const MOST = 12;
const KEY = "ecumene.pace";

/** The beats that are being shown. */
export class Stage {
  now = $state.raw<Beat | null>(null);
  /** those that follow, and how many have been */
  queue = $state.raw<Beat[]>([]);
  been = $state(0);
  /** what follows is being read as a list: nothing goes on by itself */
  listed = $state(false);
  /** the large card has been seen: it lies with its words at the foot, so that the board is free */
  docked = $state(false);
  private held = false;
  private attended = false;
  private resting = false;
  private last: Beat[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private kept = $state<Pace>(paced());

  get pace(): Pace {
    return this.kept;
  }

  set pace(pace: Pace) {
    this.kept = pace;
    localStorage.setItem(KEY, pace);
    if (pace === "none") this.clear();
  }

  /** Something happened: it is shown when what came before has been seen. */
  add(beats: Beat[]): void {
    if (this.pace === "none" || !beats.length) return;
    if (!this.now && !this.queue.length) [(this.been = 0), (this.last = [])];
    this.last = together([...this.last, ...beats]).slice(-MOST);
    const [now, ...all] = together([...(this.now ? [this.now] : []), ...this.queue, ...beats]);
    if (this.now) this.now = now;
    else all.unshift(now);
    const spare = all.length - MOST;
    let gone = 0;
    this.queue = spare > 0 ? all.filter((beat) => (beat.mine && !beat.quiet) || ++gone > spare) : all;
    if (!this.now) this.next();
  }

  next(): void {
    clearTimeout(this.timer);
    if (this.resting) return;
    const [now, ...rest] = this.queue;
    [this.now, this.queue, this.docked, this.attended] = [now ?? null, rest, false, false];
    if (!rest.length) this.listed = false;
    if (!now) return;
    this.been += 1;
    this.wait();
  }

  /** One that waits is wanted now; those before it have been seen in the list. */
  pick(beat: Beat): void {
    const at = this.queue.indexOf(beat);
    if (at < 0) return;
    [this.been, this.queue, this.listed] = [this.been + at, this.queue.slice(at), false];
    this.next();
  }

  /** Those that follow, as a list: as long as it is read, nothing goes on. */
  list(open: boolean): void {
    this.listed = open;
    if (this.now) this.wait();
  }

  /** Whether keys are on it: whoever reads it by keys goes on by keys. */
  attend(on: boolean): void {
    this.attended = on;
    if (this.now) this.wait();
  }

  /** Whether a question about it is open: then a card stays at the foot. */
  hold(held: boolean): void {
    if (held === this.held) return;
    this.held = held;
    if (this.now && !held && this.docked) this.next();
  }

  /** Whether the board is needed to its foot: then nothing lies there, and what would be shown waits. */
  rest(resting: boolean): void {
    if (resting === this.resting) return;
    this.resting = resting;
    if (resting && this.now) [this.queue, this.now, this.been] = [[this.now, ...this.queue], null, this.been - 1];
    this.next();
  }

  /** Whether a question is open that the card in the middle may be about. */
  get awaited(): boolean {
    return this.held;
  }

  /** A card in the middle gives way to the board. */
  dock(): void {
    if (!this.now || !large(this.now) || this.docked) return;
    this.docked = true;
    this.wait();
  }

  private wait(): void {
    clearTimeout(this.timer);
    const { now, listed } = this;
    const lies = !!now && large(now) && !this.docked;
    if (!now || listed || this.attended || (this.docked && this.held)) return;
    const stays = STAYS[this.pace === "none" ? "brisk" : this.pace];
    this.timer = setTimeout(() => (lies && this.held ? this.dock() : this.next()), lies ? stays.large : now.mine && !now.quiet ? stays.mine : stays.others);
  }

  /** All at once: what is shown goes, and what would follow. */
  clear(): void {
    clearTimeout(this.timer);
    [this.now, this.queue, this.listed, this.docked] = [null, [], false, false];
  }

  /** Once more: what was shown last, or these. */
  again(beats: Beat[] = this.last): void {
    if (!beats.length) return;
    clearTimeout(this.timer);
    [this.queue, this.now, this.been, this.last, this.listed] = [beats, null, 0, beats, false];
    this.next();
  }
}

function paced(): Pace {
  const kept = localStorage.getItem(KEY);
  return kept === "calm" || kept === "none" ? kept : "brisk";
}
