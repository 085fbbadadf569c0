// Generated from src/ecumene/titles/ffg/shapes.py by tools/protocol_types.py: change it there.

/** Everybody on the floor: those whom it waits for, and those who are done. */
export interface Traders {
  waiting: number[];
  ready: number[];
}

/** One form of a building. */
export interface Building {
  name: string;
  family: string;
  set: string;
  terrain: string[];
  count: number;
  cost: number;
  star: boolean;
  upgraded: boolean;
  production: number;
  trade: number;
  culture: number;
  coin: number;
  combat: number;
}

/** A civilization: where it begins, and what it has more than others. */
export interface Civilization {
  name: string;
  leader: string;
  set: string;
  home: string;
  tech: string;
  government: string;
  colour: string;
  armies: number;
  scouts: number;
  start_armies: number;
  start_scouts: number;
  stack: number;
  speed: number;
  combat: number;
  policies: number;
  walls: boolean;
  units: string[];
  cities: string[];
}

/** A culture event. */
export interface EventCard {
  name: string;
  deck: number;
  count: number;
  set: string;
  when: string[];
  designed: boolean;
}

/** A government in numbers; `core` and `waw` say what only the cards of that printing give. */
export interface Government {
  name: string;
  designed: boolean;
  production: number;
  coin: number;
  core: Record<string, number>;
  waw: Record<string, number>;
}

/** What a square or a marker gives to the city to which it belongs. */
export interface Icons {
  production: number;
  trade: number;
  culture: number;
  coin: number;
  resource: string;
  combat: number;
}

/** A section of the culture track: its last space, the price of each of its spaces, its deck of events. */
export interface Section {
  last: number;
  culture: number;
  trade: number;
  deck: number;
}

