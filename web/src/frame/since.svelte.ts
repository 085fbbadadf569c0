// Since my last move: where it was in the story, and how I stood then.

import { history } from "../server/api";
import type { Line } from "../server/protocol";

type Figures = [name: string, figure: number | string][];

const KEY = "ecumene.stood";
const MOST = 60;

/** The lines since I last did something. */
export function sinceMine(story: Line[], me: number | undefined, mine: (line: Line) => boolean): Line[] {
  return me === undefined ? [] : story.slice(story.findLastIndex((line) => line.data.seat === me && mine(line)) + 1);
}

/** How I stood when I moved last; kept on this device. */
export class Stood {
  then = $state.raw<Figures>([]);

  constructor(private place: string) {
    this.then = read()[place] ?? [];
  }

  note(figures: Figures): void {
    this.then = figures;
    const others = Object.entries(read()).filter(([place]) => place !== this.place);
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), [this.place, figures]])));
  }
}

function read(): Record<string, Figures> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** milliseconds after which somebody was away */
const AWAY = 5 * 60_000;
const SIGNS = ["visibilitychange", "pointermove", "pointerdown", "keydown"];

/** Whenever somebody is here again, after the page was hidden for so long or nobody touched anything. */
export function whenBack(came: () => void): () => void {
  let seen = Date.now();
  const here = () => {
    if (!document.hidden && Date.now() - seen > AWAY) came();
    seen = Date.now();
  };
  for (const sign of SIGNS) document.addEventListener(sign, here);
  return () => SIGNS.forEach((sign) => document.removeEventListener(sign, here));
}

/** The moment of an entry that was told here, for looking back: both tell the same lines, the newest last. */
export async function momentOf(table: string, seat: number | null, story: Line[], entry: number): Promise<number> {
  const { lines, moments } = await history(table, seat === null ? "" : String(seat));
  const at = story.findIndex((line) => line.entry === entry);
  if (at < 0) return moments;
  const far = lines.length - (story.length - at);
  // while this was asked, more may have been told
  const same = (line: Line | undefined) => line?.kind === story[at].kind && line.text === story[at].text;
  return (same(lines[far]) ? lines[far] : lines.findLast(same))?.entry ?? moments;
}
