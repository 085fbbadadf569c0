// What a title brings to the page. The frame knows nothing else of it.

import type { Component } from "svelte";
import type { Answering, Meaning } from "../frame/answering.svelte";
import type { Events } from "../frame/beats.svelte";
import type { Happening } from "../frame/happenings.svelte";
import type { Words } from "../frame/words";
import type { Ask, Line, Printed, View } from "../server/protocol";
import type { Action } from "../server/action";
import type { Table } from "../server/table.svelte";

/** A space of the board, by id: an area, a square, a place on a track. */
export type Space = string;

/** What every part of a kit is given: what the viewer may know, what is printed, and both in words. */
export interface Sight<V = View, P = Printed, W = Words> {
  view: V;
  printed: P;
  words: W;
}

/** A card that is shown: how wide, of how many of its kind, what it says at its foot; or its back. */
export interface Laid {
  card: string;
  width: number;
  held?: number;
  says?: string;
  back?: boolean;
}

/** The board, drawn or as a table: it shows what can be answered there, and hands taps to `answering`. */
export interface OnBoard<V = View, P = Printed, W = Words> extends Sight<V, P, W> {
  answering: Answering;
  /** the story so far, and what of it came just now */
  story: Line[];
  news: Line[];
  /** the space that was chosen last */
  chosen: Space | null;
  onchoose: (space: Space | null) => void;
  /** how much of it the prompt covers at the top, in pixels */
  prompted?: number;
}

/** A panel at the side of a table. */
export interface InPanel<V = View, P = Printed, W = Words> extends Sight<V, P, W> {
  table: Table;
  /** for orders that go on on the board */
  answering: Answering;
  story: Line[];
  /** brings the board back, if the panel has taken its place */
  onboard?: () => void;
}

/** A panel that is there when one looks back, too: nothing can be answered then, and there is no table. */
export interface InPast<V = View, P = Printed, W = Words> extends Sight<V, P, W> {
  table: Table | null;
  answering: Answering | null;
  story: Line[];
  onboard?: () => void;
}

export interface OfSeat<V = View, P = Printed, W = Words> extends Sight<V, P, W> {
  seat: number;
  /** what it is doing */
  doing: string;
}

/** The game in pictures, for looking back. */
export interface InPlots<V = View, P = Printed, W = Words> extends Sight<V, P, W> {
  table: string;
  /** the turn that is looked at */
  now: number;
  onturn: (turn: number) => void;
}

interface AnyPanel<V = View, P = Printed, W = Words> {
  id: string;
  name: string;
  /** whether it comes by itself for this question, and what the prompt's button to it says */
  opens?: (ask: Ask) => boolean;
  open?: string;
  /** what is answered in it, so that the prompt leaves it out */
  takes?: (action: Action, ask: Ask) => boolean;
  forms?: string[];
  /** it takes the place of board and lists while its question is asked; the board can be brought back */
  wide?: boolean;
  /** on a phone it comes up from below and leaves the board in sight above it, where the order goes on */
  low?: boolean;
  /** a letter that brings it, where nobody writes */
  key?: string;
  /** the answer proper is given here: the prompt's own buttons only decline */
  main?: boolean;
  /** whether this game has a use for it */
  used?: (sight: Sight<V, P, W>) => boolean;
  /** a number on its tab, and what is counted */
  badge?: (sight: Sight<V, P, W>) => { count: number; what: string } | null;
}

export type PastPanel<V = View, P = Printed, W = Words> = AnyPanel<V, P, W> & { past: true; Panel: Component<InPast<V, P, W>> };
export type Panel<V = View, P = Printed, W = Words> = PastPanel<V, P, W> | (AnyPanel<V, P, W> & { past?: false; Panel: Component<InPanel<V, P, W>> });

/** Keys that mean something, so that the menu can list them. */
export interface Keys {
  where: string;
  keys: [key: string, does: string][];
}

/** What a title is, for whoever has never heard of it; `about.ts` in the folder of its kit has it, by id. */
export interface About {
  name: string;
  /** its place in the row of titles */
  order: number;
  colour: string;
  /** one of the engraved emblems of the page */
  emblem: string;
  special: string;
  /** how long it takes at one table, and move by move over days */
  live: string;
  slow: string;
  hard: string;
  win: string;
}

