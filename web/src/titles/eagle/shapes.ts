// Generated from src/ecumene/titles/eagle/shapes.py by tools/protocol_types.py: change it there.

/** Everybody on the floor: those whom it waits for, and those who are done. */
export interface Traders {
  waiting: number[];
  ready: number[];
}

/** A land region: what it touches over land and at sea; `designed` says that the rulebook does not name it. */
export interface Region {
  id: string;
  name: string;
  continent: string;
  land: string[];
  seas: string[];
  lon: number;
  lat: number;
  designed: boolean;
}

/** A sea zone; those on an `edge` of the map touch those on the other one. */
export interface Zone {
  id: string;
  name: string;
  seas: string[];
  coasts: string[];
  lon: number;
  lat: number;
  edge: string;
  designed: boolean;
}

/** An open offer of a seat to another one; a counter-offer has replaced the one that it answers. */
export interface Proposal {
  to: number;
  give?: Stake;
  want?: Stake;
  seat: number;
  answers?: string;
  key?: string;
}

/** One side of a bargain: gold, resource cards lent for the turn, and what is given for good. Cards and cities are named by their region, fleets by their number (their cargo goes along), units by where they stand, what they are and how many. */
export interface Stake {
  gold?: number;
  cards?: string[];
  units?: [string, string, number][];
  fleets?: number[];
  cities?: string[];
  technologies?: string[];
  wonders?: string[];
}

/** A city improvement of Advanced: it makes settlements happy (faces) or productive (cogs). */
export interface Improvement {
  id: string;
  name: string;
  era: number;
  technology: string;
  faces: number;
  cogs: number;
}

/** A kind of exploration marker; `limit` is the largest settlement that its terrain bears. */
export interface Marker {
  id: string;
  kind: string;
  count: number;
  limit: number;
  happy: boolean;
  designed: boolean;
}

/** A milestone of Standard: the first seat to have `least` of what it counts gets a wonder of its era. */
export interface Milestone {
  id: string;
  name: string;
  era: number;
  counts: string;
  least: number;
}

/** A technology: what it needs, what it opens for everybody, what its buyer gets at once. */
export interface Technology {
  id: string;
  name: string;
  era: number;
  price: number;
  needs: string[];
  size: number;
  range?: [number, number];
  seminal: boolean;
  wonders: string[];
  units: string[];
  improvements: string[];
  growth: number;
}

/** A type of unit in Advanced: the piece that stands for it, its dice and bonus, the technology that opens it. */
export interface Type {
  id: string;
  name: string;
  piece: string;
  dice: number;
  technology: string;
  bonus: number;
  designed: boolean;
}

/** A wonder of Advanced; `effect` is the kind of what it does, `amount` how much of it. */
export interface Wonder {
  id: string;
  name: string;
  era: number;
  technology: string;
  effect: string;
  amount: number;
  piece: string;
  ending: string;
}

/** What is printed on board, cards and tables; `Printed` of the protocol has the rest. */
export interface Sheets {
  board: string;
  eras: string[];
  sizes: string[];
  regions: Record<string, Region>;
  zones: Record<string, Zone>;
  technologies: Record<string, Technology>;
  wonders: Record<string, Wonder>;
  milestones: Record<string, Milestone>;
  improvements: Record<string, Improvement>;
  types: Record<string, Type>;
  pieces: Record<string, string>;
  markers: Record<string, Marker>;
  prices: Record<string, Record<string, any>>;
}

/** A region: its settlement, who holds its card if it is lent, its marker (`down` if it lies face down), who has looked. `room` is how many more pieces may appear there in this turn, where that is limited. */
export interface Place {
  owner?: number;
  size?: number;
  holder?: number;
  marker?: string;
  looked?: number[];
  built?: boolean;
  grown?: boolean;
  placed?: number;
  room?: number;
}

/** A fleet: what it is, the zones that it may still sail, and its cargo with the steps that each piece has left. */
export interface Ship {
  kind: string;
  left: number;
  cargo: [string, number][];
}

/** What production would bring before the dice, item by item and in all. `windfall` is the most that a critical resource would add, and `lucky` the throws of 36 that make one of this seat's resources critical. `one_more` has what another card of a resource would add to monopolies. `cities` has what each city card yields, and whether it is happy and productive then; `faces` and `cogs` are counts. */
export interface Income {
  items: Record<string, number>;
  total: number;
  windfall: number;
  lucky: number;
  one_more: Record<string, number>;
  cities: Record<string, [number, boolean, boolean]>;
  faces: number;
  cogs: number;
}

/** A resource that the dice may make critical: the sums that do, and how many of 36 throws that is. */
export interface Throw {
  resource: string;
  sums: number[];
  ways: number;
}

/** What everybody may know of a player. */
export interface Player {
  gold: number;
  settlements: number;
  technologies: string[];
  wonders: string[];
  improvements: string[];
  owed: string[];
  score: Record<string, number>;
  income: Income;
  resources: Record<string, number>;
  milestones: Record<string, number>;
}

/** A piece as it is now: its name, its dice and what it adds, its price, what of it is a fee and who gets that. */
export interface Ware {
  name: string;
  dice: number;
  bonus: number;
  price: number;
  fee: number;
  earner?: number;
  sold: boolean;
}

/** How near a way to end is, and by seat what everybody would have then. `have` of `need` say how far it has come; `die`: this roll or less at the next purchase ends the game; `wonder` declares the end, and `owner` may do so; `sold`: anybody may buy the wonder that brings it. */
export interface Nearing {
  totals?: Record<string, number>;
  have?: number;
  need?: number;
  die?: number;
  wonder?: string;
  owner?: number;
  sold?: boolean;
}

/** What everybody may know of a game, beside what every view has. */
export interface Public {
  turn: number;
  phase: string;
  era: number;
  era_ends: boolean;
  ending: string;
  starter: number;
  over?: string;
  winners: number[];
  places: Record<string, number>;
  gone: number[];
  leaving: number[];
  regions: Record<string, Place>;
  units: Record<string, Record<string, Record<string, any>>>;
  players: Record<string, Player>;
  wares: Record<string, Ware>;
  prices: Record<string, number[]>;
  critical: Throw[];
  calls: Record<string, number[]>;
  moved: [string, string, number, number][];
  ends: Record<string, Nearing>;
  floor?: Traders;
}

/** A technology that nobody owns: its price for this seat now, and what keeps it from being bought, if anything does. */
export interface Card {
  price: number;
  rule?: string;
  why?: string;
}

/** What only one seat may know: markers it has looked at, offers made by it or to it; and prices as they are for it. */
export interface Private {
  seat?: number;
  markers: Record<string, string>;
  offers: Record<string, Proposal>;
  made?: number;
  technologies: Record<string, Card>;
}

/** Two units that could meet: how likely mine wins, both fall, mine loses; and what each adds, by word. */
export interface Meeting {
  mine: number;
  theirs: number;
  odds: [number, number, number];
  added: [Record<string, number>, Record<string, number>];
}

/** The settlement that goes to the winner: whose it is, its size and resource; `loser` is the side that has it, if any. */
export interface Prize {
  owner: number;
  size: number;
  loser: string;
  resource?: string;
}

/** What each side of a battle would lose besides its fighters, by piece; and the settlement that the winner takes. */
export interface AtStake {
  mine: Record<string, number>;
  theirs: Record<string, number>;
  settlement?: Prize;
}
