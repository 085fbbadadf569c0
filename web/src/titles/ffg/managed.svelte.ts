// The city whose turn it is to act: the one that was chosen, as long as it can, else the first that can.

import type { View } from "./printed";

class Managed {
  city = $state<string | null>(null);

  of(view: View, me: number | undefined): string | null {
    const mine = Object.entries(view.cities).filter(([, { owner }]) => owner === me);
    if (this.city && mine.some(([square]) => square === this.city)) {
      // whatever was chosen and has acted gives way to the next
      if (view.cities[this.city].ready || !mine.some(([, { ready }]) => ready)) return this.city;
    }
    return (mine.find(([, { ready }]) => ready) ?? mine[0])?.[0] ?? null;
  }
}

export const managed = new Managed();
