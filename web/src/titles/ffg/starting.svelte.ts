// The Start of Turn as the server reckons it: its checklist, and the line of it that is open.

import type { Start } from "./shapes";

class Starting {
  /** what there is to do, once the server has said it */
  told = $state.raw<Start | null>(null);
  open = $state<string | null>(null);
  /** whether it is also said of the other lines how they stand; where there is room it is */
  unfolded = $state(matchMedia("(min-width: 761px) and (min-height: 1000px)").matches);
}

export const starting = new Starting();

/** by what is answered: the line of the checklist to which it belongs */
export const LINES: Record<string, string> = { send: "scouts", place: "people", found: "city", govern: "government", invest: "invest", "turn-up": "cards" };
