// Answers that choose a card: which one, where its words stand, and what the button says.

import type { Action } from "../../server/action";
import type { Words } from "./words";

export interface CardChoice {
  action: Action;
  id: string;
  name: string;
  texts: string[];
  does: string;
}

/** by what is done: the field that names the card, the kind of its words, and the verb */
const CHOOSES: Record<string, [field: string, kind: string, verb: string]> = {
  adopt: ["policy", "policy", "Adopt"],
  "give-back": ["policy", "policy", "Give back"],
  discard: ["card", "event", "Discard"],
  "keep-card": ["card", "event", "Keep"],
  choose: ["person", "person", "Keep"],
  "choose-person": ["person", "person", "Keep"],
  "turn-up": ["person", "person", "Turn up"],
  lay: ["card", "invest", "Invest"],
  "choose-civilization": ["civilization", "civ", "Play"],
};

export function cardChoice(action: Action, words: Words): CardChoice | null {
  const [field, kind, verb] = CHOOSES[action.do] ?? [];
  if (!field) return null;
  const id = String(action[field]);
  const texts = words.texts(`${kind}.${id}`);
  return texts.length ? { action, id, name: words.anything(id), texts, does: verb } : null;
}
