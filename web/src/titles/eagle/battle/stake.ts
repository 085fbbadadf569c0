// What a battle is about, beside its units: what the winner takes, and what goes down with the loser.

import { listed, readable } from "../../../frame/text";
import type { Printed, View } from "../printed";
import type { Words } from "../words";

/** What a side loses besides its units if it loses the battle. */
function atRisk(view: View, printed: Printed, words: Words, space: string, seats: number[]): string {
  const there = seats.map((seat) => view.units[space]?.[seat] ?? {});
  if (!words.isLand(space)) {
    const cargo = there.flatMap(({ fleets }) => Object.values(fleets ?? {}).flatMap((ship) => ship.cargo));
    return cargo.length ? `${words.cargo({ kind: "", left: 0, cargo })} aboard` : "";
  }
  const place = view.regions[space];
  const held = place?.owner !== undefined && seats.includes(place.owner);
  const resource = printed.markers[place?.marker ?? ""]?.kind === "resource" ? ` with ${readable(place.marker!)}` : "";
  const settlers = there.reduce((sum, force) => sum + ((force.settler as number) ?? 0), 0);
  return listed([...(held ? [`the ${printed.sizes[place.size!]}${resource}`] : []), ...(settlers ? [words.pieces("settler", settlers)] : [])]);
}

/** In words, for me against the others. */
export function atStake(view: View, printed: Printed, words: Words, space: string, mine: number[], theirs: number[]): string[] {
  const [won, lost] = [theirs, mine].map((seats) => atRisk(view, printed, words, space, seats));
  return [won && `If you win, they lose ${won}.`, lost && `If you lose, you lose ${lost}.`].filter(Boolean);
}
