// A game of bots that was written down (tools/living_board.py), for pictures of the board.

import type { Alive } from "../titles/title";

export interface Recorded extends Pick<Alive, "title" | "boards" | "peoples"> {
  steps: { turn: number; ways: Alive["ways"]; now: Alive["board"] }[];
}

/** the step in the middle of the game at which pictures begin */
export const SHOWN = 150;

export const recorded = async () => (await import("./living.json")).default as unknown as Recorded;

/** What stands on the board after so many steps. */
export const boardAt = ({ steps }: Recorded, step: number): Alive["board"] => Object.assign({}, ...steps.slice(0, step).map(({ now }) => now));