/** A board at which nobody sits: what a spectator sees of a game, and which ways were gone just now. */
export interface Alive<V = View, P = Printed> {
  printed: P;
  view: V;
  ways?: [seat: number, from: Space, to: Space][];
  /** the whole board is looked at, not the part where most happens */
  whole?: boolean;
}

/** Whether a space of such a board is in sight. */
export interface Sees {
  sees?: (space: Space) => boolean;
}

/** A seat within a turn of winning, by one of the roads to victory. */
export interface Nearing {
  /** the same as long as it is this seat on this road */
  key: string;
  seat: number;
  text: string;
  symbol?: string;
}

/** All that a title brings. What is left out has a plain default, so that a small title is small. */
export interface Kit<V extends View = any, P extends Printed = any, W extends Words<V, P> = any> {
  words: new (printed: P, view: V) => W;
  /** begins to fetch what the board will need, before there is anything to show on it */
  ahead?: (printed: P) => void;
  Board: Component<OnBoard<V, P, W>>;
  /** whether the board goes on under the prompt, as a map does that can be moved; else the prompt stands above it */
  under?: boolean;
  /** whether the board is needed to its foot, as for a hand of cards: what happened since then waits */
  fills?: (sight: Sight<V, P, W>) => boolean;
  /** the board as a table, for keys and ears */
  Spaces?: Component<OnBoard<V, P, W>>;
  /** beside these every table has the standing and the log */
  panels?: Panel<V, P, W>[];
  /** a line in the list of seats, the sign of a seat, and how everybody stands */
  Seat?: Component<OfSeat<V, P, W>>;
  Sign?: Component<Sight<V, P, W> & { seat: number; size: number }>;
  Standing?: Component<Sight<V, P, W>>;
  /** what else everybody should see at a glance, below the seats */
  Aside?: Component<Sight<V, P, W>>;
  /** something that everybody watches, above the question */
  Event?: Component<Sight<V, P, W> & { story: Line[] }>;
  /** what helps to put an answer together, below the question; it is there all the time, and may show nothing */
  Choosing?: Component<Sight<V, P, W> & { answering: Answering; onpanel: (panel: string) => void }>;
  /** what is answered there, so that the prompt leaves it out */
  chosen?: (action: Action, ask: Ask, words: W) => boolean;
  /** which orders are begun there */
  begun?: (form: string, ask: Ask) => boolean;
  /** how an answer looks, if it is more than words */
  Answer?: Component<Sight<V, P, W> & { action: Action; label: string }>;
  /** the game in pictures, for looking back */
  Plots?: Component<InPlots<V, P, W>>;
  /** what happened to the viewer, out of the story: each leaves a card that stays until it is put away */
  happenings?: (story: Line[], words: W) => Happening[];
  /** which lines of the story are events, and what each tells: every one is presented on the board and as a card */
  events?: Events<W>;
  /** the picture of a card that lay on the table, in the line that tells of it */
  pictured?: (line: Line) => string | undefined;
  /** the picture on an event's card */
  Picture?: Component<Sight<V, P, W> & { symbol: string; size: number }>;
  /** whether what is asked now is about the card that was shown last: then it stays at hand */
  holds?: (sight: Sight<V, P, W>) => boolean;
  /** a card that was shown, as it lies on the table */
  Face?: Component<Sight<V, P, W> & Laid>;
  /** whether its board draws what an event cost where it happened; else the places are shown as the guide shows them */
  marks?: boolean;
  /** what could happen to the viewer next, as things stand */
  threats?: (words: W) => Happening[];
  /** who could win within a turn, from what everybody may know: it is an event for all when it begins, and the log says so as long as it is true */
  nearing?: (words: W) => Nearing[];
  /** how the viewer stands, in a few figures: they are shown beside those of the last move */
  figures?: (words: W) => [name: string, figure: number | string][];
  /** what a tap on a space means, where it is more than the answers that name the space */
  touching?: (answering: Answering, words: W) => Map<Space, Meaning[]>;
  keys?: Keys[];
  /** what a game waits for, by what is asked and in which phase, in a list of games */
  waits?: (asked: string, phase: string) => string;
}
