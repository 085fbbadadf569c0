// What happened to the viewer: cards that a title makes out of the story, and which of them were put away on this device.

import type { Line } from "../server/protocol";

export interface Happening {
  /** the same as long as nothing more is told of it */
  id: string;
  /** the entry of the story with which it began */
  entry: number;
  title: string;
  text: string;
  tone: "loss" | "fight" | "gain";
  /** where it happened */
  spaces: string[];
  /** a picture of the title's own, or whose doing it was */
  symbol?: string;
  seat?: number;
}

/** The story without what was taken back. */
export function kept(lines: Line[]): Line[] {
  if (!lines.some((line) => line.kind === "undo")) return lines;
  let found: Line[] = [];
  for (const line of lines) {
    if (line.kind !== "undo") {
      found.push(line);
      continue;
    }
    const gone = new Set<number>(line.data.withdrawn);
    found = found.filter((other) => !gone.has(other.entry));
  }
  return found;
}

const KEY = "ecumene.seen";
/** tables, and cards of a table, that are remembered */
const MOST = 60;

/** What was put away at a table: everything up to an entry, and single cards after it. */
interface PutAway {
  upTo: number;
  ids: string[];
}

function all(): Record<string, PutAway> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

export class Seen {
  private away = $state.raw<PutAway>({ upTo: -1, ids: [] });

  /** `place` is a seat of a table */
  constructor(private place: string) {
    this.away = all()[place] ?? this.away;
  }

  /** What is still to be seen, the newest first. */
  left(found: Happening[]): Happening[] {
    return found.filter((one) => one.entry > this.away.upTo && !this.away.ids.includes(one.id)).reverse();
  }

  /** Whether everything up to an entry was put away. */
  past(entry: number): boolean {
    return entry <= this.away.upTo;
  }

  dismiss(one: Happening): void {
    this.keep({ ...this.away, ids: [...this.away.ids, one.id].slice(-MOST) });
  }

  dismissAll(found: { entry: number }[]): void {
    this.keep({ upTo: Math.max(this.away.upTo, ...found.map((one) => one.entry)), ids: [] });
  }

  private keep(away: PutAway): void {
    this.away = away;
    const others = Object.entries(all()).filter(([place]) => place !== this.place);
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), [this.place, away]])));
  }
}
