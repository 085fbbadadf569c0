// What is an event in this family: conflicts, calamities, cities that change hands, great purchases, steps through history.

import { passing, plainly, silent, type Events, type Fought, type Sum, type Told } from "../../frame/beats.svelte";
import { capital, counted, listed, tokens } from "../../frame/text";
import type { Line } from "../../server/protocol";
import { does, unitOf } from "./calamities";
import { founded } from "./sentences";
import { epochOf } from "./succession";
import type { Words } from "./words";

const who = (w: Words, seat: number) => (seat === w.me ? "you" : w.seat(seat));
const mine = (w: Words, ...seats: unknown[]) => w.me !== undefined && seats.includes(w.me);
/** the Barbarians are no seat, and several */
const several = (w: Words, seat: number) => seat === w.me || !(seat in w.view.players);
const verb = (w: Words, seat: number, one: string, many: string) => `${capital(who(w, seat))} ${several(w, seat) ? many : one}`;

const whose = (w: Words, seat: number) => (seat === w.me ? "your" : `${w.seat(seat)}'s`);

const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** A loss that belongs to what struck before it. */
const loss = (w: Words, seat: number, title: string, more: Partial<Told>): Told => ({ key: "loss", joins: true, title, tone: "loss", seat, mine: mine(w, seat), ...more });

/** Who faced whom, and what decided who removed tokens first; nothing is said where nothing did. */
function fought(w: Words, area: string, parts: Told[], { stood = [], decided = "" }: Line["data"]): Fought {
  const losses = parts.filter((part) => part.key.startsWith("fight"));
  const fell = (seat: number, count: (part: Told) => number | undefined) => losses.filter((part) => part.seat === seat).reduce((sum, part) => sum + (count(part) ?? 0), 0);
  const sides = (stood as [number, number][]).map(([seat, count]) => ({ seat, left: count - fell(seat, (part) => part.lost?.[area]), lost: fell(seat, (part) => part.toll?.[seat]) }));
  // the weaker side comes first, and after it whoever stood there with more
  sides.sort((a, b) => a.left + a.lost - (b.left + b.lost));
  const [first, other] = sides;
  const why: Record<string, () => string> = {
    metalworking: () => {
      const late = sides.filter(({ seat }) => w.view.players[seat]?.advances.includes(decided)).map(({ seat }) => who(w, seat));
      return `${w.advance(decided)}: ${listed(late)} ${late.length > 1 || late[0] === "you" ? "remove" : "removes"} last.`;
    },
    numbers: () => (other ? `${verb(w, first.seat, "has", "have")} fewer tokens and ${several(w, first.seat) ? "remove" : "removes"} first.` : ""),
  };
  return { space: area, sides, why: why[decided]?.() ?? "" };
}

/** What a calamity comes to for its victim, as the server reckons it. */
const sum = (w: Words, found: Line["data"] | null | undefined): Sum | undefined =>
  found ? { printed: found.printed, changes: found.changes.map(([id, by]: [string, number]) => [w.advance(id), by]), comes: found.comes_to, unit: unitOf(found.counts, found.comes_to) } : undefined;

/** What it does to its victim, whose advances are reckoned in. */
const strikes = (w: Words, data: Line["data"]): string => `${capital(does(w.printed, data.calamity, data.reckoning?.numbers))}.`;

const ability = (name: string) => (data: any, w: Words): Told => {
  const hit = (data.tokens as [number, number][]).map(([owner]) => owner);
  return { key: name, title: `${verb(w, data.seat, "uses", "use")} ${w.advance(name)} in ${w.space(data.area)}`, tone: "fight", seat: data.seat, mine: mine(w, ...hit, data.city), spaces: [data.area], toll: Object.fromEntries(data.tokens), fallen: data.city === null || data.city === undefined ? [] : [data.area] };
};

/** Small, whoever does it. */
const inPassing = (data: Line["data"], w: Words, line: Line): Told => passing(plainly("news")(data, w, line));

/** The picture of the card of a calamity. */
export const pictured = ({ kind, data }: Line): string | undefined => (kind === "calamity" ? `c-${data.calamity}` : undefined);

