// What is an event here: battles and what they cost, discoveries, plagues, wonders, new eras, and what is bought.

import { passing, plainly, silent, type Events, type Fought, type Loss, type Told } from "../../frame/beats.svelte";
import { capital, listed } from "../../frame/text";
import type { Line } from "../../server/protocol";
import type { IconName } from "./signs";
import { a, counted, type Words } from "./words";

const there = (data: any) => [data.space, data.region];
const who = (seat: number, w: Words) => (seat === w.me ? "you" : w.seat(seat));

/** what one did oneself is shown in passing */
const done =
  (tone: Told["tone"]) =>
  (data: any, w: Words, line: Line): Told => {
    const told = plainly(tone, there)(data, w, line);
    return data.seat === w.me ? passing(told) : told;
  };
/** what comes to oneself, in passing; that of others nobody misses */
const mine = (data: any, w: Words, line: Line): Told | null => (data.seat === w.me ? passing(plainly("gain", there)(data, w, line)) : null);

/** What a seat buys in a row is one event, with every purchase in its text. */
const bought =
  (what: (data: any, w: Words) => string, at: (data: any) => unknown = (data) => data.region) =>
  (data: any, w: Words): Told | null => {
    if (data.free) return null;
    const own = data.seat === w.me;
    const told: Told = { key: `buys ${data.seat}`, lasts: true, title: own ? "Your purchases" : `${w.seat(data.seat)}'s purchases`, text: `${capital(what(data, w))}.`, tone: own ? "gain" : "news", seat: data.seat, mine: own, spaces: [at(data)].filter((space): space is string => w.isSpace(space)) };
    return own ? passing(told) : told;
  };
const founded = bought(({ region }, w) => `a village in ${w.space(region)}`);
const where = (id: string, w: Words) => (w.isLand(id) ? w.space(id) : `the ${w.space(id)}`);

/** Pieces that seats lost in a space. */
const losses = (space: string, lost: Record<string, number> = {}): Loss[] => Object.entries(lost).map(([seat, count]) => ({ space, seat: Number(seat), count }));

/** A battle and all that it costs is one event, however long it lasts. */
const battle = (data: any) => ({ key: `battle ${data.space}`, lasts: true, follows: `battle ${data.space}`, spaces: [data.space], symbol: "infantry" satisfies IconName });

/** Who stood against whom, and what is left of them; nothing is known of a side of which no unit has fought. */
function fought(space: string, parts: Told[], w: Words): Fought {
  const stood = new Map<number, number>();
  for (const { stands = {} } of parts as Fighting[]) for (const [seat, count] of Object.entries(stands)) stood.set(Number(seat), count);
  const lost = (seat: number) => parts.flatMap((part) => part.losses ?? []).reduce((sum, loss) => sum + (loss.seat === seat ? loss.count : 0), 0);
  const rolled = (parts as Fighting[]).findLast((part) => part.rolled)?.rolled ?? [];
  return {
    space,
    sides: [...stood].map(([seat, count]) => ({ seat, left: Math.max(0, count - lost(seat)), lost: lost(seat) })),
    why: rolled.length ? `${capital(listed(rolled.map(([seat, total]) => `${who(seat, w)} ${total}`)))}: ${rolled[0][1] === rolled[1][1] ? "in a tie both fall" : "the lower total falls"}.` : "",
  };
}

/** A part of a battle: how many units seats brought, and the totals of a round. */
interface Fighting extends Told {
  stands?: Record<string, number>;
  rolled?: [seat: number, total: number][];
}

const joins = (data: any, w: Words, line: Line): Fighting => ({ ...plainly("fight", there)(data, w, line), ...battle(data), title: "", stands: data.stood });

function round(data: any, w: Words): Fighting {
  const { space, attacker, defender, lost } = data;
  return {
    ...battle(data),
    title: `The battle in ${where(space, w)} goes on`,
    tone: "fight",
    mine: w.me !== undefined && (attacker.unit.of === w.me || defender.unit.of === w.me || w.me in (lost ?? {})),
    losses: losses(space, lost),
    toll: lost,
    pieces: ["piece", "pieces"],
    rolled: [attacker, defender].map(({ unit, total }) => [unit.of, total]),
    fought: (parts) => fought(space, parts, w),
  };
}

