// Generated from src/ecumene/server/protocol by tools/protocol_types.py: change it there.

/** A line of the story, in words, with its parts. Lines of one `entry` have its number, as this viewer counts them. */
export interface Line {
  entry: number;
  kind: string;
  text: string;
  data: Record<string, any>;
}

/** How a line may go on: the line up to there, the word that is new, and what there is to say of it. */
export interface Completion {
  text: string;
  word: string;
  says?: string;
}

/** An answer in columns and rows. Without columns each row is a name and what belongs to it. */
export interface Sheet {
  rows: string[][];
  columns?: string[];
  title?: string;
}

/** Everything the viewer may know, at number `n`; the last lines of the story, and what was said last. `at` is the server's time in seconds if the table has time limits, so that a page can show how much is left. */
export interface Full {
  type: "full";
  n: number;
  view: Record<string, any>;
  print: string;
  story: Line[];
  said: Said[];
  at?: number | null;
}

/** What changed with one entry, or several: a merge patch to the view, and new lines of the story. */
export interface Change {
  type: "change";
  n: number;
  patch: Record<string, any>;
  print: string;
  story: Line[];
}

/** The action with this id was taken and is kept for good. Its change comes before it, unless the socket lags. */
export interface Done {
  type: "done";
  id: string;
}

/** The message with this id was refused, by this rule, for this reason; nothing has changed. */
export interface No {
  type: "no";
  id: string;
  rule: string;
  reason: string;
}

/** What may come next in an order, whether it may end here, and the whole order if so; what its pieces come to so far. */
export interface Pieces {
  type: "pieces";
  id: string;
  pieces: any[];
  end: boolean;
  whole?: any;
  reckoned?: Record<string, number>;
}

/** Whether an action would be allowed now; if not, why. */
export interface Why {
  type: "why";
  id: string;
  allowed: boolean;
  rule?: string;
  reason?: string;
}

/** The answer to `preview`, as the title says it: odds, before and after, what would be lost. Nothing has changed. It is made from the view of the seat alone, so it holds nothing that the seat may not know. */
export interface Preview {
  type: "preview";
  id: string;
  preview: Record<string, any>;
}

/** The answer to `advise`, by topic. `prices`: {advance: {price, items: {printed: 120, craft: -20, pottery: -10}}} for what the seat does not own yet. `purchase`: {price, means, order}: a purchase filled in sensibly, to send as an action; null if the seat cannot pay. `scores`: a list by seat of {cities, advances, succession, bonus, total}. `worth`: {now, then}: what the hand is worth, and what it would be. `reach`: areas to which ships there could sail. `hint`: {action, plan, why, rule, areas}: a good answer to what is asked, the whole plan that it begins, the reason in words, and the areas to look at; null if nothing is asked or nothing need be answered. `guide`: {ideas, lesson}: what a newcomer should know now, a list of {id, title, text, again, rule}; and how far the lesson has come, {id, title, step, steps, done, reading, text, areas, amiss, again, next}, or null. */
export interface Advice {
  type: "advice";
  id: string;
  advice: any;
}

/** This many steps of the plan were taken and are kept; the next one was refused by this rule, if any, for this reason. */
export interface Committed {
  type: "committed";
  id: string;
  steps: number;
  rule?: string;
  reason?: string;
}

/** What the first part of a typed line means; `rest` is what follows its `;`, to be sent after it. With an `action`: send it with `act` for this `ask`; `text` is how one types it. With `undo`: send `undo`. Otherwise `text` and `sheets` are the answer to a question: columns and rows, without columns a name and what belongs to it. */
export interface Meant {
  type: "meant";
  id: string;
  text: string;
  ask: number;
  action?: any;
  undo?: boolean;
  sheets?: Sheet[];
  rest?: string;
}

/** How a typed line may go on, lawfully: the line up to there, the new word, and what there is to say of it. */
export interface Completions {
  type: "completions";
  id: string;
  completions: Completion[];
}

/** Somebody at the table said something, to everybody or `to` one seat, which nobody else hears; seat None is a spectator. With `table`, the table itself tells everybody. */
export interface Said {
  type: "said";
  seat: number | null;
  text: string;
  at: number;
  table?: boolean;
  to?: number | null;
}

/** An answer to the ask with this number. The same `id` (1 to 48 characters) sent twice by a seat is taken once. A standing answer, {do: standing, key, answer}, is taken at any time, whatever `ask` says. An offer ends by itself if `until` is seconds, `look` (I look again), or what I hold (`3 iron`). */
export interface Act {
  type: "act";
  id: string;
  seat: number;
  ask: number;
  action: any;
  until?: string;
}

