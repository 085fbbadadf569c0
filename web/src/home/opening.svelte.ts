// A table that is made by one button: its links are kept, and its maker may sit down at it.

import type { TableMade } from "../server/protocol";
import { keepLinks } from "./keep";

export class Opening {
  busy = $state(false);
  /** what went wrong, in words */
  trouble = $state("");

  /** Makes it and keeps its links; null if something went wrong. */
  async make<Made extends TableMade>(make: () => Promise<Made>): Promise<Made | null> {
    [this.busy, this.trouble] = [true, ""];
    try {
      const made = await make();
      keepLinks(made);
      return made;
    } catch (error) {
      this.trouble = (error as Error).message;
      return null;
    } finally {
      this.busy = false;
    }
  }

  async go(make: () => Promise<TableMade>, seat: number | null): Promise<void> {
    const made = await this.make(make);
    if (made) location.hash = `#/table/${made.table}/${seat}`;
  }
}
