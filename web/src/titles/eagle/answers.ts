// What answers say: what they have in common, and what tells one from the other.

import { listed } from "../../frame/text";
import { percents } from "./battle/odds";
import { counted, a } from "./words";
import type { Action } from "./printed";
import type { Words } from "./words";

type Lead = (action: Action, w: Words) => [lead: string, label: string];

const alone = (text: string): Lead => () => [text, ""];
const troop = (action: Action, w: Words) => w.pieces(action.piece, action.count ?? 1);
/** a fleet by what it is and where it lies */
function fleet(number: number, w: Words): string {
  const found = w.fleet(number);
  return found ? `${w.pieceName(found.ship.kind)} in the ${w.space(found.zone)}` : `fleet ${number}`;
}
const where = (id: string, w: Words) => (w.isLand(id) ? w.space(id) : `the ${w.space(id)}`);
const price = (piece: string, w: Words, count = 1) => (w.view.wares[piece]?.price ?? 0) * count;

/** how likely a battle that could be begun is won, where there is somebody to fight */
function chance(x: Action, w: Words): string {
  const odds = w.view.ask?.about?.odds?.[x.space]?.[x.against];
  return odds ? ` (${percents(odds)[0]}% to win)` : "";
}

const LEADS: Record<string, Lead> = {
  settle: (x, w) => ["Start in", w.space(x.region)],
  take: (x, w) => ["Take", w.technology(x.technology)],
  raise: (x, w) => ["Raise", a(w.pieceName(x.piece))],
  // movement
  move: (x, w) => [`Move ${troop(x, w)} from ${w.space(x.origin)} to`, w.space(x.to)],
  board: (x, w) => [`Board ${troop(x, w)} of ${w.space(x.origin)} on the`, fleet(x.fleet, w)],
  disembark: (x, w) => [`Land ${troop(x, w)} in`, w.space(x.to)],
  sail: (x, w) => [`Sail the ${fleet(x.fleet, w)} to`, `the ${w.space(x.to)}`],
  fly: (x, w) => [`Fly ${counted(x.count ?? 1, "aircraft", "aircraft")} from ${where(x.origin, w)} to`, where(x.to, w)],
  look: (x, w) => [x.clear ? "Look, and clear an empty marker:" : "Look under the marker:", w.space(x.region)],
  bomb: (x, w) => ["Manhattan Project: destroy everything in", w.space(x.region)],
  "end-movement": (x, w) => {
    const called = Object.keys(w.view.calls).length;
    return [x.fight ? "End movement and fight" : `End movement${called ? ` · ${counted(called, "battle", "battles")}` : ""}`, ""];
  },
  // battles
  call: alone("Call a battle"),
  let: alone("Let them pass"),
  fight: (x, w) => [`Fight ${w.seat(x.against)} in`, `${where(x.space, w)}${chance(x, w)}`],
  "end-battles": alone("No more battles"),
  join: (x, w) => {
    const side: number[] = w.view.ask?.about?.battle?.[x.side] ?? [];
    return ["Join", `the ${x.side}${side.length ? ` (${listed(side.map((seat) => w.seat(seat)))})` : ""}`];
  },
  "stay-out": alone("Stay out"),
  commit: (x, w) => ["Send", a(unit(x, w))],
  // trade
  agree: (x, w) => ["Accept the offer from", w.seat(w.view.private.offers[x.offer]?.seat ?? 0)],
  decline: (x, w) => ["Decline the offer from", w.seat(w.view.private.offers[x.offer]?.seat ?? 0)],
  withdraw: (x, w) => ["Withdraw my offer to", w.seat(w.view.private.offers[x.offer]?.to ?? 0)],
  ready: alone("Done trading"),
  "not-ready": alone("Go on trading"),
  swap: (x, w) => [`Magellan's Voyage: swap ${w.space(x.give)} with ${w.seat(x.to)} for`, w.space(x.take)],
  offer: (x, w) => [`Offer ${w.seat(x.to)}`, `${w.stake(x.give)} for ${w.stake(x.want)}`],
  declare: (x, w) => [`${w.card(x.wonder)}: declare the end of the game`, ""],
  claim: (x, w) => ["Claim the wonder for", w.card(x.milestone)],
  // purchases
  place: (x, w) => [`Place ${a(w.pieceName(x.piece))} in`, where(x.at, w)],
  skip: alone("Do without it"),
  grow: (x, w) => ["Grow", w.space(x.region)],
  "found-village": (x, w) => ["Found a village in", w.space(x.region)],
  "buy-unit": (x, w) => [`Buy ${troop(x, w)} for ${price(x.piece, w, x.count ?? 1)} in`, where(x.at, w)],
  "buy-fleet": (x, w) => [`Buy ${a(w.pieceName(x.piece))} for ${price(x.piece, w)} in`, `the ${w.space(x.zone)}${x.port ? `, built at ${w.space(x.port)}` : ""}`],
  "buy-technology": (x, w) => [`Buy`, `${w.technology(x.technology)} for ${w.view.private.technologies?.[x.technology]?.price ?? "gold"}`],
  "buy-improvement": (x, w) => ["Buy", a(w.card(x.improvement))],
  "buy-ship": alone("Buy the colony ship: the game ends with this turn"),
  sell: (x, w) => [`Sell ${troop(x, w)} in`, where(x.at, w)],
  "sell-fleet": (x, w) => ["Sell the", fleet(x.fleet, w)],
  done: alone("Done buying"),
  assign: (x, w) => [
    JSON.stringify(x) === JSON.stringify(w.view.ask?.choices?.[0]) ? "Set for the most gold" : `Set ${counted(x.faces?.length ?? 0, "face", "faces")} and ${counted(x.cogs?.length ?? 0, "cog", "cogs")}`,
    "",
  ],
};

/** A unit that is sent into a round. */
export function unit(x: Action, w: Words): string {
  const own = x.of !== w.me && w.me !== undefined ? ` of ${w.seat(x.of)}` : "";
  const cargo = x.fleet ? w.cargo(w.fleet(x.fleet)?.ship ?? { kind: "", left: 0, cargo: [] }) : "";
  return `${w.pieceName(x.piece)}${own}${cargo ? ` (carrying ${cargo})` : ""}${(x.air ?? -1) >= 0 ? " with an aircraft" : ""}`;
}

export function leadOf(action: Action, w: Words): [lead: string, label: string] | undefined {
  return LEADS[action.do]?.(action, w);
}