/** Withdraws entries of the seat, as `undo` of the view lists them, by default the last one. */
export interface TakeBack {
  type: "undo";
  id: string;
  seat: number;
  entries?: number[] | null;
}

/** What may follow in the order of the form with this place in the ask's list, after this prefix. */
export interface AskPieces {
  type: "pieces";
  id: string;
  seat: number;
  form: number;
  prefix: any[];
}

/** Whether this action would be allowed. */
export interface AskWhy {
  type: "why";
  id: string;
  seat: number;
  action: any;
}

/** What can be worked out about this answer before it is given? Only for a seat that is asked, and a lawful answer. */
export interface AskPreview {
  type: "preview";
  id: string;
  seat: number;
  action: any;
}

/** Asks for help on a topic: `prices`, `scores`, or `purchase` about the ids of the advances to buy. `worth` is about [cards that go, cards that come], `reach` about [the area of a ship]. `hint` and `guide` are about [lesson, plan, read, waited], of which the last ones may be left out: a lesson's id or "", the rest of an earlier plan, kept to while it is lawful, how many of the lesson's steps that are only to be read have been read, and whether the player has waited for others in vain: then the hint is no longer to go on waiting. */
export interface Advise {
  type: "advise";
  id: string;
  seat: number;
  topic: string;
  about?: any[];
}

/** From now on the seat's plan is these actions; an empty list discards it. */
export interface MakePlan {
  type: "plan";
  id: string;
  seat: number;
  actions: any[];
}

/** The steps of the seat's plan are its answers to the ask with this number and those that follow at once. */
export interface Commit {
  type: "commit";
  id: string;
  seat: number;
  ask: number;
}

/** What does this line mean? It is only interpreted: a move is then made by `act`. It is refused if unlawful. */
export interface Typed {
  type: "typed";
  id: string;
  seat: number;
  text: string;
}

/** How may this line go on? */
export interface Complete {
  type: "complete";
  id: string;
  seat: number;
  text: string;
}

/** Says something to the table, or `to` one seat alone; the same `id` sent twice is said once. */
export interface Say {
  type: "say";
  id: string;
  text: string;
  to?: number | null;
}

/** Asks for everything anew. */
export interface Resync {
  type: "resync";
  id?: string;
}

/** Is anybody there? */
export interface Ping {
  type: "ping";
  id?: string;
}

/** A secret way into a table: for a seat, or for spectators (seat None). The secret stands in the address's fragment. */
export interface Link {
  seat: number | null;
  secret: string;
}

/** The moment at which a phase of a turn begins. */
export interface Mark {
  moment: number;
  turn: number;
  phase: string;
}

/** GET /api/tables/{table}/history?seat=N: the index of a game as a seat knows it; `all` shows everything. `moments` are numbered from 1. Of a game that is over they are the entries of its record, the same for all viewers, and `open` says that one may look from every seat. Before that they count what the viewer has heard of; the last is now. The `entry` of a line is its moment. `withdrawn` are the moments that were taken back later. */
export interface History {
  over: string | null;
  open: boolean;
  moments: number;
  marks: Mark[];
  lines: Line[];
  withdrawn: number[];
}

/** GET /api/tables/{table}/moments/{moment}?seat=N: the view then, as on the socket but without what is asked; its lines. From `all` the view has `open` beside `private`: by seat, what is private to it. */
export interface Moment {
  moment: number;
  view: Record<string, any>;
  story: Line[];
}

/** POST /api/tables/{table}/branch: a new table that begins at a moment of a game that is over. */
export interface Branch {
  moment: number;
  bots?: string[];
  names?: string[];
}

/** POST /api/records: a record file. The answer is an `Imported`. */
export interface Import {
  record: string;
}

/** The table that a record became, as if the visitor had made it; `over` says how its game ended, if it has. */
export interface Imported {
  table: string;
  links: Link[];
  over: string | null;
}

/** POST /api/tables/{table}/reports: something is wrong, seen from this seat (None: a spectator). */
export interface Report {
  text: string;
  seat?: number | null;
}

/** The answer: the name of the report, and what of it the reporter may know, to be kept or sent on. */
export interface Reported {
  id: string;
  version: string;
  table: string;
  seat: number | null;
  text: string;
  view: Record<string, any>;
  story: Line[];
}

/** A clause in our words; an example says so, and what does not hold in all scenarios names those in which it does. */
export interface HelpClause {
  id: string;
  text: string;
  example?: boolean;
  scenarios?: string[];
}

/** Clauses under one heading; the first part of a topic may have none. */
export interface HelpPart {
  name: string;
  clauses: HelpClause[];
}

