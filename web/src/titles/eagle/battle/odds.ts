// How likely a battle is won, as figures that people read.

/** How likely I win, both fall, I lose. */
export type Odds = [win: number, both: number, lose: number];

/** Whole percentages that add up to 100: what rounding down leaves goes to those that lost most by it. */
export function percents(odds: readonly number[]): number[] {
  const exact = odds.map((part) => part * 100);
  const whole = exact.map(Math.floor);
  const left = Math.round(exact.reduce((sum, part) => sum + part, 0)) - whole.reduce((sum, part) => sum + part, 0);
  const most = exact.map((part, k) => [part - whole[k], k]).sort(([one], [other]) => other - one);
  for (const [, k] of most.slice(0, left)) whole[k] += 1;
  return whole;
}
