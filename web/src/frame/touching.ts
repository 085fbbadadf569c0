// What a tap on a space of the board means, where a title does not say otherwise.

import type { Action } from "../server/action";
import type { Answering, Meaning } from "./answering.svelte";
import type { Words } from "./words";

export class Touches extends Map<string, Meaning[]> {
  /** What is said alike, as of two ships in one harbour, is the same: one of them is enough. */
  also(space: string, label: string, go: () => void, first = false): void {
    const list = this.get(space) ?? [];
    if (!list.some((meaning) => meaning.label === label)) this.set(space, [...list, { label, go, first }]);
  }
}

/** Where an answer or a form stands on the board, as a title has it. */
export interface Standpoints {
  action?: (action: Action) => unknown;
  form?: (form: string) => unknown;
}

/** The next piece of an order, the move that is half made, answers and orders that stand in a space. */
export function touching(answering: Answering, words: Words, at: Standpoints = {}): Touches {
  const found = new Touches();
  const { ask, building, moving } = answering;
  if (!ask) return found;
  const placed = (parts: unknown[]) => parts.find((part) => words.isSpace(part)) as string | undefined;
  if (building) {
    for (const piece of building.pieces) {
      const space = placed([piece].flat());
      if (space) found.also(space, words.piece(building.kind, piece, building.prefix), () => void answering.add(piece));
    }
    return found;
  }
  const moves = ask.moves ?? {};
  if (moving && moves[moving.from])
    for (const [to, most] of Object.entries(moves[moving.from])) found.also(to, `Move to ${words.space(to)}`, () => answering.aim(to, most));
  else for (const from of Object.keys(moves)) found.also(from, `Move from ${words.space(from)}`, () => answering.pick(from), true);
  for (const choice of (ask.choices ?? []) as Action[]) {
    const space = placed(at.action ? [at.action(choice)] : Object.values(choice));
    if (space) found.also(space, words.action(choice), () => void answering.play(choice));
  }
  (ask.forms ?? []).forEach((form, k) => {
    const space = placed([at.form?.(form)]);
    if (space && !moving) found.also(space, words.form(form), () => void answering.begin(k));
  });
  return found;
}