/** Topics of one kind. */
export interface HelpSection {
  id: string;
  name: string;
  topics: HelpTopic[];
}

/** A phase, a card or another subject: what is printed on it, and what the rules say of it. `plain` tells newcomers in a few sentences what matters; the clauses are what holds. A card that is not there in all scenarios names those in which it is. */
export interface HelpTopic {
  id: string;
  name: string;
  parts: HelpPart[];
  facts?: Record<string, string>;
  plain?: string;
  scenarios?: string[];
}

/** The scenario that teaches the title with a guide, in words for newcomers. `seats`: the only number of seats for which the guide is meant; at other tables it comes when it is asked for. */
export interface Primer {
  scenario: string;
  text: string;
  seats?: number;
}

/** A lesson that one may begin. */
export interface LessonLine {
  id: string;
  title: string;
  text: string;
}

/** What the page needs of every title, GET /api/titles/{title}/data; beside it stands what is printed on board and cards. `kit` names the part of the page that shows the title, if it is not called by the title's own id. `phases` are those of a turn, in order, with the words on the ribbon. `standing`: what may be answered for a seat, key -> answers. `primer` and `lessons` teach the title. */
export interface Printed {
  kit?: string;
  phases?: Record<string, string>;
  standing?: Record<string, string[]>;
  primer?: Primer;
  lessons?: LessonLine[];
}

/** Time limits in seconds, 0 for none: `timed` for what a title plays by the clock, `answer` for each seat that is asked. */
export interface Limits {
  timed?: number;
  answer?: number;
}

/** POST /api/tables: how to set up a table. `bots` has a bot's name per seat, "" for a person. A `lesson` sets everything else: its learner sits in seat 0. */
export interface NewTable {
  title: string;
  scenario?: string | null;
  seats?: number | null;
  options?: Record<string, string>;
  bots?: string[];
  names?: string[];
  lesson?: string | null;
  limits?: Limits;
}

/** The answer: the table, one link for each seat without a bot, and one for spectators. */
export interface TableMade {
  table: string;
  links: Link[];
}

/** POST /api/enter: exchanges the secret of a link for a cookie. The first person who comes by the link of a seat uses it up. Spectators share theirs. */
export interface Enter {
  table: string;
  secret: string;
}

/** The answer: the seats of this table that the visitor may now play; none means a spectator. */
export interface Entered {
  table: string;
  seats: number[];
}

/** POST /api/tables/{table}/links: a new `Link` for a seat (None: spectators); everybody is told. For the maker of the table, and for whoever holds the seat. The old link no longer opens anything, and everybody else has to leave the seat. With `add`, for the holder alone, they stay: the link is for one more device of the same person. */
export interface NewLink {
  seat: number | null;
  add?: boolean;
}

/** A seat in which a device sits, since when (seconds), and whether the visitor may remove it from there. */
export interface DeviceSeat {
  table: string;
  seat: number;
  since: number;
  mine: boolean;
}

/** GET /api/devices: a device that sits in a seat of the visitor's; `here` is the visitor's own. `name` is what its browser says of itself, `seen` when it was here last, in seconds and not to the minute. */
export interface Device {
  id: string;
  name: string;
  here: boolean;
  seen: number;
  seats: DeviceSeat[];
}

/** POST /api/devices/out: a device leaves every seat that the visitor holds; everybody at those tables is told. */
export interface PutOut {
  device: string;
}

/** POST /api/logout: this device leaves every seat, and its cookie is no longer valid. */
export interface LogOut {
}

/** POST /api/tables/{table}/bots: a bot plays a seat of mine from now on; "" gives it back to a person. The maker of a table may let a bot sit in for players who are late (`Limits.answer`) or away; everybody is told. It plays for this "phase" or "turn", until its person comes back ("return"), or to the "end" of the game. If no person is left, bots play slowly and give the seats back when the turn is over. */
export interface SitBot {
  seat: number;
  bot: string;
  until?: string;
}

/** POST /api/tables/{table}/time: its maker adds two minutes to what is played by the clock, once a turn; all are told. */
export interface MoreTime {
}

/** POST /api/tables/{table}/leave: a seat of mine leaves the game for good, as the rules have it; everybody is told. */
export interface LeaveGame {
  seat: number;
}

/** A seat in the list of tables: its person's `name`, and what it is `called` in the game (`civilization` is the same). */
export interface SeatLine {
  seat: number;
  name: string;
  civilization: string;
  bot: string;
  mine: boolean;
  called?: string;
  colour?: string;
}

