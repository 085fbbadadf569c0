// What an advance costs me, item by item; what a set of cards is worth.

import type { Player, Printed } from "./printed";

export interface PriceItem {
  why: string;
  amount: number;
}

/** The printed price and each credit that is taken off it: the better one of the colours, and all extra credits. */
export function priceItems(printed: Printed, player: Player, id: string): PriceItem[] {
  const advance = printed.advances[id];
  const items: PriceItem[] = [{ why: "printed", amount: advance.cost }];
  const colour = advance.groups.reduce((best, next) => ((player.credits[next] ?? 0) > (player.credits[best] ?? 0) ? next : best));
  if (player.credits[colour]) items.push({ why: `${colour} credits`, amount: -player.credits[colour] });
  for (const held of player.advances) {
    const amount = printed.advances[held].towards[id];
    if (amount) items.push({ why: printed.advances[held].name, amount: -amount });
  }
  return items;
}

export function price(printed: Printed, player: Player, id: string): number {
  return Math.max(
    0,
    priceItems(printed, player, id).reduce((sum, item) => sum + item.amount, 0),
  );
}

/** n equal commodities are worth n x n x face value. */
export function setValue(printed: Printed, card: string, count: number): number {
  return (printed.commodities[card]?.stack ?? 0) * (card === "water" ? 0 : count * count);
}

export function handValue(printed: Printed, hand: Record<string, number>): number {
  return Object.entries(hand).reduce((sum, [card, count]) => sum + setValue(printed, card, count), 0);
}

/** My hand after some cards went and others came. */
export function swapped(hand: Record<string, number>, gone: string[], come: string[]): Record<string, number> {
  const after = { ...hand };
  for (const id of gone) after[id] = (after[id] ?? 0) - 1;
  for (const id of come) after[id] = (after[id] ?? 0) + 1;
  return after;
}

/** The most that could be paid now; a use of Trade Empire is left out. */
export function means(printed: Printed, player: Player, hand: Record<string, number>): number {
  return handValue(printed, hand) + player.treasury * (player.advances.includes("mining") ? 2 : 1);
}

const ONE: Record<string, string> = {
  cities: "city",
  advances: "advance",
  "advances below 100": "advance below 100",
  "advances from 100": "advance from 100",
  "advances from 200": "advance from 200",
  "points of advances": "point of advances",
};

/** What is missing for the next step of the A.S.T. */
export function missing(printed: Printed, side: string, player: Player): { epoch: string; lacks: string[] } | null {
  const table = printed.succession[side];
  const row = table.rows[player.civilization];
  if (!row || player.step >= table.last) return null;
  const epoch = table.epochs[row.filter((first) => player.step + 1 >= first).length];
  const held = player.advances.map((id) => printed.advances[id]);
  const points = held.reduce((sum, advance) => sum + advance.points, 0);
  const checks: [wanted: number, have: number, what: string][] = [
    [epoch.cities, player.cities, "cities"],
    [epoch.advances, held.length, "advances"],
    [epoch.advances_below_100, held.filter((a) => a.cost < 100).length, "advances below 100"],
    [epoch.advances_from_100, held.filter((a) => a.cost >= 100).length, "advances from 100"],
    [epoch.advances_from_200, held.filter((a) => a.cost >= 200).length, "advances from 200"],
    [epoch.points, points, "points of advances"],
  ];
  return { epoch: epoch.name, lacks: checks.filter(([wanted, have]) => have < wanted).map(([w, h, what]) => `${w - h} more ${w - h === 1 ? ONE[what] : what}`) };
}
