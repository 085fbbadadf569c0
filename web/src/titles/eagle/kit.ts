// What Eagle 2002 brings to the page.

import type { Kit, Panel } from "../title";
import { waitsFor } from "./asks";
import Board from "./Board.svelte";
import Choosing from "./Choosing.svelte";
import { isMarch, touched } from "./marching.svelte";
import type { Printed, View } from "./printed";
import SeatSign from "./SeatSign.svelte";
import { Words } from "./words";

const panels: Panel<View, Printed, Words>[] = [];

const kit: Kit<View, Printed, Words> = {
  words: Words,
  Board,
  under: true,
  panels,
  Sign: SeatSign,
  Choosing,
  chosen: isMarch,
  touching: touched,
  waits: waitsFor,
};

export default kit;
