// A line of the story is about everybody alike; to the one it is about it is said as one says it to somebody.

import type { Line } from "../../server/protocol";
import type { Words } from "./words";

const USUAL: Record<string, string> = { is: "are", has: "have", goes: "go" };
/** the verb that goes with "you": builds, build; reaches, reach */
const plural = (verb: string) => USUAL[verb] ?? verb.replace(/(ss|sh|ch|x)es$/, "$1s").replace(/s$/, "");

/** "America builds a library" said to America: "You build a library"; "The city of America is destroyed": "Your city is destroyed". */
export function toYou(text: string, name: string): string {
  const me = `\\b${name.replace(/[^\w ]/g, "\\$&")}\\b`;
  return aimed(text, me)
    .replace(new RegExp(`(${me}[^:]*) its\\b`), "$1 your")
    .replace(new RegExp(`(^|; )${me} (\\w+)`), (_, before: string, verb: string) => `${before ? `${before}you` : "You"} ${plural(verb)}`)
    .replace(new RegExp(`\\b(?:an?|the) (\\w+(?: \\w+)?) of ${me}`), "your $1")
    .replace(new RegExp(`^(?:The |An? )?(.+) of ${me} (?=at|are|comes|grows)`), (_, what: string) => `Your ${what.replace(/^(Figures|Scouts)$/, (pieces) => pieces.toLowerCase())} `)
    .replace(new RegExp(me, "g"), "you");
}

/** What a card is used on, behind a colon, if that is me or something of mine: "uses Mysticism: America Democracy" is "uses Mysticism: your Democracy". */
function aimed(text: string, me: string): string {
  return text
    .replace(new RegExp(`( uses [^:]+: (?:.+, )?)${me} (?:its )?(?=\\w)`, "g"), "$1your ")
    .replace(new RegExp(`^(${me} uses [^:]+): ${me}`), "$1 on yourself")
    .replace(new RegExp(`( uses [^:]+): ${me}(,?)`), (_, uses: string, more: string) => `${uses} on you${more && ":"}`);
}

/** What a line says to whoever looks. */
export function said(w: Words, line: Line): string {
  return w.me === undefined ? w.line(line) : toYou(w.line(line), w.seat(w.me));
}