/** A technology; the numbers are explained in the data file. */
export interface Tech {
  name: string;
  level: number;
  set: string;
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

/** What a card can do (data/uses.toml). */
export interface Use {
  when: string;
  do: string;
  card: string;
  cost: string[];
  trade: number;
  culture: number;
  amount: number;
  limit: string;
  event: boolean;
  eras: string[];
  range: number;
  into: string;
  from: string;
  as: string[];
  person: boolean;
}

/** A wonder; `price` is what it costs whoever knows `tech`. */
export interface Wonder {
  name: string;
  era: string;
  set: string;
  culture: number;
  cost: number;
  price: number;
  tech: string;
  designed: boolean;
  reprint: boolean;
}

/** A square as it is printed on a tile; `start` is a hint for beginners. */
export interface Cell {
  terrain: string;
  icons: Icons;
  marker: string;
}

/** A tile with its arrow pointing up: four rows of four squares. */
export interface Tile {
  set: string;
  rows: Cell[][];
  designed: boolean;
}

/** A place for a tile: its top left square, and the seat whose home tile lies there (-1: none). */
export interface Slot {
  name: string;
  x: number;
  y: number;
  home: number;
}

/** The map for a number of seats, in squares. */
export interface Layout {
  width: number;
  height: number;
  slots: Slot[];
}

/** A card of the great person deck; `when` it is used, and whether it is then discarded. */
export interface Person {
  name: string;
  type: string;
  when: string;
  discard: boolean;
  designed: boolean;
}

/** One side of a social policy card. */
export interface Policy {
  name: string;
  card: number;
}

/** An investment card: with this many markers a step works. */
export interface Investment {
  name: string;
  steps: number[];
  designed: boolean;
}

/** The sides of unit cards for one rank: their name, and by card its strength and health in each printing. */
export interface UnitRank {
  name: string;
  core: Record<string, [number, number]>;
  waw: Record<string, [number, number]>;
}

/** A type of unit: the type that it trumps, and the sides of its cards, from the first rank on. */
export interface UnitKind {
  trumps: string;
  ranks: UnitRank[];
}

/** The culture track: its sections, the spaces of great people, the last space. */
export interface Track {
  sections: Section[];
  people: number[];
  victory: number;
}

/** What is printed on tiles, cards and boards, whatever version is played; `Printed` of the protocol has the rest. `texts` says in our words what a card does: by `tech.pottery`, `wonder.stonehenge`, `event.drought`, `person.valmiki`, `gov.monarchy`, `policy.pacifism`, `invest.infrastructure`, `civ.romans`, `relic.atlantis`, `marker.teacher`. */
export interface Sheets {
  techs: Record<string, Tech>;
  wonders: Record<string, Wonder>;
  buildings: Record<string, Building>;
  civilizations: Record<string, Civilization>;
  events: Record<string, EventCard>;
  governments: Record<string, Government>;
  policies: Record<string, Policy>;
  investments: Record<string, Investment>;
  people: Record<string, Icons>;
  persons: Record<string, Person>;
  city_states: Record<string, Icons>;
  relics: Record<string, string>;
  uses: Record<string, Use>;
  units: Record<string, UnitKind>;
  track: Track;
  tiles: Record<string, Tile>;
  layouts: Record<string, Layout>;
  texts: Record<string, string[]>;
  bound: Record<string, string[]>;
  prices: Record<string, number>;
  coins: number;
  dial: number;
  stakes: number;
  clauses: Record<string, string>;
}

/** A square that is turned up: its terrain, the icons that count there now, and what lies on it. `city` is the city whose outskirts it is; `blockade` the seat whose figures keep its owner from using it. */
export interface Square {
  terrain?: string;
  icons?: Record<string, number | string>;
  marker?: string;
  city?: string;
  blockade?: number;
}

/** A tile that is turned up, and by how many quarter turns. */
export interface Laid {
  tile: string;
  turn: number;
}

/** A city: its name, what stands in its centre, what it makes, and whether it can still act this turn. */
export interface City {
  name: string;
  owner: number;
  capital: boolean;
  walls: boolean;
  program: boolean;
  second?: string;
  mark?: string;
  outskirts: string[];
  production: number;
  trade: number;
  culture: number;
  resources: string[];
  acted: string[];
  ready: boolean;
}

/** The next space of the culture track: its number, price and reward (`event-2`, `person`, `victory`). */
export interface Advance {
  space: number;
  culture: number;
  trade: number;
  reward: string;
}

/** Spaces of the culture track; what all that are left cost, what the arts of all cities bring, and in how many turns. */
export interface CultureRoad {
  done: number;
  of: number;
  near: boolean;
  soon: boolean;
  culture: number;
  trade: number;
  arts: number;
  turns?: number;
}

/** Cards of the pyramid under Space Flight; what its rows lack, and the trade that Space Flight needs. */
export interface TechRoad {
  done: number;
  of: number;
  near: boolean;
  soon: boolean;
  techs: number;
  row: number;
  lacks: Record<string, number>;
  price: number;
}

/** Where coins come from: a card, a building, `map`; the `most` that it can hold, and whether they can be lost. */
export interface CoinSource {
  what?: string;
  amount?: number;
  most?: number;
  loses?: boolean;
}

/** Coins, and where they come from. */
export interface CoinRoad {
  done: number;
  of: number;
  near: boolean;
  soon: boolean;
  sources: CoinSource[];
}

/** The squares with armies; how far the nearest foreign capital is, and with how many cards and which bonus it is defended. */
export interface ConquestRoad {
  near?: boolean;
  soon?: boolean;
  armies?: number;
  steps?: number;
  capital?: string;
  cards?: number;
  bonus?: number;
}

/** The four roads to victory: `near` could be won within a turn, as far as everybody can see; `soon` is nearly there. */
export interface Roads {
  culture: CultureRoad;
  tech: TechRoad;
  coins: CoinRoad;
  conquest: ConquestRoad;
}

/** What the trade of a seat is worth for research: the level that it pays for now (0: none), the price of each level for this seat, and how much stays when all is spent. */
export interface Study {
  level: number;
  prices: Record<string, number>;
  keeps: number;
}

/** What everybody may know of a player. */
export interface Seat {
  civilization: string;
  gone: boolean;
  government: string;
  free_change: string[];
  trade: number;
  income: number;
  culture: number;
  level: number;
  next?: Advance;
  coins: number;
  tokens: Record<string, number>;
  techs: Record<string, number>;
  blank: number;
  places: Record<string, number>;
  study: Study;
  ranks: Record<string, number>;
  armies: Record<string, number>;
  scouts: Record<string, number>;
  unbuilt: Record<string, number>;
  sent: Record<string, string>;
  resources: Record<string, number>;
  reserve: string[];
  policies: string[];
  invested: Record<string, number>;
  forces: number;
  events: string[];
  kept: string[];
  persons: string[];
  faceup: string[];
  used: string[];
  speed: number;
  stack: number;
  water: string;
  hand_size: number;
  most_cities: number;
  battle_hand: number;
  combat: number;
  roads: Roads;
}

/** A unit in a front: its card, type, name, strength, health, wounds. */
export interface Fought {
  card: string;
  unit: string;
  name: string;
  strength: number;
  health: number;
  wounds: number;
}

/** A battle that goes on. Sides are 0, the attacker, and 1, the defender; `wild` is the side of barbarians, or -1. `stage` is draw, bonus or play; `values` is what both sides would count if the battle ended now. */
export interface Battle {
  stage: string;
  square: string;
  led: number[];
  wild: number;
  city: boolean;
  walls: boolean;
  armies: number;
  bonus: number[];
  hands: number[];
  fronts: ((Fought | null)[])[];
  dead: string[][];
  values: number[];
}

/** What a bargain would make of one side: its trade, and how much the dial does not hold; the level of research that it pays for then and now; its culture; its event cards and how many its hand may hold, if it must discard. */
export interface Effect {
  seat?: number;
  trade?: number;
  spilt?: number;
  level?: number;
  was?: number;
  culture?: number;
  events?: number;
  limit?: number;
}

/** A bargain on the floor, with hidden cards by their backs. */
export interface Offer {
  key: string;
  seat: number;
  to: number;
  give: string[];
  want: string[];
  effects: Effect[];
}

/** How a game ended by score: the place of each seat, and what its score is made of. */
export interface Final {
  places: Record<string, number>;
  scores: Record<string, Record<string, number>>;
}

/** What everybody may know of a game, beside what every view has. */
export interface Public {
  turn: number;
  phase: string;
  part: number;
  first: number;
  over?: string;
  victors: number[];
  completed: number[];
  final?: Final;
  tiles: Record<string, Laid>;
  squares: Record<string, Square>;
  cities: Record<string, City>;
  seats: Record<string, Seat>;
  market: Record<string, number>;
  stalls: string[];
  obsolete: string[];
  supply: Record<string, number>;
  left: Record<string, number>;
  held: string[];
  floor?: Traders;
  offers: Record<string, Offer>;
  battle?: Battle;
  puppets: number;
  play: Record<string, boolean>;
}

/** Something that a seat might produce: what it costs this seat. */
export interface Item {
  price: number;
  kind: string;
}

/** A city that armies of another seat could attack in one Movement, and where they stand. */
export interface Threat {
  city: string;
  seat: number;
  armies: string[];
}

/** What only one seat may know: its cards, its battle force, its own offers; and what its player would reckon. */
export interface Private {
  seat?: number;
  forces?: Record<string, number>;
  events?: string[];
  kept?: string[];
  persons?: string[];
  seen?: string[];
  hands?: (Fought[] | null)[];
  offers?: Record<string, Offer>;
  items?: Record<string, Item>;
  learnable?: Record<string, number>;
  threats?: Threat[];
}

/** One line of a sum: what it is, and how much. */
export interface Line {
  what: string;
  amount: number;
}

/** What a city can make: its price, where it may stand; or why it cannot be made, with the clause. The way out, if there is one: `replaces` is what it must replace, for it stands in the only square where this may stand; `elsewhere` is another city that could make it now. */
export interface Choice {
  price?: number;
  places?: string[];
  rush?: number;
  reason?: string;
  rule?: string;
  replaces?: string;
  elsewhere?: string;
}

/** What trade makes up for: so much trade `per` so many hammers, `times` at the most. */
export interface Rush {
  trade: number;
  hammers: number;
  times: number;
}

/** A city line by line: its production, its trade, what the arts would give, and everything it could make. `program` is what it would produce next with a building program, `caravan` what a caravan adds if that is needed. */
export interface CityAdvice {
  production: Line[];
  trade: Line[];
  culture: Line[];
  most: number;
  caravan: number;
  rush: Rush;
  program: number;
  items: Record<string, Choice>;
}

/** A tech that is not known: its price, the trade that is missing, or that it has no place. */
export interface TechAdvice {
  price?: number;
  missing?: number;
  place?: boolean;
}

/** A square or facedown tile that a march can come to: in how many steps, by which way, and whether it may end there. */
export interface Reached {
  steps: number;
  way: string[];
  ends: boolean;
}

/** What keeps a city from a square, and the clause. */
export interface Hindrance {
  reason: string;
  rule: string;
}

/** A line of the Start of Turn's checklist: it can be done `now`, is `done`, or is `barred` by a clause. */
export interface Task {
  stands: string;
  text: string;
  rule: string;
}

/** What there is to do in one's Start of Turn, by what it is; the squares where a city could stand; and the unlocked governments to which the way leads over Anarchy. */
export interface Start {
  tasks: Record<string, Task>;
  room: string[];
  anarchy: string[];
}

/** What producing something would come to: its cost, the production, the trade that is rushed, what is lost; the square before and after, what is `covered` there (a marker or the terrain), and the whole city with it, from its next action on (`combat` and `coin` are those of the seat). */
export interface Produced {
  cost: number;
  production: number;
  rush: number;
  lost: number;
  before: Record<string, number | string>;
  after: Record<string, number | string>;
  covered: string;
  city_before: Record<string, number>;
  city_after: Record<string, number>;
}

/** What playing a unit would come to: who strikes first (1 mine, -1 theirs, 0 both at once), wounds dealt and taken against what is left of each, who would be killed, what both sides would then count. */
export interface Exchange {
  first: number;
  dealt: number;
  against: number;
  taken: number;
  own: number;
  kills: boolean;
  dies: boolean;
  values: number[];
}
