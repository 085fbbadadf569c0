// What is printed on board and cards, and the view of a game, as the server sends them.

import type { Printed as Common, View as Every } from "../../server/protocol";
import type { Private as Kept, Proposal as Told, Public, Sheets, Ship } from "./shapes";

export type { Action } from "../../server/action";
export type { AtStake, Card, Meeting, Place, Player, Ship, Stake, Ware } from "./shapes";

export type Printed = Common & Sheets;
/** An open offer always has its key. */
export type Proposal = Told & { key: string };
export type Private = Omit<Kept, "offers"> & { offers: Record<string, Proposal> };
/** What a seat has in a space: pieces by kind, and fleets by number. */
export type Force = { fleets?: Record<string, Ship> } & { [piece: string]: any };
export type View = Omit<Every, "private" | "open"> & Omit<Public, "units"> & { units: Record<string, Record<string, Force>>; private: Private; open?: Record<string, Private> };
