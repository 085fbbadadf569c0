// The HTTP side of the server. Every refusal is a Problem: a rule (or "request") and a reason in words.

import type { Branch, Device, Digest, Entered, HelpSection, History, Imported, Link, Moment, NewTable, Printed, Problem, Report, Reported, TableLine, TableMade } from "./protocol";
import { said } from "./refused";

export interface TitleLine {
  /** what of a game can be played by the clock, in a word; empty if nothing can */
  timed?: string;
  id: string;
  name: string;
  text: string;
  stage: string;
  scenarios: { id: string; name: string; text: string; seats: number[]; fixed: string[] }[];
  /** `seats`: by value, the numbers of seats for which alone it can be had */
  options: { id: string; text: string; default: string; values: string[]; least: number; seats: Record<string, number[]> }[];
  bots: string[];
  /** the part of the page that shows it */
  kit: string;
}

class Refusal extends Error {
  constructor(public problem: Problem) {
    super(said(problem));
  }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  const init = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let answer: Response;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new Refusal({ rule: "request", reason: "the server is not answering" });
  }
  const data = await answer.json().catch(() => ({ rule: "request", reason: answer.statusText }));
  if (!answer.ok) throw new Refusal(data as Problem);
  return data as T;
}

export const titles = () => call<TitleLine[]>("/api/titles");
/** The bot that plays a title best: the list goes from the plainest on. */
export const bestBot = async (title: string) => (await titles()).find((line) => line.id === title)?.bots.at(-1) ?? "random";
/** how many tables come at a time (server/protocol) */
export const PAGE = 50;
export const tables = (start = 0) => call<TableLine[]>(`/api/tables?start=${start}`);
/** One table of mine; null if I may not see it. */
export const tableOf = async (id: string) => (await call<TableLine[]>(`/api/tables?table=${encodeURIComponent(id)}`))[0] ?? null;
/** what is to be told today of games that are played over days */
export const digest = () => call<Digest[]>("/api/digest");
export const makeTable = (table: NewTable) => call<TableMade>("/api/tables", table);
export const enter = (table: string, secret: string) => call<Entered>("/api/enter", { table, secret });
export const leaveGame = (table: string, seat: number) => call<TableLine>(`/api/tables/${table}/leave`, { seat });
export const newLink = (table: string, seat: number | null, add = false) => call<Link>(`/api/tables/${table}/links`, { seat, add });
export const devices = () => call<Device[]>("/api/devices");
export const putOut = (device: string) => call<Device[]>("/api/devices/out", { device });
export const logOut = () => call<object>("/api/logout", {});
/** `until`: this "phase" or "turn", till its person "return"s, or to the "end" */
export const moreTime = (table: string) => call<TableLine>(`/api/tables/${table}/time`, {});
export const sitBot = (table: string, seat: number, bot: string, until = "return") => call<TableLine>(`/api/tables/${table}/bots`, { seat, bot, until });

// looking back; `seat` is a number, `all`, or nothing for what everybody knew
const from = (seat: string) => (seat ? `?seat=${seat}` : "");
export const history = (table: string, seat: string) => call<History>(`/api/tables/${table}/history${from(seat)}`);
export const moment = (table: string, number: number, seat: string) => call<Moment>(`/api/tables/${table}/moments/${number}${from(seat)}`);
export const chronicle = <T>(table: string) => call<T>(`/api/tables/${table}/chronicle`);
export const branch = (table: string, order: Branch) => call<TableMade>(`/api/tables/${table}/branch`, order);
export const bringRecord = (record: string) => call<Imported>("/api/records", { record });
export const report = (table: string, order: Report) => call<Reported>(`/api/tables/${table}/reports`, order);
export const recordOf = (table: string) => `/api/tables/${table}/record`;

const kept = new Map<string, Promise<unknown>>();
function once<T>(path: string): Promise<T> {
  if (!kept.has(path)) kept.set(path, call<T>(path).catch((error) => (kept.delete(path), Promise.reject(error))));
  return kept.get(path) as Promise<T>;
}

export const rules = (title: string) => once<HelpSection[]>(`/api/titles/${title}/help`);
export const printed = (title: string) => once<Printed>(`/api/titles/${title}/data`);
export const drawing = (board: string) => once<unknown>(`/api/boards/${board}`);
/** what adorns the drawing; whoever paints it fetches it */
export const reliefOf = (board: string) => `/api/boards/${board}/relief`;
