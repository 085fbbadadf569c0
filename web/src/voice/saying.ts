// What happened, short enough to be heard: trifles of others are counted, what I did myself is left out.

import type { Line } from "../server/protocol";
import { tokens, type Words } from "../titles/empires/words";

/** whoever does these knows it already */
const DONE_MYSELF = /^(move|voyage|ship\.|movement\.ended|city\.built|offer|trade\.(not-)?ready|tax\.rate|advances|civilization|card\.bought|undo|tokens\.placed|city\.placed)/;
/** nobody misses these of others */
const NOISE = /^(movement\.ended|tax\.rate|trade\.(not-)?ready|ship\.maintained|census|expansion|tax\.collected|phase|cards\.drawn|surplus|theme-set)/;
const MOST = 5;

/** The lines since the last announcement as one. */
export function summary(lines: readonly Line[], words: Words): string {
  const me = words.view.private.seat;
  const moved = new Map<number, number>();
  const said: { text: string; weight: number }[] = [];
  let turn = "";
  for (const line of lines) {
    const { kind, data } = line;
    const mine = data.seat === me && me !== undefined;
    if (kind === "turn") turn = clean(line.text);
    else if (mine && DONE_MYSELF.test(kind)) continue;
    else if (kind === "move" || kind === "voyage") moved.set(data.seat, (moved.get(data.seat) ?? 0) + (data.tokens ?? data.load ?? 0));
    else if (mine || !NOISE.test(kind)) said.push({ text: clean(line.text), weight: concerns(line, me) ? 2 : /^(succession|offer|ship)/.test(kind) ? 0 : 1 });
  }
  for (const [seat, count] of moved) said.push({ text: `${words.seat(seat)} moves ${tokens(count)}`, weight: 0 });
  // what is left out is what matters least, and what is said stays in its order
  const kept = new Set([...said].sort((a, b) => b.weight - a.weight).slice(0, MOST));
  const rest = said.length - kept.size;
  const parts = [turn, ...said.filter((one) => kept.has(one)).map((one) => one.text), rest ? `${rest} more in the log` : ""];
  return parts.filter(Boolean).map((part) => `${part}.`).join(" ");
}

function concerns(line: Line, me: number | undefined): boolean {
  const { data } = line;
  return me !== undefined && [data.seat, data.partner, data.victim, data.taker, data.defender, data.to, data.beneficiary].includes(me);
}

function clean(line: string): string {
  return line.replace(/^-+\s*|\s*-+$|\s*\[[^\]]*\]$/g, "");
}
