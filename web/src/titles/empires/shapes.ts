// Generated from src/ecumene/titles/empires/shapes.py by tools/protocol_types.py: change it there.

/** One land area as printed. */
export interface Area {
  name: string;
  board: number;
  region: string;
  limit: number;
  start: string;
  site: string;
  plain: string;
  coast: string;
  land: string[];
  water: string[];
  seas: string[];
}

/** One open sea. */
export interface Sea {
  name: string;
  seas: string[];
}

/** Everybody on the floor: those whom it waits for, and those who are done. */
export interface Traders {
  waiting: number[];
  ready: number[];
}

/** An open offer, or a counter-offer to the offer `answers`. Nobody but its owner ever sees `give`. */
export interface Proposal {
  count: number;
  names: string[];
  want: number;
  asks?: string[];
  clean?: boolean;
  give?: string[];
  seat: number;
  to?: number;
  answers?: string;
  key?: string;
}

/** The seats that share the most points, the winner first; what broke the tie, and the clause that says so. */
export interface Tie {
  seats: number[];
  points: number;
  by: string;
  rule: string;
}

/** A civilization advance. */
export interface Advance {
  name: string;
  groups: string[];
  cost: number;
  points: number;
  credits: Record<string, number>;
  towards: Record<string, number>;
  free_credits: number;
}

/** A calamity: its numbers, and what the victim's advances add to them. */
export interface Calamity {
  name: string;
  stack: number;
  kind: string;
  tradeable: boolean;
  beneficiary: string;
  numbers: Record<string, number>;
  modifiers: (Record<string, string | number>)[];
  switches: Record<string, string>;
}

/** A civilization: its name, A.S.T.-ranking (smaller goes first) and colour; where it starts, if the board does not say. */
export interface Civilization {
  name: string;
  rank: number;
  side: string;
  colour: string;
  start: string;
}

/** A commodity: its stack is its face value, `set` cards of it exist. */
export interface Commodity {
  name: string;
  stack: number;
  set: number;
  home: string;
}

/** An epoch of the A.S.T. and what a marker needs to step into or through it. */
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

/** One side of the A.S.T.: `final` is the first space that ends the game, `last` the last one there is. `rows`: by people, in which of the epochs each step lies, from step 0. */
export interface Succession {
  last: number;
  final: number;
  epochs: Epoch[];
  rows: Record<string, number[]>;
}

/** What is printed on cards, board and tables; `Printed` of the protocol has the rest. */
export interface Sheets {
  civilizations: Record<string, Civilization>;
  commodities: Record<string, Commodity>;
  worths: Record<string, number[]>;
  calamities: Record<string, Calamity>;
  advances: Record<string, Advance>;
  succession: Record<string, Succession>;
  areas: Record<string, Area>;
  seas: Record<string, Sea>;
  plains: Record<string, string[]>;
  volcanoes: Record<string, string[]>;
  board: string;
  colours: string[];
  clauses: Record<string, string>;
}

/** What stands in an area: tokens by owner, those of them that have moved, the city's owner, ships by owner. The Barbarians are the last owner. A ship is its number, whether it may still sail, and the steps that it has left. */
export interface Place {
  tokens?: Record<string, number>;
  moved?: Record<string, number>;
  city?: number;
  ships?: Record<string, [number, boolean, number][]>;
}

/** What everybody may know of a player. */
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

/** Whether the viewer could meet an offer, and what its hand would then be worth, hidden cards counted as nothing. */
export interface Reckoned {
  meets: boolean;
  then?: number;
}

/** The offers on the trade floor that one seat knows of; `reckoned` has what each would make of its hand. */
export interface Floor {
  offers: Record<string, Proposal>;
  made?: number;
  reckoned: Record<string, Reckoned>;
}

/** What the cards of one kind add to a hand: count x count x face value. */
export interface SetSum {
  card: string;
  count: number;
  face: number;
  points: number;
}

/** A set that a bargain makes smaller. */
export interface Breaks {
  card: string;
  before: number;
  after: number;
}

/** What a hand is worth now and after a bargain. */
export interface Worth {
  now: number;
  then: number;
  sums: SetSum[];
  breaks: Breaks[];
}

/** The end: the place of each seat, ties broken, and what every point was for; a tie for first place, if there was one. */
export interface Final {
  places: Record<string, number>;
  scores: Record<string, number>[];
  tie?: Tie;
}

/** What of board and cards a game uses: boards, and the homes of the commodities that are in the stacks. `least_traded` are the fewest cards of a deal, `true_names` how many names are owed truthfully. `blocks` are the civilizations of each block of trade cards, where there are two. */
export interface InPlay {
  blocks: Record<string, string[]>;
  boards: number[];
  homes: string[];
  least_traded: number;
  true_names: number;
}

/** What everybody may know of a game, beside what every view has. */
export interface Public {
  turn: number;
  phase: string;
  over?: string;
  play: InPlay;
  ranking: number[];
  board: Record<string, Place>;
  players: Record<string, Player>;
  empty: number[];
  closed: string[];
  traders?: Traders;
  moving: number[];
  built: string[];
  bonus?: number;
  last_turn?: number;
  leaving?: number[];
  notes: Record<string, any>;
  final?: Final;
}

/** What the cards of one kind are worth, and what they would be with one more; a full set has no more. */
export interface SetWorth {
  points: number;
  more?: number;
}

/** The epoch of the next step of the A.S.T., and how many of what it asks are lacking. */
export interface NextStep {
  epoch: string;
  lacks: Record<string, number>;
}

/** What only one seat may know: its cards, its part of the trade floor, its own notes. */
export interface Own {
  seat?: number;
  hand?: Record<string, number>;
  floor?: Floor;
  own: Record<string, any>;
}

/** Somebody who stands beside a city with tokens enough to take it. */
export interface Threat {
  area: string;
  beside: string;
  seat: number;
  tokens: number;
}

/** For a seat, also what its player would reckon: the worth of its hand, what it could pay, its next step, who threatens. `strikes` has the numbers of the calamities in hand, as they would strike this seat. */
export interface Private {
  seat?: number;
  hand?: Record<string, number>;
  floor?: Floor;
  own: Record<string, any>;
  sets?: Record<string, SetWorth>;
  strikes?: Record<string, Record<string, number>>;
  worth?: number;
  purse?: number;
  next?: NextStep;
  threats?: Threat[];
}
