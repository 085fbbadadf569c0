// Events are presented: what a title calls an event gets a beat of its own, one after the other, and nobody has to wait for one.

import type { Line } from "../server/protocol";
import { capital, listed } from "./text";
import { kept } from "./happenings.svelte";
import type { Words } from "./words";

/** What a title says of a line of the story that is an event. Lines of one `key` are one event. */
export interface Told {
  key: string;
  title: string;
  text?: string;
  tone?: "loss" | "fight" | "gain" | "news";
  /** what the seat does, said of one and of several: those who do the same are named together */
  does?: [one: string, more: string];
  /** whose it is, and whether it is a matter of the viewer's */
  seat?: number;
  mine?: boolean;
  /** it belongs to whatever came before it, if anything did */
  joins?: boolean;
  /** whatever of its key comes right after it joins it, even if that is told later */
  lasts?: boolean;
  /** a picture of the title's own */
  symbol?: string;
  spaces?: string[];
  /** by space: how many pieces were lost there; where a city fell */
  lost?: Record<string, number>;
  fallen?: string[];
  /** by seat: how many pieces it cost */
  toll?: Record<number, number>;
  /** how what it costs is reckoned, line by line; the last one is what it comes to */
  sum?: [what: string, figure: string][];
  /** of all its parts together: those who fought, and what decided it */
  fought?: (parts: Told[]) => Fought;
}

export interface Fought {
  sides: { seat: number; left: number; lost: number }[];
  why: string;
}

/** By kind of line: what it tells; null where this one is no event. */
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

export interface Beat {
  /** what joins it later has the same; nothing joins a beat without one */
  key?: string;
  entry: number;
  title: string;
  text: string;
  tone: "loss" | "fight" | "gain" | "news";
  seat?: number;
  mine: boolean;
  symbol: string;
  spaces: string[];
  /** what stands on the board where it happened: "−3" */
  marks: Record<string, string>;
  sum?: Told["sum"];
  fought?: Fought;
}

/** The events among these lines, in their order. */
export function beatsOf<W extends Words>(lines: Line[], events: Events<W>, words: W): Beat[] {
  const found: { entry: number; parts: Told[] }[] = [];
  for (const line of kept(lines)) {
    const { kind, data, entry } = line;
    const told = events[kind]?.(data, words, line);
    if (!told) continue;
    const last = found.at(-1);
    const same = told.joins && last ? last : found.findLast((beat) => beat.parts[0].key === told.key && beat === last);
    if (same) same.parts.push(told);
    else found.push({ entry, parts: [told] });
  }
  return found.map(({ entry, parts }) => joined(entry, parts, words));
}

function joined(entry: number, parts: Told[], words: Words): Beat {
  const [first] = parts;
  const lost: Record<string, number> = {};
  const toll = new Map<number, number>();
  for (const part of parts) {
    for (const [space, count] of Object.entries(part.lost ?? {})) lost[space] = (lost[space] ?? 0) + count;
    for (const [seat, count] of Object.entries(part.toll ?? {})) toll.set(Number(seat), (toll.get(Number(seat)) ?? 0) + count);
  }
  const cost = [...toll].filter(([, count]) => count).map(([seat, count]) => `${seat === words.me ? "you" : words.seat(seat)} lost ${count}`);
  const said = [...new Set(parts.map((part) => part.text ?? (part.does ? alike(parts, part.does, words) : "")))].filter(Boolean);
  const fallen = parts.flatMap((part) => part.fallen ?? []);
  return {
    entry,
    ...(first.lasts ? { key: first.key } : {}),
    title: first.title,
    text: [...said, ...(cost.length ? [`${capital(listed(cost))}.`] : [])].join(" "),
    tone: first.tone ?? "news",
    seat: first.seat,
    mine: parts.some((part) => part.mine),
    symbol: first.symbol ?? "",
    ...(first.sum?.length ? { sum: first.sum } : {}),
    ...(first.fought ? { fought: first.fought(parts) } : {}),
    spaces: [...new Set(parts.flatMap((part) => [...(part.spaces ?? []), ...Object.keys(part.lost ?? {}), ...(part.fallen ?? [])]))],
    marks: { ...Object.fromEntries(Object.entries(lost).filter(([, count]) => count).map(([space, count]) => [space, `−${count}`])), ...Object.fromEntries(fallen.map((space) => [space, lost[space] ? `−${lost[space]}, city` : "city"])) },
  };
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
    if (!last?.key || last.key !== beat.key) found.push(beat);
    else found[found.length - 1] = { ...last, text: `${last.text} ${beat.text}`, spaces: [...new Set([...last.spaces, ...beat.spaces])], marks: { ...last.marks, ...beat.marks } };
  }
  return found;
}

export type Pace = "calm" | "brisk" | "none";
/** milliseconds that a beat stays: mine, and that of others */
const STAYS: Record<Exclude<Pace, "none">, [mine: number, others: number]> = { calm: [3600, 1800], brisk: [1800, 900] };
/** beats that wait at most; of more, those of others are let go */
const MOST = 12;
const KEY = "ecumene.pace";

/** The beats that are being shown. */
export class Stage {
  now = $state.raw<Beat | null>(null);
  /** those that follow, and how many have been */
  queue = $state.raw<Beat[]>([]);
  been = $state(0);
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
    if (!this.now) [(this.been = 0), (this.last = [])];
    this.last = together([...this.last, ...beats]).slice(-MOST);
    const [now, ...all] = together([...(this.now ? [this.now] : []), ...this.queue, ...beats]);
    if (this.now) this.now = now;
    else all.unshift(now);
    const spare = all.length - MOST;
    let gone = 0;
    this.queue = spare > 0 ? all.filter((beat) => beat.mine || ++gone > spare) : all;
    if (!this.now) this.next();
  }

  next(): void {
    clearTimeout(this.timer);
    const [now, ...rest] = this.queue;
    this.now = now ?? null;
    this.queue = rest;
    if (!now) return;
    this.been += 1;
    this.wait(now);
  }

  private wait(beat: Beat): void {
    const [mine, others] = STAYS[this.pace === "none" ? "brisk" : this.pace];
    this.timer = setTimeout(() => this.next(), beat.mine ? mine : others);
  }

  /** All at once: what is shown goes, and what would follow. */
  clear(): void {
    clearTimeout(this.timer);
    [this.now, this.queue] = [null, []];
  }

  /** Once more: what was shown last, or these. */
  again(beats: Beat[] = this.last): void {
    if (!beats.length) return;
    clearTimeout(this.timer);
    [this.queue, this.now, this.been, this.last] = [beats, null, 0, beats];
    this.next();
  }
}

function paced(): Pace {
  const kept = localStorage.getItem(KEY);
  return kept === "calm" || kept === "none" ? kept : "brisk";
}
