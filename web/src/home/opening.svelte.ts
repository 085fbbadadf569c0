// A table that is made by one button: its links are kept, and its maker sits down at it.

import type { TableMade } from "../server/protocol";
import { keepLinks } from "./keep";

export class Opening {
  busy = $state(false);
  /** what went wrong, in words */
  trouble = $state("");

  async go(make: () => Promise<TableMade>, seat: number | null): Promise<void> {
    [this.busy, this.trouble] = [true, ""];
    try {
      const made = await make();
      keepLinks(made);
      location.hash = `#/table/${made.table}/${seat}`;
    } catch (error) {
      this.trouble = (error as Error).message;
    } finally {
      this.busy = false;
    }
  }
}
