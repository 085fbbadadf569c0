// Calamities in words: what each does, what protects from it and what makes it worse.

import type { Calamity, Printed } from "./printed";

/** what it does, before any advance changes it */
const DOES: Record<string, (n: Record<string, number>) => string> = {
  tempest: (n) => `${n.damage} unit points on the coast and ${n.treasury} treasury are lost`,
  volcanic_eruption_or_earthquake: () => "a volcano destroys everything around it; without one, an earthquake takes a city and shakes another",
  treachery: (n) => `${n.annexed === 1 ? "a city goes" : `${n.annexed} cities go`} over to the beneficiary`,
  squandered_wealth: (n) => `${n.treasury} treasury is lost`,
  famine: (n) => `${n.damage} unit points are lost, and ${n.secondary_damage} by each of ${n.secondary_victims} others`,
  slave_revolt: (n) => `each city needs ${n.support_rate} more tokens, or is reduced`,
  city_riots: (n) => `a city is reduced, and ${n.treasury} treasury is lost`,
  flood: (n) => `${n.damage} unit points on a flood plain are lost, and ${n.secondary_damage} by each other player there`,
  superstition: (n) => `${n.reduced} cities are reduced`,
  city_in_flames: (n) => `a city is lost, or ${n.ransom} treasury is paid`,
  civil_war: (n) => `all but ${n.kept} unit points go over to the beneficiary`,
  barbarian_hordes: (n) => `${n.barbarians} Barbarians land in a city and roam on`,
  tribal_conflict: (n) => `${n.damage} unit points are lost`,
  cyclone: (n) => `${n.selected} cities at an open sea are reduced, and ${n.secondary_selected} of every other player there`,
  epidemic: (n) => `${n.damage} unit points are lost, and ${n.secondary_damage} by each of ${n.secondary_victims} others`,
  minor_uprising: () => "a city is lost",
  tyranny: (n) => `the beneficiary takes ${n.selected} unit points`,
  civil_disorder: (n) => `all cities but ${n.kept} are reduced`,
  banditry: (n) => `${n.discarded} cards are lost, or ${n.ransom} treasury is paid for each`,
  corruption: (n) => `cards of face value ${n.face_value} are lost`,
  iconoclasm_and_heresy: (n) => `${n.reduced} cities are reduced, and one city of each of ${n.secondary_victims} others`,
  coastal_migration: (n) => `a coastal city and ${n.treasury} treasury are lost`,
  regression: (n) => `the marker falls back ${n.steps === 1 ? "a step" : `${n.steps} steps`} on the A.S.T.`,
  piracy: (n) => `pirates take ${n.replaced} coastal cities, and one city of each of ${n.secondary_victims} others`,
};

/** the same in The Expansion Project, where it is another */
const DOES_THERE: typeof DOES = {
  tempest: (n) => `all ships and ${n.treasury} treasury are lost`,
  famine: (n) => `${n.damage} unit points are lost, and ${n.assigned} by others, at most ${n.most_each} by each`,
  slave_revolt: (n) => `${n.idle} tokens support no city, and cities without support are reduced`,
  flood: (n) => `${n.damage} unit points on a flood plain are lost, and ${n.assigned} by others there`,
  civil_war: (n) => `the nation splits: the victim chooses ${n.own} unit points for one side, and the beneficiary ${n.others} more`,
  tribal_conflict: (n) => `the tokens in two areas next to each other are lost, at most ${n.most}`,
  cyclone: (n) => `${n.reduced} cities at an open sea are reduced, and ${n.secondary_reduced} of every other player there; ships there are lost`,
  epidemic: (n) => `${n.damage} unit points are lost, and ${n.assigned} by others, at most ${n.most_each} by each`,
  minor_uprising: (n) => `a unit point for each city is lost, or ${n.ransom} treasury is paid for it`,
  tyranny: (n) => `the beneficiary takes ${n.per_city} unit points for each city`,
  banditry: (n) => `${n.discarded === 1 ? "a card is" : `${n.discarded} cards are`} lost`,
  iconoclasm_and_heresy: (n) => `${n.reduced} cities are reduced, and ${n.assigned} of others`,
  coastal_migration: (n) => `${n.damage} unit points on the coast and all ships are lost`,
};

/** whether the cards are those of The Expansion Project: there both sides of a Civil War are picked */
const there = (printed: Printed): boolean => printed.calamities.civil_war?.numbers.own !== undefined;

/** numbers of which more is better for the victim */
const SPARED = new Set(["kept", "deselected"]);

/** What it does, as printed; or with other numbers, as the server reckons them for its victim. */
export function does(printed: Printed, id: string, numbers: Record<string, number> = printed.calamities[id]?.numbers ?? {}): string {
  return ((there(printed) && DOES_THERE[id]) || DOES[id])?.(numbers) ?? "";
}

/** what a number of a calamity counts, after a figure */
export const COUNTS: Record<string, string> = { damage: "unit points", treasury: "treasury", annexed: "cities", reduced: "cities", destroyed: "cities", replaced: "cities", selected: "chosen", deselected: "spared", support_rate: "tokens a city", kept: "kept", barbarians: "Barbarians", face_value: "face value", steps: "steps" };

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
