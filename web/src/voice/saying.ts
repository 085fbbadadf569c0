// What happened, short enough to be heard: trifles of others are counted, what I did myself is left out.

import type { Words } from "../frame/words";
import type { Line } from "../server/protocol";

const MOST = 5;

/** The lines since the last announcement as one. */
export function summary(lines: readonly Line[], words: Words): string {
  const counted = new Map<number, number>();
  const said: { text: string; weight: number }[] = [];
  let turn = "";
  for (const line of lines) {
    if (line.kind === "turn") {
      turn = clean(line.text);
      continue;
    }
    const weight = words.weight(line);
    if (weight === null) continue;
    const trifle = words.tally(line);
    if (trifle) counted.set(trifle.seat, (counted.get(trifle.seat) ?? 0) + trifle.count);
    else said.push({ text: clean(line.text), weight });
  }
  for (const [seat, count] of counted) said.push({ text: words.tallied(seat, count), weight: 0 });
  // what is left out is what matters least, and what is said stays in its order
  const kept = new Set([...said].sort((a, b) => b.weight - a.weight).slice(0, MOST));
  const rest = said.length - kept.size;
  const parts = [turn, ...said.filter((one) => kept.has(one)).map((one) => one.text), rest ? `${rest} more in the log` : ""];
  return parts.filter(Boolean).map((part) => `${part}.`).join(" ");
}

function clean(line: string): string {
  return line.replace(/^-+\s*|\s*-+$|\s*\[[^\]]*\]$/g, "");
}
