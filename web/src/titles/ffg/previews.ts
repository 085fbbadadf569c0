// What an order would bring, as the server reckons it (titles/ffg/advice.py), in words.

import { counted, listed } from "../../frame/text";
import type { Words } from "./words";

export const YIELDS = ["production", "trade", "culture", "coin", "combat"] as const;
export type Yields = Record<(typeof YIELDS)[number], number>;

export interface Foreseen {
  /** what a square yields without and with what would stand there */
  before: Yields | null;
  after: Yields | null;
  /** what the whole city gives, from its next action on */
  city: [before: Yields, after: Yields] | null;
  lines: string[];
}

interface Side {
  cards: number;
  bonus: number;
}

const yields = (icons: Record<string, unknown> | undefined): Yields => Object.fromEntries(YIELDS.map((what) => [what, Number(icons?.[what] ?? 0)])) as Yields;
const side = ({ cards, bonus }: Side) => `${cards} ${cards === 1 ? "unit" : "units"}${bonus ? ` with +${bonus}` : ""}`;
const BEGINS: Record<string, string> = { hut: "a hut is explored", village: "a village is explored", relic: "a relic is taken" };

const OWN: Record<string, string> = { production: "hammer", trade: "trade", culture: "culture", coin: "coin" };

/** What gives nothing any more where something new stands: "the mountain's own hammer is covered". */
function covers({ covered, before }: Record<string, any>, words: Words): string {
  if (!covered) return "";
  if (words.printed.buildings[covered] || words.printed.wonders[covered] || words.printed.people[covered]) return `${words.anything(covered)} is replaced`;
  const given = YIELDS.filter((what) => OWN[what] && before?.[what]).map((what): [string, number] => [OWN[what], before[what]]);
  const what = [...given.map(([name, count]) => (count > 1 ? `${count} ${name}${name === "hammer" || name === "coin" ? "s" : ""}` : name)), ...(before?.resource ? [String(before.resource)] : [])];
  if (!what.length) return "";
  return `the ${covered}'s own ${listed(what)} ${what.length > 1 || given.some(([, count]) => count > 1) ? "are" : "is"} covered`;
}

export function foreseen(found: Record<string, any>, words: Words): Foreseen {
  const lines: string[] = [];
  const built = "cost" in found;
  if (built) {
    lines.push(`costs ${found.cost}${found.rush ? `; the city produces ${found.production}, and ${found.rush} trade rushes the rest` : ` of ${counted(found.production, "hammer")}`}`);
    if (found.lost) lines.push(`${counted(found.lost, "hammer is", "hammers are")} lost`);
  }
  const covered = built ? covers(found, words) : "";
  if (covered) lines.push(covered);
  if (found.spends?.length) lines.push(`it costs ${listed(found.spends.map((one: string) => words.paid(one)))}`);
  if (found.gone) lines.push("the card is then used up");
  if (found.hits?.length) lines.push(`it hits ${listed(found.hits.map((seat: number) => (seat === words.me ? "you" : words.seat(seat))))}`);
  if (found.battle) lines.push(`a battle: you draw ${side(found.battle.attacker)}, they ${side(found.battle.defender)}`);
  if (found.kills) lines.push("lone scouts there are killed");
  if (found.explores) lines.push(BEGINS[found.explores] ?? words.anything(found.explores));
  if (found.discovers) lines.push("a tile is turned over");
  if (found.cancel) {
    const could = listed(found.cancel.map((seat: number) => words.seat(seat)), "or");
    lines.push(could ? `${could} could ${found.steps ? "strike at it" : "cancel it"}` : "no player could cancel it");
  }
  const marked = built && Object.keys(found.after ?? {}).length > 0;
  const city = built && Object.keys(found.city_after ?? {}).length > 0;
  return { city: city ? [yields(found.city_before), yields(found.city_after)] : null, before: marked ? yields(found.before) : null, after: marked ? yields(found.after) : null, lines };
}
