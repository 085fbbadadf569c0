// How near a seat is to each of the four victories, from what everybody may know.

import { listed } from "../../frame/text";
import type { Nearing } from "../title";
import { placeOf } from "./board/layout";
import type { Printed, View } from "./printed";
import type { Words } from "./words";

export interface Bar {
  id: "culture" | "tech" | "coins" | "conquest";
  sign: string;
  name: string;
  colour: string;
  part: number;
  text: string;
  /** whether it could be won within a turn, as far as everybody can see */
  near: boolean;
}

const ROMAN = ["–", "I", "II", "III", "IV", "V"];
/** technologies of a whole pyramid, Space Flight among them */
const WHOLE = 15;
const SPACE_FLIGHT = 5;
/** a capital that is farther away is out of reach for long */
const FAR = 16;

export function bars(view: View, printed: Printed, seat: number): Bar[] {
  const { race, rooms, speed } = view.seats[seat];
  const { culture, techs, row, coins, conquest } = race;
  const last = printed.track.victory;
  return [
    { id: "culture", sign: "yield-culture", name: "Culture", colour: "#7a3f9b", part: culture / last, text: `${culture}/${last}`, near: culture >= last - 1 },
    { id: "tech", sign: "victory-tech", name: "Technology", colour: "#2f6ea5", part: laid(view, seat) / WHOLE, text: `${techs} · ${ROMAN[row]}`, near: rooms.includes(SPACE_FLIGHT) },
    { id: "coins", sign: "yield-coin", name: "Economy", colour: "#b98211", part: coins / printed.coins, text: `${coins}/${printed.coins}`, near: coins >= printed.coins - 1 },
    { id: "conquest", sign: "yield-combat", name: "Conquest", colour: "#a8392f", part: conquest === undefined ? 0 : Math.max(0, 1 - conquest / FAR), text: conquest === undefined ? "–" : `${conquest} away`, near: conquest !== undefined && conquest <= speed },
  ];
}

/** Cards of a pyramid that count for Space Flight: five of the first level, and one less of each above. */
function laid(view: View, seat: number): number {
  const { techs } = view.seats[seat];
  return [1, 2, 3, 4, 5].reduce((sum, level) => sum + Math.min(6 - level, Object.values(techs).filter((at) => at === level).length), 0);
}

/** Who could win within a turn, road by road. */
export function nearing(words: Words): Nearing[] {
  const { view, printed } = words;
  const found = words.order.filter((seat) => view.seats[seat].civilization).flatMap((seat) => bars(view, printed, seat).map((bar) => ({ seat, bar })));
  return found.filter(({ bar }) => bar.near).map(({ seat, bar }) => ({ key: `${seat} ${bar.id}`, seat, symbol: bar.sign, text: within(words, seat, bar) }));
}

/** What everybody should know of a seat on a road: how soon it could win, or how far it has come. */
export function within(words: Words, seat: number, { id, near, name, text }: Bar): string {
  const mine = seat === words.me;
  if (id === "conquest") return `${mine ? "Your army" : `An army of ${words.seat(seat)}`} is ${counted(words.view.seats[seat].race.conquest ?? 0, "square")} from a foreign capital.`;
  const who = mine ? "You" : words.seat(seat);
  return near ? `${who} could win next turn by ${name.toLowerCase()} (${text}).` : `${who} ${mine ? "are" : "is"} near the end in ${name.toLowerCase()} (${text}).`;
}

/** What is still missing on each road, and the next step. */
export function steps(view: View, printed: Printed, words: Words, seat: number): Record<Bar["id"], string> {
  const player = view.seats[seat];
  return { culture: track(printed, player.race.culture), tech: pyramid(view, printed, seat), coins: purse(printed, words, player), conquest: march(view, words, seat) };
}

/** all spaces that are left cost this much together */
function track({ track: { sections, victory } }: Printed, level: number): string {
  let [culture, trade] = [0, 0];
  for (let space = level + 1; space <= victory; space++) {
    const section = sections.find(({ last }) => space <= last) ?? sections[sections.length - 1];
    [culture, trade] = [culture + section.culture, trade + section.trade];
  }
  return level >= victory ? "the end of the track" : `${culture} culture${trade ? ` and ${trade} trade` : ""} for the ${counted(victory - level, "space")} that are left`.replace("1 space that are", "space that is");
}

/** A pyramid with Space Flight at its top has five cards in its first row, and one less in each row above. */
function pyramid(view: View, printed: Printed, seat: number): string {
  const { techs, rooms, trade } = view.seats[seat];
  const space = `Space Flight for ${printed.prices[SPACE_FLIGHT]} trade`;
  if (rooms.includes(SPACE_FLIGHT)) return `${space} has its place; ${trade} are there`;
  const known = (level: number) => Object.values(techs).filter((at) => at === level).length;
  const lacking = [1, 2, 3, 4].map((level) => [level, 6 - level - known(level)]).filter(([, count]) => count > 0);
  return `lacks ${listed([...lacking.map(([level, count]) => `${count} of level ${ROMAN[level]}`), space])}`;
}

function purse(printed: Printed, words: Words, { coins, tokens }: View["seats"][string]): string {
  const laid = Object.entries(tokens).filter(([, count]) => count);
  const rest = coins - laid.reduce((sum, [, count]) => sum + count, 0);
  const parts = [...laid.map(([card, count]) => `${count} on ${words.anything(card)}`), ...(rest > 0 ? [`${rest} on the map and from technologies`] : [])];
  return `${counted(printed.coins - coins, "coin")} to go${parts.length ? `; ${listed(parts)}` : ""}`;
}

function march(view: View, words: Words, seat: number): string {
  const { race, armies, speed } = view.seats[seat];
  if (race.conquest === undefined) return Object.keys(armies).length ? "no way to a foreign capital yet" : "no army on the map";
  const far = (from: string, to: string) => Math.abs(placeOf(from).x - placeOf(to).x) + Math.abs(placeOf(from).y - placeOf(to).y);
  const capitals = Object.entries(view.cities).filter(([, { owner, capital }]) => capital && owner !== seat);
  const near = (to: string) => Math.min(...Object.keys(armies).map((from) => far(from, to)));
  const [square, city] = capitals.sort(([one], [other]) => near(one) - near(other))[0] ?? [];
  const whose = square && city ? `; ${words.cityName(square)} has ${counted(view.seats[city.owner].forces, "unit")} to defend it` : "";
  return `${counted(race.conquest, "square")} to a foreign capital at ${speed} a turn${whose}`;
}

const counted = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;
