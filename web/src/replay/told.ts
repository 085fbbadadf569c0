// What plots have in common, whatever title is played.

/** A seat as plots show it. */
export interface Who {
  seat: number;
  name: string;
  colour: string;
}

/** Something that is counted turn by turn: its id, a word for it, and what it is. */
export type Series = [id: string, word: string, what: string];

/** A game in numbers, as the server counts it; a title tells more. */
export interface Counted {
  turns: number[];
  /** series -> seat -> turn */
  series: Record<string, number[][]>;
}
