// What is asked, in a sentence and a hint.

import { capital, listed, readable } from "../../frame/text";
import type { Ask } from "../../server/protocol";
import { percents } from "./battle/odds";
import { a, counted, type Words } from "./words";

type Prompt = (ask: Ask, w: Words) => [head: string, hint: string];

const where = (id: string, w: Words) => (w.isLand(id) ? w.space(id) : `the ${w.space(id)}`);

/** What a seat has in a space. */
function there(seat: number, id: string, w: Words): string {
  const force = w.view.units[id]?.[seat];
  return force ? w.force(force) : "nothing";
}

/** How a battle may go, if that can be reckoned. */
function chance(odds?: number[] | null): string {
  if (!odds) return "";
  const [win, both, lose] = percents(odds).map((part) => `${part}%`);
  return ` With units sent at random, you win ${win} of such battles and lose ${lose}; in ${both} no units are left.`;
}

const round: Prompt = ({ about }, w) => {
  const { space, attackers, defenders } = about.battle;
  const foe = attackers[0] === w.me ? defenders[0] : attackers[0];
  const seen = about.enemy ? `The Oracle shows it: ${w.seat(foe)} sends ${a(w.pieceName(about.enemy.piece))}.` : `Chosen behind the screen; both are shown together, then the dice are rolled.`;
  return [`Battle of ${where(space, w)}: whom do you send?`, seen];
};

const PROMPTS: Record<string, Prompt> = {
  "starting-regions": (ask, w) => [
    (ask.about.placed?.length ?? 0) < w.order.length ? "Choose your first region." : "Choose your second region.",
    "A village, an army and a settler start there. Look for free land around it, and for a coast; on an island you would need a galley. After the last player, the second regions are chosen in the opposite order.",
  ],
  "free-technology": () => ["You have found a free technology.", "Take one of the current era; it costs nothing and does not end the era."],
  "minor-army": (ask, w) => [`A minor civilization joins you in ${w.space(ask.about.region)}.`, "You get a village there, and one army of your choice."],
  moving: () => ["Move your pieces.", "Tap your pieces, then where they go."],
  "call-battle": (ask, w) => {
    const { seat, space } = ask.about;
    return [`${w.seat(seat)} enters ${where(space, w)}. Call a battle?`, `You have ${there(w.me!, space, w)} there; ${w.seat(seat)} has ${there(seat, space, w)}.${chance(ask.about.odds)}`];
  },
  battles: (_, w) => {
    const called = Object.keys(w.view.calls);
    return ["Which battle next?", called.length ? `Declared against you: ${listed(called.map((id) => where(id, w)))}. It must be fought.` : "You need not fight anywhere."];
  },
  "join-side": (ask, w) => {
    const { space, attackers, defenders } = ask.about.battle;
    return [
      `${w.seat(attackers[0])} fights ${w.seat(defenders[0])} in ${where(space, w)}. Take a side?`,
      `You have ${there(w.me!, space, w)} there. The leader of the side that you join commands them.`,
    ];
  },
  round,
  foresee: round,
  bargaining: (_, w) => {
    const open = Object.values(w.view.private.offers ?? {}).filter((offer) => offer.to === w.me).length;
    const offers = open ? `${counted(open, "offer", "offers")} to you.` : "No offers to you yet.";
    return [w.view.floor?.ready.includes(w.me!) ? "You are done trading." : "Trade is open.", `${offers} Lent resource cards come back after production.`];
  },
  placing: (_, w) => {
    const owed = w.view.players[w.me!].owed;
    return [`Place ${owed.length > 1 ? "your new pieces" : "your new piece"}.`, `Granted: ${listed([...new Set(owed)].map((piece) => w.pieces(piece, owed.filter((other) => other === piece).length)))}. Each counts against the room of its settlement.`];
  },
  "free-growth": () => ["One of your settlements grows for free.", "Choose which one."],
  buying: (_, w) => [`You have ${w.view.players[w.me!].gold} gold to spend.`, "What you buy is yours at once; the gold that is left is saved for later."],
  assigning: (_, w) => {
    const { faces, cogs } = w.view.players[w.me!].income;
    return ["Set your cities; then the dice are rolled.", `You have ${counted(faces, "face", "faces")} and ${counted(cogs, "cog", "cogs")}. A face makes a city happy, a cog doubles what it makes.`];
  },
};

export function asked(ask: Ask, w: Words): { head: string; hint: string } {
  const [head, hint] = PROMPTS[ask.kind]?.(ask, w) ?? [`${capital(readable(ask.kind))}.`, "Choose an answer."];
  return { head, hint };
}

/** What a game waits for, in a list of games. */
const WAITS: Record<string, string> = {
  "starting-regions": "choose a starting region",
  moving: "move",
  "call-battle": "call a battle or not",
  battles: "fight",
  "join-side": "take a side",
  round: "choose who fights",
  foresee: "choose who fights",
  bargaining: "trade",
  placing: "place new pieces",
  buying: "buy",
  assigning: "set your cities",
};

export function waitsFor(kind: string, phase: string): string {
  return WAITS[kind] ?? (kind ? readable(kind) : phase);
}
