// Where a ship that is being sent somewhere could go, and by which waters: the server finds the ways.

import type { Answering } from "../../frame/answering.svelte";

class Sailing {
  private ways = $state.raw<Record<string, string[]>>({});
  private asked = "";

  /** Keeps up with the order that is being put together. */
  follow(answering: Answering): void {
    const { building, table } = answering;
    const ship = building && shipOf(building.kind);
    const key = ship === null ? "" : JSON.stringify([answering.ask?.number, ship, building!.prefix]);
    if (key === this.asked) return;
    this.asked = key;
    this.ways = {};
    if (ship === null) return;
    const stops = building!.prefix.filter((piece): piece is [string, string] => Array.isArray(piece) && piece[0] === "to").map(([, water]) => water);
    void (table.advise("courses", [ship, stops]) as Promise<Record<string, string[]>>).then(
      (found) => this.asked === key && (this.ways = found),
      () => undefined,
    );
  }

  /** The ways of more than one step, by where they lead. */
  get far(): [area: string, waters: string[]][] {
    return Object.entries(this.ways).filter(([, waters]) => waters.length > 1);
  }
}

function shipOf(kind: string): number | null {
  return kind.startsWith("sail ") ? Number(kind.split(" ")[1]) : null;
}

export const sailing = new Sailing();
