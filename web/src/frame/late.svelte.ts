// Who is late: a seat becomes so by the clock alone, without a word from the server.

import type { View } from "../server/protocol";

export class Late {
  private now = $state(Date.now() / 1000);

  /** `skew`: how far the server's clock is ahead of this one, in seconds. */
  constructor(
    private view: () => View,
    private skew: () => number,
  ) {
    $effect(() => {
      const next = Math.min(...Object.values(view().clock?.by ?? {}).map((by) => by - skew()).filter((by) => by > this.now));
      if (next === Infinity) return;
      // a browser cannot wait longer than this at once
      const timer = setTimeout(() => (this.now = Date.now() / 1000), Math.min(2 ** 31 - 1, Math.max(0, next * 1000 - Date.now()) + 50));
      return () => clearTimeout(timer);
    });
  }

  has(seat: number): boolean {
    const { clock, people } = this.view();
    const by = clock?.by?.[seat];
    return by !== undefined && by !== null && !people[seat]?.bot && by - this.skew() <= Math.max(this.now, Date.now() / 1000);
  }
}
