// What is printed on board and cards, and the view of a game as the server sends it.

import type { Ask } from "../../server/protocol";

export interface Area {
  name: string;
  board: number;
  region: string;
  limit: number;
  site: string;
  plain: string;
  land: string[];
  water: string[];
  seas: string[];
}

export interface Advance {
  name: string;
  groups: string[];
  cost: number;
  points: number;
  credits: Record<string, number>;
  towards: Record<string, number>;
  free_credits: number;
}

export interface Calamity {
  name: string;
  stack: number;
  kind: string;
  tradeable: boolean;
  beneficiary: string;
  numbers: Record<string, number>;
  /** what an advance of the victim adds to a number */
  modifiers: ({ advance: string; role?: string } & Record<string, string | number>)[];
  switches: Record<string, string>;
}

export interface Epoch {
  id: string;
  name: string;
  cities: number;
  advances: number;
  advances_below_100: number;
  advances_from_100: number;
  advances_from_200: number;
  points: number;
}

export interface Printed {
  civilizations: Record<string, { name: string; rank: number; colour: string }>;
  commodities: Record<string, { name: string; stack: number; set: number; home: string }>;
  calamities: Record<string, Calamity>;
  advances: Record<string, Advance>;
  succession: Record<string, { last: number; final: number; epochs: Epoch[]; rows: Record<string, number[]> }>;
  areas: Record<string, Area>;
  seas: Record<string, { name: string }>;
  plains: Record<string, string[]>;
  volcanoes: Record<string, string[]>;
  /** what may be answered for me: key -> the answers */
  standing: Record<string, string[]>;
  lessons: { id: string; title: string; text: string }[];
}

export type ShipInView = [number: number, ready: boolean, steps: number];

export interface Place {
  tokens?: Record<string, number>;
  moved?: Record<string, number>;
  city?: number;
  ships?: Record<string, ShipInView[]>;
}

export interface Player {
  civilization: string;
  stock: number;
  treasury: number;
  cities: number;
  tokens: number;
  hand: number;
  advances: string[];
  credits: Record<string, number>;
  step: number;
  census: number;
  score: number;
  gone: boolean;
}

export interface Proposal {
  key: string;
  seat: number;
  count: number;
  names: string[];
  want: number;
  asks?: string[];
  to?: number;
  clean?: boolean;
  answers?: string;
  give?: string[];
}

/** What only one seat may know. */
export interface Private {
  seat?: number;
  hand?: Record<string, number>;
  floor?: { waiting: number[]; ready: number[]; offers: Record<string, Proposal>; made?: number };
  own: Record<string, any>;
}

export interface View {
  turn: number;
  phase: string;
  over?: string;
  ranking: number[];
  board: Record<string, Place>;
  players: Record<string, Player>;
  empty: number[];
  closed: string[];
  moving: number[];
  bonus?: number;
  last_turn?: number;
  /** who leaves the game when the turn is over */
  leaving?: number[];
  notes: Record<string, any>;
  /** the end: the seats from first to last, and what every point was for */
  final?: { places: number[]; scores: Record<string, number>[] };
  due: number[];
  may: number[];
  people: Record<string, { name: string; bot?: string }>;
  setup: { title: string; scenario: string; seats: number; options: Record<string, string> };
  private: Private;
  /** looking back with all hands open: by seat, what was private to it */
  open?: Record<string, Private>;
  ask?: Ask;
  /** my standing answers, by key */
  standing?: Record<string, string>;
  /** time limits in seconds; when trade is over, and by when whose answer is expected, in seconds of the server's time */
  clock?: { trade: number; answer: number; ends?: number; by?: Record<string, number> };
  undo?: number[];
  retract?: { action: Action; phase: number };
  /** my plan: each step an action, with the reason if it is not lawful as things stand */
  plan?: { turn: number; steps: { action: Action; rule?: string; reason?: string }[]; fits: boolean; reason?: string };
}

export type Action = { do: string } & Record<string, any>;

export const PHASES: [id: string, word: string][] = [
  ["tax", "Tax"],
  ["expansion", "Growth"],
  ["movement", "Move"],
  ["conflict", "Conflict"],
  ["construction", "Build"],
  ["cards", "Cards"],
  ["trade", "Trade"],
  ["calamity-selection", "Select"],
  ["calamities", "Calamity"],
  ["abilities", "Abilities"],
  ["surplus", "Surplus"],
  ["advances", "Advances"],
  ["succession", "A.S.T."],
];

export const COLOURS = ["art", "civic", "craft", "religion", "science"] as const;