export const events: Events<Words> = {
  calamity: (data, w, line) => ({
    key: `calamity ${data.calamity} ${data.seat}`,
    title: `${w.strikes(data.calamity)} ${who(w, data.seat)}`,
    text: [mine(w, data.seat) ? "" : strikes(w, data), typeof data.beneficiary === "number" ? `${verb(w, data.beneficiary, "benefits", "benefit")}.` : ""].filter(Boolean).join(" "),
    tone: "loss",
    seat: data.seat,
    mine: mine(w, data.seat),
    symbol: pictured(line),
    card: data.calamity,
    says: strikes(w, data),
    sum: sum(w, data.reckoning),
    by: mine(w, data.seat) ? "No player traded it to you." : undefined,
  }),
  "calamity.given": (data, w) => ({ key: "given", joins: true, title: "", seat: data.seat, by: `${capital(w.seat(data.giver))} traded it to you.` }),
  "calamity.victims": (data, w) => ({ key: "victims", joins: true, title: `${w.card(data.calamity)} spreads`, text: data.victims.length ? `It strikes ${listed(data.victims.map((seat: number) => who(w, seat)))}, too.` : "", tone: "loss", seat: data.seat, mine: mine(w, ...data.victims) }),
  "calamity.cancelled": (data, w) => loss(w, data.seat, `${verb(w, data.seat, "escapes", "escape")} ${w.card(data.calamity)}`, { text: `It does nothing to ${who(w, data.seat)}.`, tone: "news" }),
  "calamity.protected": (data, w) => loss(w, data.seat, `${verb(w, data.seat, "suffers", "suffer")} less from ${w.card(data.calamity)}`, { text: `Thanks to ${listed(data.advances.map((id: string) => w.advance(id)))}: ${data.damage} instead of ${data.printed}.`, tone: "news" }),
  eruption: (data, w) => ({ key: "eruption", joins: true, title: "A volcano erupts", tone: "loss", spaces: (w.printed.volcanoes[data.volcano] ?? []).filter((area) => w.isSpace(area)) }),
  flood: (data, w) => ({ key: "flood", joins: true, title: "A flood", tone: "loss", seat: data.seat, spaces: (w.printed.plains[data.plain] ?? []).filter((area) => w.isSpace(area)) }),
  damage: (data, w) => loss(w, data.seat, `${verb(w, data.seat, "takes", "take")} ${data.damage} damage`, { lost: data.tokens, fallen: Object.keys(data.cities), toll: { [data.seat]: total(data.tokens) } }),
  "city.destroyed": (data, w) => loss(w, data.seat, `${verb(w, data.seat, "loses", "lose")} the city in ${w.space(data.area)}`, { titles: "Cities are destroyed", text: `The city in ${w.space(data.area)} is destroyed.`, fallen: [data.area] }),
  "city.reduced": (data, w) => loss(w, data.seat, `The city in ${w.space(data.area)} is reduced`, { titles: "Cities are reduced", text: `${data.tokens ? counted(data.tokens, "token remains", "tokens remain") : "No token remains"} in ${w.space(data.area)}.`, fallen: [data.area] }),
  "city.annexed": (data, w) => loss(w, data.seat, `${verb(w, data.taker, "takes", "take")} the city in ${w.space(data.area)}`, { text: `${verb(w, data.taker, "takes", "take")} the city in ${w.space(data.area)}.`, mine: mine(w, data.seat, data.taker), fallen: [data.area] }),
  "tokens.annexed": (data, w) => loss(w, data.seat, `${verb(w, data.taker, "takes over", "take over")} tokens in ${w.space(data.area)}`, { text: `${tokens(data.tokens)} in ${w.space(data.area)} ${data.tokens === 1 ? "goes" : "go"} over to ${who(w, data.taker)}.`, mine: mine(w, data.seat, data.taker), lost: { [data.area]: data.tokens } }),
  "tokens.destroyed": (data, w) => loss(w, data.seat, `${verb(w, data.seat, "loses", "lose")} tokens in ${w.space(data.area)}`, { lost: { [data.area]: data.tokens } }),
  "card.lost": (data, w) => loss(w, data.seat, `${verb(w, data.seat, "loses", "lose")} a card`, { text: `${verb(w, data.seat, "loses", "lose")} ${w.card(data.card)}.` }),
  ransom: (data, w) => loss(w, data.seat, `${verb(w, data.seat, "pays", "pay")} a ransom`, { text: `${verb(w, data.seat, "pays", "pay")} a ransom of ${data.tokens}.` }),
  "ship.lost": (data, w) => loss(w, data.seat, `${verb(w, data.seat, "loses", "lose")} a ship`, { text: `${verb(w, data.seat, "loses", "lose")} a ship in ${w.space(data.area)}.`, spaces: [data.area] }),
  "fleet.lost": (data, w) => loss(w, data.seat, `${verb(w, data.seat, "loses", "lose")} ships`, { text: `${verb(w, data.seat, "loses", "lose")} the ships in ${w.space(data.area)}.`, spaces: [data.area] }),
  "movement.ended": (data, w) => (data.ships_lost && mine(w, data.seat) ? { key: "ships", title: "Ships were not maintained", text: `You lose ${data.ships_lost === 1 ? "a ship" : `${data.ships_lost} ships`}.`, tone: "loss", seat: data.seat, mine: true } : null),
  surplus: (data, w) => ({ key: "surplus", title: "Above the limit", tone: "loss", seat: data.seat, mine: mine(w, data.seat), lost: { [data.area]: data.tokens }, toll: { [data.seat]: data.tokens } }),
  "treasury.lost": (data, w) => loss(w, data.seat, `${verb(w, data.seat, "loses", "lose")} ${data.tokens} treasury`, { text: `${verb(w, data.seat, "loses", "lose")} ${data.tokens} treasury.` }),
  regression: (data, w) => loss(w, data.seat, `${verb(w, data.seat, "falls", "fall")} back to step ${data.step}`, { text: `Back to step ${data.step} on the A.S.T.` }),
  "slave-revolt": (data, w) => loss(w, data.seat, `${capital(whose(w, data.seat))} tokens revolt`, { text: `${data.tokens} of ${whose(w, data.seat)} tokens cannot support cities.` }),
  cyclone: (data, w, line) => loss(w, data.seat, w.line(line), { text: `${w.line(line)}.` }),
  "calamity.shares": (data, w, line) => loss(w, data.seat, w.line(line), { text: `${w.line(line)}.`, mine: mine(w, ...data.shares.map(([seat]: [number]) => seat)) }),
  "calamity.beneficiary": (data, w) => loss(w, data.seat, `${verb(w, data.taker, "benefits", "benefit")}`, { text: `${verb(w, data.taker, "benefits", "benefit")} instead.`, mine: mine(w, data.seat, data.taker), tone: "news" }),
  "units.selected": (data, w) => loss(w, data.victim, `${verb(w, data.seat, "selects", "select")} ${whose(w, data.victim)} units`, { text: `${verb(w, data.seat, "selects", "select")} units in ${listed([...new Set<string>(data.areas)].map((area) => w.space(area)))}.`, spaces: [...new Set<string>(data.areas)] }),
  faction: (data, w, line) => loss(w, data.victim, w.line(line), { text: `${w.line(line)}.` }),
  "faction.kept": (data, w, line) => loss(w, data.seat, w.line(line), { text: `${w.line(line)}.` }),
  hordes: (data, w) => loss(w, data.victim, `Barbarians enter ${w.space(data.area)}`, { text: `They come with ${tokens(data.tokens)}.`, spaces: [data.area] }),
  "conflict.loss": (data, w) => ({
    key: `fight ${data.area}`,
    follows: `attack ${data.area}`,
    title: `Conflict in ${w.space(data.area)}`,
    tone: "fight",
    seat: data.seat,
    mine: mine(w, data.seat) || !!w.view.board[data.area]?.tokens?.[String(w.me)],
    lost: { [data.where]: data.ship ? 0 : data.tokens },
    toll: { [data.seat]: data.ship ? 1 : data.tokens },
    spaces: [data.area],
    fought: (parts) => fought(w, data.area, parts, data),
  }),
  "attack.won": (data, w) => ({
    key: `attack ${data.area}`,
    lasts: true,
    title: `${verb(w, data.seat, "takes", "take")} the city in ${w.space(data.area)} from ${who(w, data.defender)}`,
    text: `The city breaks into ${tokens(data.tokens)}, which ${data.tokens === 1 ? "fights" : "fight"}.`,
    tone: "fight",
    seat: data.seat,
    owner: data.defender,
    mine: mine(w, data.seat, data.defender),
    fallen: [data.area],
    cracks: { space: data.area, seat: data.defender, tokens: data.tokens },
  }),
  "card.taken": (data, w) => ({ key: "card taken", follows: "attack", title: `${verb(w, data.seat, "draws", "draw")} from ${mine(w, data.victim) ? "your hand" : `the hand of ${w.seat(data.victim)}`}`, takes: "1 card", tone: "loss", seat: data.seat, mine: mine(w, data.seat, data.victim), flies: { from: data.victim, to: data.seat } }),
  "card.stolen": (data, w) => ({ key: "card stolen", follows: "card taken", joins: true, title: "", text: `The card is ${w.card(data.card)}.`, seat: data.seat, mine: true }),
  plunder: (data, w) => (data.treasury ? { key: "plunder", follows: "attack", title: `${verb(w, data.seat, "plunders", "plunder")}`, takes: `${data.treasury} treasury`, tone: "fight", seat: data.seat, mine: mine(w, data.seat) } : null),
  "attack.failed": (data, w) => ({ key: `attack ${data.area}`, title: `The city in ${w.space(data.area)} holds`, text: `${verb(w, data.seat, "attacks", "attack")} in vain.`, tone: "fight", seat: data.seat, mine: mine(w, data.seat, data.defender), spaces: [data.area] }),
  "tax.revolt": (data, w) => ({ key: `revolt ${data.area}`, title: `Tax revolt in ${w.space(data.area)}`, text: `The city goes over to ${who(w, data.taker)}.`, tone: "loss", seat: data.seat, mine: mine(w, data.seat, data.taker), fallen: [data.area] }),
  "ability.fundamentalism": ability("fundamentalism"),
  "ability.monotheism": ability("monotheism"),
  "ability.politics": ability("politics"),
  // cards that change hands without trade
  "card.given": (data, w) => ({ key: `given ${data.seat} ${data.to}`, title: `${verb(w, data.seat, "gives", "give")} ${who(w, data.to)} ${data.card ? w.card(data.card) : "a card"}`, tone: mine(w, data.seat) ? "loss" : mine(w, data.to) ? "gain" : "news", seat: data.seat, mine: mine(w, data.seat, data.to), flies: { from: data.seat, to: data.to } }),
  "card.passed": (data, w) => ({ key: "passed", follows: "given", title: "", text: `The card is ${w.card(data.card)}.`, seat: data.seat, mine: true }),
  "ability.trade_empire": (data, w) => {
    const told: Told = { key: `demand ${data.asked}`, title: `${verb(w, data.seat, "asks", "ask")} ${who(w, data.asked)} for ${w.card(data.commodity)}`, tone: "news", seat: data.seat, mine: mine(w, data.seat, data.asked) };
    if (!data.given) return passing({ ...told, text: "There is none." });
    return { ...told, text: `${verb(w, data.asked, "hands", "hand")} it over.`, tone: mine(w, data.asked) ? "loss" : "news", flies: { from: data.asked, to: data.seat } };
  },
  "ability.politics_treasury": inPassing,
  "ability.trade_routes": inPassing,
  "ability.universal_doctrine": (data, w, line) => ({ ...plainly("gain", () => [data.city, ...(data.areas ?? [])])(data, w, line), quiet: mine(w, data.seat) }),
  // who plays
  arrived: (data, w, line) => ({ ...plainly("news")(data, w, line), mine: mine(w, data.seat, data.victim) }),
  exchanged: (data, w, line) => ({ ...plainly("news")(data, w, line), mine: mine(w, data.seat, data.partner) }),
  leaving: inPassing,
  left: plainly("news"),
  // one beat for all who build
  "city.built": (data, w) => {
    if (mine(w, data.seat)) return null;
    const lost = (data.lost ?? []) as [number, number][];
    const told: Told = { key: "cities", title: "New city", titles: "New cities", heads: true, tells: (parts) => founded(parts, w), tone: "news", seat: data.seat, spaces: [data.area] };
    if (!lost.length) return told;
    // all tokens there give way to the city, whoever they belong to
    return { ...told, key: `city ${data.area}`, heads: false, tells: undefined, title: `${w.seat(data.seat)} builds a city in ${w.space(data.area)}`, text: "", tone: "loss", mine: mine(w, ...lost.map(([owner]) => owner)), losses: lost.map(([seat, count]) => ({ space: data.area, seat, count })), toll: Object.fromEntries(lost), pieces: ["token", "tokens"] };
  },
  "advances.bought": (data, w) => {
    const told: Told = { key: `buys ${data.seat}`, title: `${verb(w, data.seat, "acquires", "acquire")} ${listed(data.advances.map((id: string) => w.advance(id)))}`, tone: "news", seat: data.seat, symbol: `a-${w.printed.advances[data.advances[0]]?.groups[0]}` };
    return mine(w, data.seat) ? passing({ ...told, text: `For ${data.price}.`, tone: "gain", mine: true }) : told;
  },
  // one line in passing for all who are taxed
  "tax.collected": (data, w) => passing({ key: "tax", title: "Tax", does: [`collects ${data.tokens}`, `collect ${data.tokens}`], tone: "gain", seat: data.seat, mine: mine(w, data.seat) }),
  // what only comes to me, and what I agreed to: in passing
  "card.bought": (data, w) => passing({ key: `bought ${data.seat}`, title: `${verb(w, data.seat, "buys", "buy")} a card from stack ${data.stack} for ${data.price}`, tone: mine(w, data.seat) ? "gain" : "news", seat: data.seat, mine: mine(w, data.seat) }),
  "cards.received": (data, w) => (data.cards.length ? passing({ key: "received", follows: "bought", title: data.cards.length === 1 ? "You draw a card" : `You draw ${data.cards.length} cards`, text: `${w.cards(data.cards)}.`, tone: "gain", seat: data.seat, mine: true, dealt: data.cards }) : null),
  trade: (data, w) => (mine(w, data.seat, data.partner) ? passing({ key: "trade", title: `You trade with ${w.seat(data.seat === w.me ? data.partner : data.seat)}`, tone: "gain", seat: w.me, mine: true }) : null),
  "trade.cards": (data, w) => {
    const [gone, come] = data.seat === w.me ? [data.gave, data.got] : [data.got, data.gave];
    return passing({ key: "trade cards", follows: "trade", joins: true, title: "", text: `You give ${w.cards(gone)} and get ${w.cards(come)}.`, mine: true, dealt: come });
  },
  "set.completed": (data, w) => ({ key: `set ${data.card}`, title: `You complete ${w.card(data.card)}`, text: `${counted(data.count, "card")}, ${counted(data.points, "point")}.`, tone: "gain", seat: data.seat, mine: true, symbol: `g-${data.card}`, dealt: Array<string>(data.count).fill(data.card) }),
  succession: (data, w) => {
    const people = w.view.players[data.seat]?.civilization;
    const name = epochOf(w.printed, w.view, people, data.step);
    const entered = data.moved > 0 && name !== epochOf(w.printed, w.view, people, data.step - data.moved);
    const does: [string, string] = entered ? [`enters the ${name}`, `enter the ${name}`] : data.moved > 0 ? ["moves on", "move on"] : data.moved ? ["falls back", "fall back"] : ["does not move on", "do not move on"];
    return { key: "succession", title: "The A.S.T.", does, tone: data.moved > 0 ? "gain" : "loss", seat: data.seat, mine: mine(w, data.seat) };
  },
  // the table, its phases and what is set up
  ...silent("turn", "phase", "undo", "over", "tie.broken", "civilization", "theme-set", "theme-set.drawn", "credits.chosen", "city.placed", "tokens.placed", "exchange.offered"),
  // what somebody does in their own turn, which the board shows: traces of moves stay until the next
  ...silent("tax.rate", "expansion", "census", "move", "voyage", "ship.built", "ship.maintained", "ship.scrapped", "shipping.ended", "order.taken-back", "ability.settled", "ability.diaspora", "relocated"),
  // the floor shows what is offered, and a hand what is in it
  ...silent("cards.drawn", "trade.open", "trade.ready", "trade.not-ready", "trade.time", "trade.over", "offer", "offer.declined", "offer.withdrawn", "offer.countered", "offer.lapsed", "offer.missing", "hand.discards", "advances.none"),
  // a calamity before it strikes; a demand, before a card is given for it
  ...silent("calamity.counts", "calamity.discarded", "calamity.in-turn", "ability.provincial_empire", "card.none", "card.shown"),
};
