// A battle as the story tells it.

import type { Line } from "../../../server/protocol";

export interface Fighter {
  piece: string;
  of: number;
  air: boolean;
  dice: number[];
  added: Record<string, number>;
  total: number;
  /** whether it fell in this round */
  falls: boolean;
}

export interface Fought {
  /** the entry with which it began */
  entry: number;
  space: string;
  attackers: number[];
  defenders: number[];
  /** how many units each seat brought, as far as that is told */
  stood: Record<string, number>;
  rounds: { attacker: Fighter; defender: Fighter }[];
  /** who won; nobody if no unit is left */
  winners: number[] | null;
  over: boolean;
  /** what came of it: captures, losses */
  after: Line[];
}

function fighter({ unit, dice, added, total }: any, lost: Record<string, number> = {}): Fighter {
  return { piece: unit.piece, of: unit.of, air: (unit.air ?? -1) >= 0, dice, added, total, falls: unit.of in lost };
}

/** A battle by its sides, of which nothing is told yet. */
export function battleOf({ space, attackers, defenders }: { space: string; attackers: number[]; defenders: number[] }, entry = -1): Fought {
  return { entry, space, attackers: [...attackers], defenders: [...defenders], stood: {}, rounds: [], winners: null, over: false, after: [] };
}

function roundOf({ data }: Line): Fought["rounds"][number] {
  return { attacker: fighter(data.attacker, data.lost), defender: fighter(data.defender, data.lost) };
}

/** The last battle of the story, if any. */
export function lastBattle(story: Line[]): Fought | null {
  const begins = story.findLastIndex((line) => line.kind === "battle");
  // a story may begin in the middle of a battle: then its first round is what is known
  const from = begins < 0 ? story.findIndex((line) => line.kind === "round") : begins;
  if (from < 0) return null;
  const { data, entry } = story[from];
  const sides = begins < 0 ? { space: data.space, attackers: [data.attacker.unit.of], defenders: [data.defender.unit.of] } : (data as never);
  const found = battleOf(sides, entry);
  if (begins >= 0) found.stood = { ...data.stood };
  for (const line of story.slice(begins < 0 ? from : from + 1)) {
    if (line.kind === "join") {
      found[line.data.side as "attackers" | "defenders"].push(line.data.seat);
      Object.assign(found.stood, line.data.stood);
    }
    else if (line.kind === "round" && line.data.space === found.space) found.rounds.push(roundOf(line));
    else if (line.kind === "battle.won") [(found.over = true), (found.winners = line.data.winners)];
    else if (line.kind === "battle.nobody") found.over = true;
    else if (found.over && ["capture", "lost", "eliminated"].includes(line.kind)) found.after.push(line);
    else if (found.over) break;
  }
  return found;
}

export function takesPart({ attackers, defenders }: Fought, seat: number | undefined): boolean {
  return seat !== undefined && [...attackers, ...defenders].includes(seat);
}