/** GET /api/tables?over=false&start=0: one table that the visitor may see, 50 at a time. `waits` says that it waits for the visitor, `asked` what for. `maker` says that the visitor made it. A table without a seat of the visitor's is one that the visitor watches. */
export interface TableLine {
  table: string;
  title: string;
  scenario: string;
  turn: number;
  phase: string;
  over: string | null;
  seats: SeatLine[];
  waits: boolean;
  asked?: string;
  maker?: boolean;
}

/** GET /api/digest: what a seat of the visitor's should hear today about a game that lasts for days. `asked` is what waits for its answer, `offers` are made to it alone; `ended` are its own offers, `agreed` its deals, since its player last did something. Each is a line of the story. */
export interface Digest {
  table: string;
  title: string;
  seat: number;
  asked?: string;
  offers?: string[];
  ended?: string[];
  agreed?: string[];
}

/** GET /health: `ok`, or `trouble` with a reason, and then the status is 503. */
export interface Health {
  status: string;
  reason?: string;
}

/** What every refusal looks like: the rule (or `request`), and the reason in words. */
export interface Problem {
  rule: string;
  reason: string;
}

/** How one game is set up. */
export interface Setup {
  title: string;
  scenario: string;
  seats: number;
  options: Record<string, string>;
}

/** What the game asks the viewer's seat. `number` names it in answers; it says nothing else. `about` are the facts of the question, with areas by id; `required` says that the game waits for this seat. `moves` groups the moves over land: area -> neighbour -> the most tokens. All other listed answers are in `choices`. `forms` are the orders that can be put together piece by piece, each a kind and perhaps what it is about (`answer 3-1`). `undo` are the seat's own entries that it can take back, the next one last; the view has them as `undo`, too, even while nothing is asked. `ends` are the kinds of listed answers that do nothing but end what is asked. `lively` says that seats answer each other in no order. `standing` is the key of the standing answer that could be left to it, if any. */
export interface Ask {
  number: number;
  kind: string;
  rule: string;
  required: boolean;
  about: Record<string, any>;
  choices?: any[];
  moves?: Record<string, Record<string, number>>;
  forms?: string[];
  undo?: number[];
  ends?: string[];
  lively?: boolean;
  standing?: string;
}

/** What a seat is called in its game, and its colour; both are empty while it has nothing yet. */
export interface Sits {
  name: string;
  colour: string;
}

/** `stands` of every view, whatever the title: where the game is, what its seats are called, how it ended. `plans` says that the title has something to plan ahead. */
export interface Stands {
  turn: number;
  phase: string;
  seats: Record<string, Sits>;
  over?: string | null;
  plans?: boolean;
}

/** Who sits in a seat: the name, the bot if one plays, and until when it sits in for the person (`SitBot.until`). */
export interface Person {
  name: string;
  bot?: string;
  until?: string;
}

/** The viewer's own answer that would be taken back next, and how many of those that may be belong to this phase. */
export interface Retract {
  action: any;
  phase: number;
}

/** Time limits; `ends`: when time for all is up, `by`: when each answer is expected, in seconds of the server's time. `what` is timed, in the title's own word. `added` are seconds that the maker has added in this turn. */
export interface ClockFace {
  timed: number;
  what: string;
  answer: number;
  ends?: number;
  added?: number;
  by?: Record<string, number>;
}

/** A step of a plan, with the reason if it is not lawful as things stand. */
export interface PlanStep {
  action: any;
  rule?: string;
  reason?: string;
}

/** The viewer's plan. `fits`: its first step may be taken now; `reason`: why nothing can be planned. */
export interface Planned {
  turn: number;
  steps: PlanStep[];
  fits: boolean;
  reason?: string;
}

/** What only one seat may know; beside it stands what the title shows to the seat. */
export interface Own {
  seat?: number;
}

/** What every view has; beside it stands what the title shows. What is null is left out. `private` is the viewer's own part; `open`, where one looks back with all hands open, has that of every seat. `undo` are the entries that the viewer may take back, `standing` its standing answers by key, `lasts` until when offers of its own stand. */
export interface View {
  setup: Setup;
  stands: Stands;
  due: number[];
  may: number[];
  chance: Record<string, string>;
  people: Record<string, Person>;
  private: Own;
  open?: Record<string, Own>;
  ask?: Ask;
  undo?: number[];
  retract?: Retract;
  standing?: Record<string, string>;
  lasts?: Record<string, string>;
  clock?: ClockFace;
  plan?: Planned;
}

export type FromServer = Full | Change | Done | No | Pieces | Why | Preview | Advice | Committed | Meant | Completions | Said;

export type FromClient = Act | TakeBack | AskPieces | AskWhy | AskPreview | Advise | MakePlan | Commit | Typed | Complete | Say | Resync | Ping;
