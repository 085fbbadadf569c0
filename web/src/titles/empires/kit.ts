// What the empires family brings to the page.

import { counted } from "../../floor/floor";
import { later } from "../../frame/later";
import { Touches, touching } from "../../frame/touching";
import type { Answering } from "../../frame/answering.svelte";
import type { Kit, Panel } from "../title";
import { wakePainter } from "../../maps/ground/tiles.svelte";
import { reliefOf } from "../../server/api";
import Answer from "./Answer.svelte";
import { drawings } from "./areas/drawing.svelte";
import { waitsFor } from "./asks";
import { events, pictured } from "./events";
import Face from "./Face.svelte";
import { figures, threats } from "./outlook";
import Picture from "./Picture.svelte";
import Board from "./Board.svelte";
import { happenings } from "./happenings";
import HandPanel from "./HandPanel.svelte";
import type { Action, Printed, View } from "./printed";
import { sailing } from "./sailing.svelte";
import Seat from "./Seat.svelte";
import SeatSign from "./SeatSign.svelte";
import Struck from "./Struck.svelte";
import { Words } from "./words";

const ON_THE_FLOOR = new Set(["agree", "decline", "withdraw"]);

const panels: Panel<View, Printed, Words>[] = [
  { id: "hand", name: "Hand", Panel: HandPanel, past: true },
  {
    id: "trade",
    name: "Trade",
    Panel: later(() => import("./trade/Trade.svelte")),
    opens: (ask) => ask.kind === "trading",
    open: "Open trade",
    wide: true,
    takes: (action) => ON_THE_FLOOR.has(action.do),
    forms: ["offer", "answer"],
    badge: ({ view, words }) => counted(Object.values(view.private.floor?.offers ?? {}).filter(({ seat }) => seat !== words.me)),
  },
  { id: "shop", name: "Shop", Panel: later(() => import("./Shop.svelte")), opens: (ask) => ask.kind === "buy-advances", open: "Open shop", forms: ["purchase"], main: true, used: ({ view }) => view.setup.scenario !== "first-game" },
];

/** Damage is taken by tapping one's pieces again and again; ships are ordered where they lie. */
function touched(answering: Answering, words: Words): Touches {
  const { building } = answering;
  if (building?.kind.startsWith("damage")) {
    const found = new Touches();
    for (const area of new Set([...building.pieces, ...building.prefix].map((piece) => (piece as string[])[1])))
      found.also(area, `Lose more in ${words.space(area)}`, () => void answering.further((piece) => (piece as string[])[1] === area));
    return found;
  }
  const found = touching(answering, words, {
    action: (action) => action.area ?? action.sea ?? action.city,
    form: (form) => (/^(sail|maintain) /.test(form) ? words.shipPlace(Number(form.split(" ")[1])) : null),
  });
  // a volcano or a flood plain is chosen by any of its areas
  if (!building)
    for (const choice of (answering.ask?.choices ?? []) as Action[])
      for (const area of words.printed.volcanoes[choice.volcano] ?? words.printed.plains[choice.plain] ?? [])
        if (words.isSpace(area)) found.also(area, words.action(choice), () => void answering.play(choice));
  if (building?.kind.startsWith("sail ")) for (const [area, waters] of sailing.far) found.also(area, `Sail to ${words.space(area)}`, () => void answering.addAll(waters.map((water) => ["to", water])));
  return found;
}

const kit: Kit<View, Printed, Words> = {
  words: Words,
  ahead: ({ board }) => [drawings.ahead(board), wakePainter(reliefOf(board))],
  Board,
  under: true,
  Spaces: later(() => import("./Spaces.svelte")),
  panels,
  Seat,
  Sign: SeatSign,
  Standing: later(() => import("./Standing.svelte")),
  Event: Struck,
  Answer,
  Plots: later(() => import("./plots/Plots.svelte")),
  happenings,
  events,
  pictured,
  Picture,
  Face,
  holds: ({ view }) => view.phase === "calamities",
  marks: true,
  threats,
  figures,
  touching: touched,
  waits: waitsFor,
  keys: [
    {
      where: "On the board and in its table",
      keys: [
        ["Arrows", "from area to area; in the table also along the row"],
        ["N, Shift+N", "to the next area where something can be done, or back"],
        ["Enter", "choose the area, or do what it says"],
      ],
    },
    {
      where: "On the trade floor",
      keys: [
        ["1 to 9, Shift+1 to 9", "lift a card of that set, or all of it"],
        ["Enter", "send the offer or the answer"],
        ["J, K", "to the next offer, or back"],
        ["A, D", "agree, decline"],
        ["F", "choose which offers are shown"],
        ["B", "the board, or the floor again"],
      ],
    },
    {
      where: "On the board",
      keys: [["Plus, minus, 0", "nearer, farther, all of it"], ["Shift+arrows", "move the map"], ["Digits, plus, minus", "how many tokens move, once a target is chosen"]],
    },
    {
      where: "In the table",
      keys: [["Shift+arrows", "to the neighbour in that direction"], ["Plus, minus", "how many tokens move"], ["Page Up, Page Down, Home, End", "ten areas at once, first, last"]],
    },
  ],
};

export default kit;
