// Answers that choose a card: which one, where its words stand, and what the button says.

import type { Action } from "../../server/action";
import type { Words } from "./words";

export interface CardChoice {
  /** without one it is only there to be read */
  action?: Action;
  id: string;
  name: string;
  texts: string[];
  does: string;
  note?: string;
  /** I have it */
  mine?: boolean;
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

/** Governments side by side: mine, which it may be asked whether I keep; those that are free now; and those that are unlocked, but to which the way
 *  leads over Anarchy. */
export function governments(choices: Action[], words: Words, later: string[] = []): CardChoice[] {
  const card = (id: string): CardChoice => ({ id, name: words.anything(id), texts: words.texts(`gov.${id}`), does: "" });
  const changes = choices.filter((choice) => choice.do === "govern");
  const keeps = choices.find((choice) => choice.do === "keep-government");
  const { cities } = words.view;
  const seat = Object.keys(cities).find((at) => cities[at].owner === words.me && cities[at].capital);
  const idle = `${seat ? words.cityName(seat) : "your capital"} takes no action for a turn`;
  return [
    { ...card(words.mine?.government ?? ""), note: "now", mine: true, ...(keeps && { action: keeps, does: words.action(keeps) }) },
    ...changes.map((action) => {
      const found = card(action.government);
      return found.id === "anarchy" ? { ...found, action, note: idle, does: "Begin with Anarchy" } : { ...found, action, note: "free now", does: `Change to ${found.name}` };
    }),
    ...later.map((id) => ({ ...card(id), note: `through Anarchy: ${idle}` })),
  ];
}
