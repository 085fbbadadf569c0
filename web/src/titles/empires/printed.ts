// What is printed on board and cards, and the view of a game, as the server sends them.

import type { Printed as Common, View as Every } from "../../server/protocol";
import type { Floor, Private as Kept, Proposal as Told, Public, Sheets } from "./shapes";

export type { Action } from "../../server/action";
export type { Advance, Area, Calamity, Epoch, Place, Player } from "./shapes";

export type Printed = Common & Sheets;
/** An open offer always has its key. */
export type Proposal = Told & { key: string };
export type Private = Omit<Kept, "floor"> & { floor?: Omit<Floor, "offers"> & { offers: Record<string, Proposal> } };
export type View = Omit<Every, "private" | "open"> & Public & { private: Private; open?: Record<string, Private> };
