// What the title at the table has printed, and the kit that shows it: both come when the title is known.

import type { Printed } from "../server/protocol";
import { bring } from "../titles/kits";
import type { Kit } from "../titles/title";

export class Brought {
  printed = $state.raw<Printed | null>(null);
  kit = $state.raw<Kit | null>(null);
  trouble = $state("");

  constructor(title: () => string | undefined) {
    const named = $derived(title());
    $effect(() => {
      if (named) this.fetch(named).catch((error) => (this.trouble = error.message));
    });
  }

  private async fetch(title: string): Promise<void> {
    const { printed, kit } = await bring(title);
    [this.kit, this.printed] = [kit, printed];
  }
}
