// The map in words: squares, cities, and what there is to say of them.

import { listed } from "../../frame/text";
import { isSquare, placeOf, slotAt } from "./board/layout";
import { Names } from "./names";
import { YIELDS } from "./previews";
import { kindOf, type City } from "./printed";

const counted = (icons: Record<string, unknown>, wanted: readonly string[]) => wanted.filter((what) => icons[what]).map((what) => `${icons[what]} ${what}`);

export class Places extends Names {
  override isSpace(id: unknown): id is string {
    return isSquare(id) || (typeof id === "string" && /^tile-\d+$/.test(id));
  }

  override space(id: string): string {
    if (id.startsWith("tile-")) return "an unknown tile";
    const city = this.cityOn(id);
    return city ? this.city(city[0]) : id.toUpperCase();
  }

  /** The city whose centre a square is. */
  cityOn(square: string): [string, City] | undefined {
    return Object.entries(this.view.cities).find(([at, city]) => at === square || city.second === square);
  }

  /** What a city is called, and whose it is. */
  city(square: string): string {
    const city = this.view.cities[square];
    if (!city) return square.toUpperCase();
    const name = this.cityName(square);
    return city.owner === this.me ? name : `${name} of ${this.seat(city.owner)}`;
  }

  cityName(square: string): string {
    return this.view.cities[square].name || square.toUpperCase();
  }

  /** A square in one breath: its name, where that is, whose outskirts and what stands there, or that it is free. */
  override tell(space: string, legal: string[]): string {
    if (!isSquare(space)) return [this.space(space), ...this.facts(space), ...legal].join("; ");
    const { x, y } = placeOf(space);
    const square = this.view.squares[space];
    const free = square && !square.marker && !Object.values(this.view.seats).some(({ armies, scouts }) => armies[space] || scouts[space]);
    return [this.space(space), `row ${y + 1}, column ${x + 1}`, ...this.facts(space), ...(free ? ["free"] : []), ...legal].join("; ");
  }

  /** What a square yields as it is now: "1 production and 2 trade". */
  private gives(space: string): string[] {
    const { icons = {} } = this.view.squares[space] ?? {};
    return [...counted(icons, ["production", "trade", "culture", "coin"]), ...(icons.resource ? [String(icons.resource)] : [])];
  }

  /** A great person with what its marker yields: "the great builder (2 production and 1 coin)". */
  protected greatPerson(id: string): string {
    return `the ${this.anything(id).toLowerCase()} (${listed(counted({ ...this.printed.people[id] }, YIELDS))})`;
  }

  yields(space: string): string {
    return listed(this.gives(space));
  }

  /** A square whose scout gathers, with what it yields. */
  protected gathered(space: string): string {
    return `${this.space(space)} (${this.yields(space) || "nothing now"})`;
  }

  /** What there is to say of a square, part by part. */
  facts(space: string): string[] {
    const slot = space.startsWith("tile-") ? space : slotAt(this.layout, placeOf(space));
    const square = this.view.squares[space];
    if (!square) return slot && this.view.tiles[slot] ? [] : ["nobody knows what is here"];
    const { marker } = square;
    const found = [square.terrain ?? ""];
    if (marker && marker !== "centre") found.push(kindOf(this.printed, marker) === "wonder" ? this.anything(marker) : this.anything(marker).toLowerCase());
    found.push(...this.gives(space));
    if (square.blockade !== undefined) found.push(`blockaded by ${this.seat(square.blockade)}`);
    const city = this.cityOn(space);
    if (city) found.push(...[city[1].walls && "walls", city[1].program && "a building program", city[1].mark].filter((part): part is string => !!part));
    for (const [seat, { armies, scouts }] of Object.entries(this.view.seats)) {
      const group = this.group(`${armies[space] ?? 0}+${scouts[space] ?? 0}`);
      if (group) found.push(`${group} of ${this.seat(Number(seat))}`);
    }
    if (slot && this.printed.tiles[this.view.tiles[slot]?.tile]?.designed) found.push("a tile of our own design");
    if (square.city && !city) found.push(`outskirts of ${this.city(square.city)}`);
    return found;
  }

  override get units(): string {
    return "figures";
  }
}
