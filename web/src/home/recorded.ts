// A game of bots that was written down (tools/living_board.py), for the picture of the board.

import type { View } from "../server/protocol";
import type { Alive } from "../titles/title";

type Board = Record<string, unknown>;

export interface Recorded {
  title: string;
  /** what a spectator sees, but for the board */
  view: View & { board: Board };
  /** what changed on the board, and which ways were gone */
  steps: { turn: number; ways: Alive["ways"]; now: Board }[];
}

/** the step in the middle of the game at which it begins */
export const SHOWN = 150;

export const recorded = async () => (await import("./living.json")).default as unknown as Recorded;

/** What stands on the board after so many steps. */
export const boardAt = ({ steps }: Recorded, step: number): Board => Object.assign({}, ...steps.slice(0, step).map(({ now }) => now));
