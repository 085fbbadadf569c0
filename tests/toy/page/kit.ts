// The toy's page: a board of its own, and words where the plain ones do not do. Everything else is the frame's.

import { Words } from "../../../web/src/frame/words";
import type { Action } from "../../../web/src/server/action";
import type { Printed, View } from "../../../web/src/server/protocol";
import type { Kit } from "../../../web/src/titles/title";
import Board from "./Board.svelte";

export type ToyPrinted = Printed & { track: { id: string; coin: boolean }[] };
export type ToyView = View & { track: Record<string, string>; caravans: Record<string, { coins: number }>; private: { hand?: number[] } };

export class ToyWords extends Words<ToyView, ToyPrinted> {
  override isSpace(id: unknown): id is string {
    return this.printed.track.some((space) => space.id === id);
  }

  override action(action: Action): string {
    if (action.do === "stake") return `Stake ${action.coins}`;
    return action.do === "play" ? `Play the ${action.card}` : super.action(action);
  }
}

const kit: Kit<ToyView, ToyPrinted, ToyWords> = { words: ToyWords, Board };
export default kit;
