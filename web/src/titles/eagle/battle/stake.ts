// What a battle is about, beside its units: what the winner takes, and what goes down with the loser.

import { listed } from "../../../frame/text";
import type { AtStake } from "../printed";
import type { Words } from "../words";

/** In words, for me against the others. */
export function atStake({ mine, theirs, settlement }: AtStake, words: Words): string[] {
  const town = settlement ? `${words.printed.sizes[settlement.size]}${settlement.resource ? ` with ${words.markerName(settlement.resource)}` : ""}` : "";
  const lost = (side: "mine" | "theirs") => {
    const pieces = Object.entries(side === "mine" ? mine : theirs).map(([piece, count]) => words.pieces(piece, count));
    return listed([...(settlement?.loser === side ? [`the ${town}`] : []), ...pieces]);
  };
  const [won, gone] = [lost("theirs"), lost("mine")];
  const found = [won && `If you win, they also lose ${won}.`, gone && `If you lose, you also lose ${gone}.`];
  if (settlement && !settlement.loser) found.push(`The winner takes ${words.whose(settlement.owner)} ${town}.`);
  return found.filter(Boolean);
}
