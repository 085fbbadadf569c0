// What Eagle 2002 brings to the page.

import { counted } from "../../floor/floor";
import type { Kit, Panel } from "../title";
import Aside from "./Aside.svelte";
import { waitsFor } from "./asks";
import Board from "./Board.svelte";
import { events } from "./events";
import Choosing from "./Choosing.svelte";
import { happenings } from "./happenings";
import { isMarch, touched } from "./marching.svelte";
import News from "./News.svelte";
import Buy from "./panels/Buy.svelte";
import Income from "./panels/Income.svelte";
import Techs from "./panels/Techs.svelte";
import Trade from "./panels/Trade.svelte";
import Picture from "./Picture.svelte";
import Plots from "./plots/Plots.svelte";
import type { Printed, View } from "./printed";
import Seat from "./Seat.svelte";
import SeatSign from "./SeatSign.svelte";
import Spaces from "./Spaces.svelte";
import Standing from "./Standing.svelte";
import { Words } from "./words";

const ON_THE_FLOOR = new Set(["agree", "decline", "withdraw", "swap"]);
const IN_THE_SHOP = /^(buy-|sell|found-village$|grow$|look$)/;

const panels: Panel<View, Printed, Words>[] = [
  // its city cards are where faces and cogs are set by hand
  { id: "income", name: "Income", Panel: Income, past: true, forms: ["assign"] },
  {
    id: "trade",
    name: "Trade",
    Panel: Trade,
    opens: (ask) => ask.kind === "bargaining",
    open: "Open trade",
    takes: (action) => ON_THE_FLOOR.has(action.do),
    forms: ["offer"],
    badge: ({ view, words }) => counted(Object.values(view.private.offers ?? {}).filter(({ to }) => to === words.me)),
  },
  { id: "buy", name: "Buy", Panel: Buy, opens: (ask) => ask.kind === "buying", open: "Open shop", takes: (action, ask) => ask.kind === "buying" && IN_THE_SHOP.test(action.do), main: true },
  { id: "techs", name: "Techs", Panel: Techs, past: true },
];

const kit: Kit<View, Printed, Words> = {
  words: Words,
  Board,
  under: true,
  Spaces,
  panels,
  Seat,
  Sign: SeatSign,
  Standing,
  Aside,
  Event: News,
  Choosing,
  Plots,
  happenings,
  chosen: (action, ask) => ask.kind === "moving" && isMarch(action),
  touching: touched,
  events,
  Picture,
  marks: true,
  waits: waitsFor,
  keys: [
    {
      where: "On the board and in its table",
      keys: [
        ["Arrows", "from space to space, also around the world"],
        ["N, Shift+N", "to the next space where something can be done, or back"],
        ["Enter", "take up the pieces there, or send them there"],
        ["Escape", "put them down"],
      ],
    },
    { where: "On the board", keys: [["1 to 9, plus, minus", "how many pieces go; otherwise nearer and farther"], ["0", "the whole world"], ["Shift+arrows", "move the map"], ["X", "call a battle, if that is asked"], ["T, I", "in Advanced, the technology chart and the city cards, or back to the map"]] },
  ],
};

export default kit;
