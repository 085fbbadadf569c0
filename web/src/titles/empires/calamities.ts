// Calamities in words: what each does, what protects from it and what makes it worse.

import { counted } from "../../frame/text";
import type { Calamity, Printed } from "./printed";

/** "a city is reduced", "2 cities are reduced", "no city is reduced" */
const some = (count: number, one: string, more: string) => (count === 1 ? `a ${one}` : count ? `${count} ${more}` : `no ${one}`);
/** unit points that go; `where` they stood */
const lost = (count: number, where = "") => (count ? some(count, `unit point${where} is lost`, `unit points${where} are lost`) : "nothing is lost");
const treasury = (count: number) => `${count || "no"} treasury is lost`;
const reduced = (count: number, where = "") => some(count, `city${where} is reduced`, `cities${where} are reduced`);
const points = (count: number) => some(count, "unit point", "unit points");
/** what goes besides something else */
const besides = (what: string, count: number) => (count ? `${what} and ${count} treasury are lost` : "");

/** what it does, before any advance changes it */
const DOES: Record<string, (n: Record<string, number>) => string> = {
  tempest: (n) => (n.damage ? besides(`${points(n.damage)} on the coast`, n.treasury) || lost(n.damage, " on the coast") : treasury(n.treasury)),
  volcanic_eruption_or_earthquake: () => "a volcano destroys everything around it; without one, an earthquake takes a city and shakes another",
  treachery: (n) => `${some(n.annexed, "city goes", "cities go")} over to the beneficiary`,
  squandered_wealth: (n) => treasury(n.treasury),
  famine: (n) => `${lost(n.damage)}; each of ${n.secondary_victims} other players loses ${n.secondary_damage}`,
  slave_revolt: (n) => `each city needs ${counted(n.support_rate, "more token")}, or is reduced`,
  city_riots: (n) => `a city is reduced, and ${treasury(n.treasury)}`,
  flood: (n) => `${lost(n.damage, " on a flood plain")}; each other player there loses ${n.secondary_damage}`,
  superstition: (n) => reduced(n.reduced),
  city_in_flames: (n) => `a city is lost, or ${n.ransom} treasury is paid`,
  civil_war: (n) => `all but ${points(n.kept)} go over to the beneficiary`,
  barbarian_hordes: (n) => `${n.barbarians} Barbarians land in a city and roam on`,
  tribal_conflict: (n) => lost(n.damage),
  cyclone: (n) => `${reduced(n.selected, " at an open sea")}, and ${n.secondary_selected} of every other player there`,
  epidemic: (n) => `${lost(n.damage)}; each of ${n.secondary_victims} other players loses ${n.secondary_damage}`,
  minor_uprising: () => "a city is lost",
  tyranny: (n) => `the beneficiary takes ${points(n.selected)}`,
  civil_disorder: (n) => `all cities${n.kept ? ` but ${n.kept}` : ""} are reduced`,
  banditry: (n) => `${some(n.discarded, "card is", "cards are")} lost, or ${n.ransom} treasury is paid for each`,
  corruption: (n) => (n.face_value ? `cards of face value ${n.face_value} are lost` : "no card is lost"),
  iconoclasm_and_heresy: (n) => `${reduced(n.reduced)}, and one city of each of ${n.secondary_victims} other players`,
  coastal_migration: (n) => besides("a coastal city", n.treasury) || "a coastal city is lost",
  regression: (n) => (n.steps ? `the marker falls back ${some(n.steps, "step", "steps")} on the A.S.T.` : "the marker stays where it is on the A.S.T."),
  piracy: (n) => `pirates take ${some(n.replaced, "coastal city", "coastal cities")}, and one city of each of ${n.secondary_victims} other players`,
};

/** the same in The Expansion Project, where it is another */
const DOES_THERE: typeof DOES = {
  tempest: (n) => besides("all ships", n.treasury) || "all ships are lost",
  famine: (n) => `${lost(n.damage)}; other players lose ${n.assigned} in all, at most ${n.most_each} each`,
  slave_revolt: (n) => `${some(n.idle, "token supports", "tokens support")} no city, and cities without support are reduced`,
  flood: (n) => `${lost(n.damage, " on a flood plain")}; other players there lose ${n.assigned} in all`,
  civil_war: (n) => `the nation splits: the victim chooses ${points(n.own)} for one side, and the beneficiary ${n.others} more`,
  tribal_conflict: (n) => `the tokens in two areas next to each other are lost, at most ${n.most}`,
  cyclone: (n) => `${reduced(n.reduced, " at an open sea")}, and ${n.secondary_reduced} of every other player there; ships there are lost`,
  epidemic: (n) => `${lost(n.damage)}; other players lose ${n.assigned} in all, at most ${n.most_each} each`,
  minor_uprising: (n) => `a unit point for each city is lost, or ${n.ransom} treasury is paid for it`,
  tyranny: (n) => `the beneficiary takes ${points(n.per_city)} for each city`,
  banditry: (n) => `${some(n.discarded, "card is", "cards are")} lost`,
  iconoclasm_and_heresy: (n) => `${reduced(n.reduced)}, and ${n.assigned} of other players`,
  coastal_migration: (n) => `${n.damage ? `${points(n.damage)} on the coast and ` : ""}all ships are lost`,
};

/** whether the cards are those of The Expansion Project: there both sides of a Civil War are picked */
const there = (printed: Printed): boolean => printed.calamities.civil_war?.numbers.own !== undefined;

/** numbers of which more is better for the victim */
const SPARED = new Set(["kept", "deselected"]);

/** What it does, as printed; or with other numbers, as the server reckons them for its victim. */
export function does(printed: Printed, id: string, numbers: Record<string, number> = printed.calamities[id]?.numbers ?? {}): string {
  return ((there(printed) && DOES_THERE[id]) || DOES[id])?.(numbers) ?? "";
}

const CITIES = ["city", "cities"];
/** what a number of a calamity counts: one of it, and more if they are called otherwise */
const COUNTS: Record<string, string[]> = {
  damage: ["unit point", "unit points"],
  treasury: ["treasury"],
  annexed: CITIES,
  reduced: CITIES,
  destroyed: CITIES,
  replaced: CITIES,
  selected: ["chosen"],
  deselected: ["spared"],
  support_rate: ["token a city", "tokens a city"],
  kept: ["kept"],
  barbarians: ["Barbarian", "Barbarians"],
  face_value: ["face value"],
  steps: ["step", "steps"],
};

/** What stands after a number of a calamity: "cities". */
export function unitOf(number: string, count: number): string {
  const [one = "", more = one] = COUNTS[number] ?? [];
  return count === 1 ? one : more;
}

export interface Influence {
  advance: string;
  good: boolean;
}

/** The advances that matter to a victim of this calamity. */
export function influences(calamity: Calamity): Influence[] {
  const found = new Map<string, boolean>();
  for (const { advance, role, ...numbers } of calamity.modifiers) {
    void role;
    for (const [name, amount] of Object.entries(numbers)) found.set(String(advance), (Number(amount) < 0) !== SPARED.has(name));
  }
  for (const advance of Object.keys(calamity.switches)) found.set(advance, true);
  return [...found].map(([advance, good]) => ({ advance, good }));
}

/** The calamities that an advance makes better or worse. */
export function touches(printed: Printed, advance: string): { calamity: string; good: boolean }[] {
  return Object.entries(printed.calamities).flatMap(([calamity, card]) =>
    influences(card)
      .filter((influence) => influence.advance === advance)
      .map(({ good }) => ({ calamity, good })),
  );
}
