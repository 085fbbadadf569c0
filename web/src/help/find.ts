// Finding something in the rules: words and the beginnings of words, ids, in any order.

import type { HelpClause, HelpSection, HelpTopic } from "../server/protocol";

export interface Hit {
  topic: HelpTopic;
  section: HelpSection;
  /** the clauses that say it; none if the topic's name or card does */
  clauses: HelpClause[];
}

/** Letters as they are compared: without case and accents. */
const plain = (text: string) => text.toLowerCase().normalize("NFKD").replace(/\p{Mn}/gu, "");
const split = (text: string) => plain(text).split(/[^\p{L}\p{N}.]+/u).filter(Boolean);

/** What holds in a scenario: neither cards nor clauses that it does not have. */
export function within(sections: HelpSection[], scenario: string): HelpSection[] {
  const holds = ({ scenarios = [] }: { scenarios?: string[] }) => !scenarios.length || scenarios.includes(scenario);
  const narrowed = (topic: HelpTopic) => ({ ...topic, parts: topic.parts.map((part) => ({ ...part, clauses: part.clauses.filter(holds) })).filter(({ clauses }) => clauses.length) });
  return sections.map((section) => ({ ...section, topics: section.topics.filter(holds).map(narrowed) })).filter(({ topics }) => topics.length);
}

const clausesOf = (topic: HelpTopic) => topic.parts.flatMap((part) => part.clauses);

/** Every word that was typed begins some word of the text, or of its reference. */
function says(text: string, wanted: string[]): boolean {
  const words = split(text).flatMap((word) => [word, ...word.split(".")]);
  return wanted.every((word) => words.some((other) => other.startsWith(word)));
}

/** Where the rules speak of something: cards and phases of that name first. */
export function search(sections: HelpSection[], text: string, most = 30): Hit[] {
  const wanted = split(text).map((word) => word.replace(/^\.+|\.+$/g, "")).filter(Boolean);
  if (!wanted.length) return [];
  const named: Hit[] = [];
  const told: Hit[] = [];
  for (const section of sections)
    for (const topic of section.topics) {
      const facts = Object.entries(topic.facts ?? {}).flat().join(" ");
      const clauses = clausesOf(topic).filter((clause) => says(`${clause.id} ${clause.text}`, wanted));
      if (says(topic.name, wanted)) named.push({ topic, section, clauses });
      else if (clauses.length || says(facts, wanted)) told.push({ topic, section, clauses });
    }
  // the turn and the cards before the rest; who tells most of it comes first
  const last = sections.length - 1;
  const rest = (hit: Hit) => Number(sections.indexOf(hit.section) === last);
  told.sort((a, b) => rest(a) - rest(b) || b.clauses.length - a.clauses.length);
  return [...named, ...told].slice(0, most);
}

/** The topic of a reference (`3.tokens.1` of a rulebook, or `3`) or of a name (`movement`, `library`), and the clause that it means. */
export function place(sections: HelpSection[], at: string): { topic: HelpTopic; section: HelpSection; clause: string } | null {
  const wanted = at.toLowerCase();
  const topics = sections.flatMap((section) => section.topics.map((topic) => ({ topic, section })));
  const named = topics.find(({ topic }) => topic.id === wanted);
  if (named) return { ...named, clause: "" };
  for (const fits of [(id: string) => id === wanted, (id: string) => id.startsWith(`${wanted}.`), (id: string) => new RegExp(`^${wanted.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}[a-z]\\.`).test(id)])
    for (const { topic, section } of topics) {
      const clause = clausesOf(topic).find(({ id }) => fits(id.toLowerCase()));
      if (clause) return { topic, section, clause: clause.id };
    }
  return null;
}

export interface Bit {
  text: string;
  mark?: boolean;
  /** the reference that this bit is */
  rule?: string;
}

/** The codes with which references begin: those of the clauses that there are. */
export function codesOf(sections: HelpSection[]): string[] {
  const ids = sections.flatMap((section) => section.topics.flatMap((topic) => clausesOf(topic).map((clause) => clause.id)));
  return [...new Set(ids.map((id) => id.split(" ")[0]))];
}

/** A text in bits: what was looked for is marked, references lead on. */
export function bits(text: string, query: string, codes: string[]): Bit[] {
  const wanted = split(query);
  const code = `(?:${codes.join("|") || "(?!)"}) [A-Z0-9]`;
  return text.split(new RegExp(`(\\b${code}[\\w-]*(?:\\.[\\w-]+)*|[\\p{L}\\p{N}]+)`, "u")).filter(Boolean).map((bit) => {
    if (new RegExp(`^${code}`).test(bit)) return { text: bit, rule: bit };
    const word = plain(bit);
    return wanted.some((other) => word.startsWith(other)) ? { text: bit, mark: true } : { text: bit };
  });
}
