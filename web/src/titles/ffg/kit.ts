// What FFG 2010 brings to the page.

import type { Answering } from "../../frame/answering.svelte";
import type { Action } from "../../server/action";
import { board } from "../../frame/tabled.svelte";
import { Touches, touching } from "../../frame/touching";
import { counted } from "../../floor/floor";
import type { Kit, Panel } from "../title";
import Aside from "./Aside.svelte";
import { waitsFor } from "./asks";
import Board from "./board/Board.svelte";
import { fought, stage } from "./board/stage.svelte";
import { events } from "./events";
import { happenings } from "./happenings";
import { figures, threats } from "./outlook";
import Picture from "./Picture.svelte";
import CardsPanel from "./CardsPanel.svelte";
import { cardChoice } from "./choices";
import Choosing from "./Choosing.svelte";
import CitiesPanel from "./CitiesPanel.svelte";
import Plots from "./plots/Plots.svelte";
import type { Printed, View } from "./printed";
import Seat from "./Seat.svelte";
import SeatSign from "./SeatSign.svelte";
import SheetPanel from "./SheetPanel.svelte";
import Spaces from "./Spaces.svelte";
import Standing from "./Standing.svelte";
import { LINES, starting } from "./starting.svelte";
import { LEARNING } from "./tech";
import TechsPanel from "./TechsPanel.svelte";
import TradePanel from "./TradePanel.svelte";
import { nearing } from "./victory";
import { Words } from "./words";

/** what is answered below the question: what cities do, governments, prizes */
const BELOW = new Set(["devote", "harvest", "program", "advance", "govern", "keep-government", "loot"]);
const ON_THE_FLOOR = new Set(["agree", "decline", "withdraw"]);

const panels: Panel<View, Printed, Words>[] = [
  { id: "sheet", name: "Sheet", Panel: SheetPanel, past: true },
  {
    id: "cities",
    name: "Cities",
    Panel: CitiesPanel,
    opens: (ask) => ask.kind === "managing",
    open: "Open my cities",
    low: true,
  },
  {
    id: "techs",
    name: "Techs",
    Panel: TechsPanel,
    past: true,
    key: "p",
    opens: (ask) => LEARNING.has(ask.kind),
    open: "Open the pyramid",
    takes: (action, ask) => LEARNING.has(ask.kind) && !!(action.tech || action.switch || action.what),
  },
  { id: "cards", name: "Cards", Panel: CardsPanel, past: true },
  {
    id: "trade",
    name: "Trade",
    Panel: TradePanel,
    opens: (ask) => ask.kind === "trading",
    open: "Open trade",
    takes: (action) => ON_THE_FLOOR.has(action.do),
    forms: ["make-offer", "agree-with"],
    badge: ({ view, words }) => counted(Object.values(view.private.offers ?? {}).filter(({ to }) => to === words.me)),
  },
];

/** Of the checklist the squares of the open line are lit; while none is open, those of scouts that can be sent or found a city. */
function onChecklist({ do: what, square }: Action): unknown {
  return (starting.open ? LINES[what] === starting.open : what !== "place") && square;
}

/** Figures march when they are tapped, and cities build: the order begins where it starts. */
function touched(answering: Answering, words: Words): Touches {
  const found = touching(answering, words, answering.ask?.kind === "starting" ? { action: onChecklist } : {});
  const { ask, building } = answering;
  if (!ask || building || !words.mine) return found;
  const begin = (kind: string, space: string) => {
    const form = ask.forms!.findIndex((name) => name.split(" ")[0] === kind);
    void answering.begin(form, space);
  };
  const forms = new Set((ask.forms ?? []).map((name) => name.split(" ")[0]));
  if (forms.has("march"))
    // those who have discovered something go on from where they are
    for (const square of ask.about.square ? [ask.about.square as string] : new Set([...Object.keys(words.mine.armies), ...Object.keys(words.mine.scouts)])) found.also(square, `March from ${words.space(square)}`, () => begin("march", square));
  if (forms.has("produce"))
    for (const [square, city] of Object.entries(words.view.cities)) if (city.owner === words.me) found.also(square, `Build in ${words.space(square)}`, () => begin("produce", square));
  return found;
}

const kit: Kit<View, Printed, Words> = {
  words: Words,
  Board,
  // the table on which everything lies; the map itself begins below the question (board/Board.svelte)
  under: true,
  fills: ({ view, words }) => !stage.aside && !board.tabled && fought(view) && view.battle!.led.includes(words.me ?? -1),
  Spaces,
  panels,
  Seat,
  Sign: SeatSign,
  Standing,
  Aside,
  Choosing,
  // cities act, and cards and prizes are chosen below the question; units are played on the table of the battle, as long as it is in sight
  chosen: (action, ask, words) => (ask.kind === "starting" && action.do in LINES) || BELOW.has(action.do) || cardChoice(action, words) !== null || (action.do === "deploy" && !stage.aside && !board.tabled),
  begun: (form, ask) => form === "produce" || (form === "use-card" && ["managing", "starting", "battle-turn"].includes(ask.kind)),
  Plots,
  touching: touched,
  happenings,
  events,
  marks: true,
  Picture,
  threats,
  nearing,
  figures,
  waits: waitsFor,
  keys: [
    {
      where: "On the map",
      keys: [
        ["Arrows", "from square to square; with Shift from tile to tile"],
        ["C, F", "to my next city, to my next figures"],
        ["N, Shift+N", "to the next square where something can be done, or back"],
        ["Enter", "choose the square, or do what it says"],
        ["Plus, minus, 0", "nearer, farther, all of it"],
        ["T", "show where other players' armies could come in one turn"],
      ],
    },
    {
      where: "At the table",
      keys: [
        ["1 to 4", "the actions of the city that is chosen"],
        ["P", "the pyramid"],
        ["M", "the market"],
      ],
    },
  ],
};

export default kit;
