// Standing orders: what is agreed for me while I am away, as the server writes it (titles/empires/standing_orders.py).

import { listed } from "../../../frame/text";
import { kindOf } from "../cards/look";
import type { Words } from "../words";
import type { Composer } from "./composer.svelte";

const WRITTEN = /^give ([a-z_/]+) \+ (\d)(?: of ([a-z_/]+))? for ([a-z_/]+)(?: \+ (\d))?(?: not ([\d,]+))?( done)?$/;

export const isOrder = (answer: string | undefined): answer is string => !!answer && WRITTEN.test(answer);

/** What is put together in the dock, as an order: any of the named kinds for what I ask. None if it is not enough for one. */
export function written(composer: Composer, barred: number[], done: boolean): string | null {
  const kinds = (tag: string) => [...new Set(composer.lifted.filter((one) => (one.tag === "named") === (tag === "named")).map(({ card }) => kindOf(card).kind))];
  const hidden = composer.lifted.filter(({ tag }) => tag !== "named").length;
  const [named, loose] = [kinds("named"), kinds("hidden")];
  if (composer.answering || !named.length || !hidden || !composer.asks.length) return null;
  const rest = composer.want - composer.asks.length;
  return `give ${named.join("/")} + ${hidden} of ${loose.join("/")} for ${composer.asks.join("/")}${rest ? ` + ${rest}` : ""}${barred.length ? ` not ${barred.join(",")}` : ""}${done ? " done" : ""}`;
}

/** An order in words: "2 of Ochre or Clay and 1 hidden Fish, for Wine and 2 more, from anyone but Rome". */
export function told(words: Words, order: string): string {
  const found = WRITTEN.exec(order);
  if (!found) return order;
  const [, named, hidden, loose, wants, more, barred, done] = found;
  const any = (kinds: string) => listed(kinds.split("/").map((kind) => words.card(kind)), "or");
  const gives = `${words.view.play.true_names} of ${any(named)} and ${hidden} hidden${loose ? ` (${any(loose)})` : ""}`;
  const from = barred ? `anyone but ${listed(barred.split(",").map((seat) => words.seat(Number(seat))))}` : "anyone";
  return `${gives}, for ${words.cards(wants.split("/"))}${more ? ` and ${more} more` : ""}, from ${from}${done ? "; done trading meanwhile" : ""}`;
}
