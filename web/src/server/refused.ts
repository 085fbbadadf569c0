// How the refusal of a request is said to a person: its fields by the labels that the page gives them.

import type { Problem } from "./protocol";

/** what the page calls a field; one that it never shows is left out */
const LABELS: Record<string, string> = {
  title: "Title",
  scenario: "Scenario",
  seats: "Seats",
  bots: "Who sits where",
  names: "Name",
  limits: "Time",
  options: "Options",
  text: "Your text",
};

const FIELDS = /^([a-z_]+(?:, [a-z_]+)*): /;

export function said({ rule, reason }: Pick<Problem, "rule" | "reason">): string {
  const fields = rule === "request" ? FIELDS.exec(reason) : null;
  if (!fields) return reason;
  const shown = fields[1].split(", ").map((field) => LABELS[field]).filter(Boolean);
  return (shown.length ? `${shown.join(", ")}: ` : "") + reason.slice(fields[0].length);
}
