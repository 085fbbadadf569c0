// A line of the story is about everybody alike; to the one it is about it is said as one says it to somebody.

import type { Line } from "../../server/protocol";
import type { Words } from "./words";

const USUAL: Record<string, string> = { is: "are", has: "have", goes: "go" };
/** the verb that goes with "you": builds, build; reaches, reach */
const plural = (verb: string) => USUAL[verb] ?? verb.replace(/(ss|sh|ch|x)es$/, "$1s").replace(/s$/, "");

/** "America builds a library" said to America: "You build a library"; "The city of America is destroyed": "Your city is destroyed". */
export function toYou(text: string, name: string): string {
  return text
    .replace(new RegExp(`^${name} (\\w+)`), (_, verb: string) => `You ${plural(verb)}`)
    .replace(new RegExp(`\\b(?:a|the) (\\w+) of ${name}\\b`), "your $1")
    .replace(new RegExp(`^(?:The )?(.+?) of ${name}\\b`), (_, what: string) => `Your ${/^(Figures|Scouts)$/.test(what) ? what.toLowerCase() : what}`)
    .replace(new RegExp(`\\b${name}\\b`, "g"), "you");
}

/** What a line says to whoever looks. */
export function said(w: Words, line: Line): string {
  return w.me === undefined ? w.line(line) : toYou(w.line(line), w.seat(w.me));
}