/** how a battle ended goes on with it, if that is still being shown */
const ended = (data: any, w: Words, line: Line): Told => ({ ...plainly("fight", there)(data, w, line), ...battle(data), text: `${w.line(line)}.` });

/** Pieces of one seat that are gone from a space. */
const gone = (data: any, w: Words, line: Line): Told => ({ ...plainly("loss", there)(data, w, line), losses: losses(data.space, { [data.seat]: data.count }) });

/** Everything in a region is struck, whoever it belongs to. */
const struck =
  (falls: string, symbol: IconName) =>
  (data: any, w: Words, line: Line): Told => {
    const told = plainly("loss", there)(data, w, line);
    const owned = typeof data.owner === "number";
    return { ...told, mine: told.mine || (w.me !== undefined && (data.owner === w.me || w.me in (data.lost ?? {}))), losses: losses(data.region, data.lost), fallen: owned ? [data.region] : [], falls, symbol, owner: data.owner };
  };

export const events: Events<Words> = {
  battle: (data, w, line): Fighting => ({ ...plainly("fight", there)(data, w, line), ...battle(data), follows: undefined, stands: data.stood, fought: (parts) => fought(data.space, parts, w) }),
  join: joins,
  round,
  "battle.won": ended,
  "battle.nobody": ended,
  lost: (data, w, line) => ({ ...gone(data, w, line), text: `${w.line(line)}.`, joins: true }),
  capture: (data, w, line) => ({ ...plainly("fight", there)(data, w, line), fallen: [data.region], falls: w.printed.sizes[data.size], owner: data.loser }),
  plague: struck("smaller", "plague"),
  bomb: struck("destroyed", "village"),
  stranded: gone,
  swap: plainly("loss", ({ take, give }) => [take, give]),
  eliminated: plainly("loss"),
  declared: plainly("news"),
  deal: done("news"),
  wonder: plainly("gain"),
  // a new era takes the improvements of the past one from everybody who has any
  era: (data, w, line) => {
    const lost: string[] = w.me === undefined ? [] : (data.gone?.[w.me] ?? []);
    return { ...plainly(lost.length ? "loss" : "news")(data, w, line), symbol: "technology", mine: lost.length > 0, text: lost.length ? `You lose ${listed(lost.map((id) => w.card(id)))}.` : "" };
  },
  explored: done("news"),
  technology: done("news"),
  income: mine,
  fee: mine,
  treasure: (data, w, line) => passing({ ...plainly("gain", there)(data, w, line), text: `${w.line(line)}.`, joins: true }),
  critical: (data, w, line) => passing(plainly("news")(data, w, line)),
  leaving: (data, w, line) => passing(plainly("news")(data, w, line)),
  left: plainly("news"),
  // whoever was met for nothing is no purchase
  village: (data, w, line) => (data.free ? { ...done("gain")(data, w, line), text: `${w.line(line)}.`, joins: true } : founded(data, w)),
  grow: bought(({ region, size }, w) => `${w.space(region)} grows to ${a(size)}`),
  buy: bought(({ piece, count, at }, w) => `${count === 1 ? a(w.pieceName(piece)) : counted(count, w.pieceName(piece))} in ${where(at, w)}`, (data) => data.at),
  improvement: bought(({ improvement }, w) => a(w.card(improvement))),
  sell: bought(({ piece, count, gold }, w) => `sells ${count === 1 ? a(w.pieceName(piece)) : counted(count, w.pieceName(piece))} for ${gold} gold`, (data) => data.space),
  // the table, its phases and what is set up
  ...silent("turn", "phase", "undo", "over", "length", "rolled", "first", "starts", "marker"),
  // what somebody does in their own turn, which the map shows: traces of moves stay until the next
  ...silent("move", "board", "land", "sail", "fly", "looked", "saw", "assigned", "granted", "raised", "called"),
  // the floor shows what is offered
  ...silent("offer", "offer.declined", "offer.withdrawn", "offer.countered", "offer.lapsed", "trade.ready", "trade.not-ready", "trade.time"),
};
