// An area in words: what is printed on it, who stands there, what lies beside it. For the table of areas, and for who hears the board.

import type { Drawing } from "../../../maps/drawing";
import type { Printed, View } from "../printed";
import { listed, tokens } from "../../../frame/text";
import type { Words } from "../words";

const COLLATOR = new Intl.Collator();

export interface Ways {
  land: string[];
  water: string[];
}

/** What can be said of the areas of this table. */
export class Telling {
  private volcanic: Set<string>;
  private sorted: string[] | undefined;
  constructor(
    private drawing: Drawing,
    private printed: Printed,
    private view: View,
    private words: Words,
  ) {
    this.volcanic = new Set(Object.values(printed.volcanoes).flat());
  }

  /** Every area on the table, by name; then the open seas. */
  get all(): string[] {
    if (this.sorted) return this.sorted;
    const { drawing, printed, view, words } = this;
    const shut = new Set(view.closed);
    const byName = (a: string, b: string) => COLLATOR.compare(words.space(a), words.space(b));
    const areas = [...drawing.spots.keys()].filter((id) => !shut.has(printed.areas[id].region));
    return (this.sorted = [...areas.sort(byName), ...[...drawing.seas.keys()].sort(byName)]);
  }

  isSea(id: string): boolean {
    return !(id in this.printed.areas);
  }

  limit(id: string): string {
    return this.printed.areas[id] ? String(this.printed.areas[id].limit) : "";
  }

  region(id: string): string {
    return this.printed.areas[id]?.region ?? "";
  }

  /** What is printed on it beside the limit. */
  features(id: string): string {
    const area = this.printed.areas[id];
    if (!area) return "open sea";
    const site = area.site === "white" ? "white city site" : area.site ? "city site" : "";
    return [site, area.plain ? "flood plain" : "", this.volcanic.has(id) ? "volcano" : ""].filter(Boolean).join(", ");
  }

  /** Who stands there, mine first. */
  held(id: string): string {
    const place = this.view.board[id];
    if (!place) return "";
    const { words, view } = this;
    const mine = ([seat]: [string, unknown]) => (Number(seat) === view.private.seat ? 0 : 1);
    const inOrder = <T>(of: Record<string, T> | undefined) => Object.entries(of ?? {}).sort((a, b) => mine(a) - mine(b));
    const whose = (seat: string) => (Number(seat) === view.private.seat ? "your" : words.seat(Number(seat)));
    const parts: string[] = [];
    if (place.city !== undefined) parts.push(place.city in view.players ? `${whose(String(place.city))} city` : "pirate city");
    for (const [seat, count] of inOrder(place.tokens)) {
      const stay = place.moved?.[seat] ?? 0;
      const moved = stay && view.phase === "movement" ? `, ${stay === count ? "moved" : `${stay} of them moved`}` : "";
      parts.push(`${whose(seat)} ${tokens(count)}${moved}`);
    }
    for (const [seat, fleet] of inOrder(place.ships)) parts.push(`${whose(seat)} ${fleet.length === 1 ? "ship" : `${fleet.length} ships`}`);
    return parts.join("; ");
  }

  /** Whether anything of this seat stands there. */
  holds(seat: number | undefined, id: string): boolean {
    const place = this.view.board[id];
    return !!place && seat !== undefined && (place.city === seat || !!place.tokens?.[seat] || !!place.ships?.[seat]?.length);
  }

  isMine(id: string): boolean {
    return this.holds(this.me, id);
  }

  /** My seat; spectators have none. */
  get me(): number | undefined {
    return this.view.private.seat;
  }

  /** Who plays, with the names of the civilizations. */
  get people(): [seat: number, name: string][] {
    return this.view.ranking.filter((seat) => this.view.players[seat].civilization).map((seat) => [seat, this.words.seat(seat)]);
  }

  neighbours(id: string): Ways {
    const here = (other: string) => this.drawing.spots.has(other) || this.drawing.seas.has(other);
    const area = this.printed.areas[id];
    if (area) return { land: area.land.filter(here), water: [...area.water, ...area.seas].filter(here) };
    return { land: [], water: [...this.drawing.spots.keys()].filter((other) => this.printed.areas[other].seas.includes(id)) };
  }

  /** All of it in one breath: the name, what is printed, who stands there, what may be done. */
  whole(id: string, legal: string[] = []): string {
    const limit = this.limit(id);
    const facts = [limit && `limit ${limit}`, this.features(id)].filter(Boolean).join(", ");
    const parts = [facts, this.held(id) || (this.isSea(id) ? "" : "empty"), legal.length ? `you may ${listed(legal.map(small))}` : ""];
    return `${this.words.space(id)}: ${parts.filter(Boolean).join("; ")}`;
  }
}

function small(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
