// What the server prints and shows of this title.

import type { Printed as Common, View as Shown } from "../../server/protocol";

export interface Icons {
  production?: number;
  trade?: number;
  culture?: number;
  coin?: number;
  resource?: string;
  combat?: number;
}

export interface Tech {
  name: string;
  level: number;
  buildings: string[];
  governments: string[];
  ranks: Record<string, number>;
  coin: number;
  tokens: number;
  hand: number;
  speed: number;
  stack: number;
  cities: number;
  water: string;
}

export interface Wonder {
  name: string;
  era: string;
  culture: number;
  cost: number;
  price: number;
  tech: string;
}

export interface Building {
  name: string;
  family: string;
  terrain: string[];
  cost: number;
  star: boolean;
  upgraded: boolean;
}

export interface Layout {
  width: number;
  height: number;
  /** the squares of each place for a tile, row by row */
  slots: Record<string, string[]>;
}

export type Printed = Common & {
  civilizations: Record<string, { name: string; leader: string; colour: string }>;
  techs: Record<string, Tech>;
  wonders: Record<string, Wonder>;
  buildings: Record<string, Building>;
  events: Record<string, { name: string; deck: number; when: string[] }>;
  governments: Record<string, { name: string; designed: boolean }>;
  icons: Record<string, Icons>;
  kinds: Record<string, string>;
  sections: { last: number; culture: number; trade: number; deck: number }[];
  people_spaces: number[];
  victory: number;
  prices: Record<string, number>;
  /** by rank, and for aircraft */
  unit_prices: Record<string, number>;
  units: { names: Record<string, string[]>; trumps: Record<string, string>; core: UnitCards; waw: UnitCards };
  layouts: Record<string, Layout>;
};

interface UnitCards {
  land: [strength: number, health: number, count: number][];
  aircraft: [strength: number, health: number, count: number][];
}

export interface Square {
  terrain: string;
  icons?: Icons;
  marker?: string;
}

export interface City {
  owner: number;
  capital: boolean;
  walls: boolean;
  program: boolean;
  second?: string;
  mark?: string;
  production: number;
  trade: number;
  culture: number;
  resources: string[];
  outskirts: string[];
}

export interface Seat {
  civilization: string;
  trade: number;
  culture: number;
  /** how far along the culture track */
  level: number;
  coins: number;
  tokens: Record<string, number>;
  /** by their row of the pyramid */
  techs: Record<string, number>;
  government: string;
  armies: Record<string, number>;
  scouts: Record<string, number>;
  sent: Record<string, string>;
  resources: Record<string, number>;
  reserve: string[];
  policies: string[];
  invested: Record<string, number>;
  forces: number;
  events: number;
  kept: number;
  used: string[];
  ranks: Record<string, number>;
  speed: number;
  stack: number;
}

export type Unit = [card: string, wounds: number] | null;

export interface Battle {
  square: string;
  led: [number, number];
  wild: number;
  city: boolean;
  bonus: [number, number];
  hands: [number, number];
  fronts: [Unit, Unit][];
  dead: [string[], string[]];
}

export interface Offer {
  number: number;
  by: number;
  to: number;
  give: string[];
  want: string[];
}

export type View = Omit<Shown, "private"> & {
  part: number;
  first: number;
  tiles: Record<string, string>;
  squares: Record<string, Square>;
  cities: Record<string, City>;
  seats: Record<string, Seat>;
  market: Record<string, number>;
  wonders: string[];
  obsolete: string[];
  supply: Record<string, number>;
  left: Record<string, number>;
  held: string[];
  offers: Omit<Offer, "give">[];
  battle?: Battle;
  private: {
    seat?: number;
    forces?: string[];
    events?: string[];
    kept?: string[];
    /** the backs of what others hold, by seat */
    backs?: Record<string, string[]>;
    hands?: [string[], string[]];
    offers?: Offer[];
    standing?: Record<string, string>;
  };
};
