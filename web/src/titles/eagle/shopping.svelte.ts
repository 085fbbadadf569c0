// What is being bought: a piece is picked, then the place where it appears is tapped, on the board or in the list.

import type { Answering } from "../../frame/answering.svelte";
import { Touches } from "../../frame/touching";
import type { Action } from "./printed";
import type { Words } from "./words";

class Shop {
  piece = $state<string | null>(null);
  count = $state(1);

  pick(piece: string): void {
    this.piece = this.piece === piece ? null : piece;
    this.count = 1;
  }
}

export const shop = new Shop();

/** The answers that buy the piece that is picked, as many as are wanted and possible. */
export function placings(choices: Action[], piece: string | null): Action[] {
  return choices
    .filter((choice) => (choice.do === "buy-unit" || choice.do === "buy-fleet") && choice.piece === piece)
    .map((choice) => (choice.do === "buy-unit" ? { ...choice, count: Math.min(choice.count ?? 1, shop.count) } : choice));
}

/** Where a piece that is picked may appear; else villages, growth and markers. */
export function shopped(answering: Answering, words: Words): Touches {
  const found = new Touches();
  const choices = (answering.ask?.choices ?? []) as Action[];
  const wanted = shop.piece ? placings(choices, shop.piece) : choices.filter((choice) => ["grow", "found-village", "look"].includes(choice.do));
  for (const choice of wanted) found.also(choice.at ?? choice.zone ?? choice.region, words.action(choice), () => void answering.play(choice));
  return found;
}
