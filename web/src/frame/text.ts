// Small helpers for sentences.

export function readable(id: string): string {
  return String(id ?? "").replace(/[-_]/g, " ");
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function listed(parts: string[], last = "and"): string {
  return parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} ${last} ${parts[parts.length - 1]}`;
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** A small number as a word. */
export function spelt(count: number): string {
  return NUMBERS[count] ?? String(count);
}

/** "once", "twice", "3 times" */
export function times(count: number): string {
  return ["never", "once", "twice"][count] ?? `${count} times`;
}

/** A change as it is printed: with a true minus sign. */
export function signed(by: number): string {
  return by < 0 ? `−${-by}` : `+${by}`;
}

/** One of what a heading counts: cities, city; census stays. */
export function one(heading: string): string {
  return heading.replace(/ies$/, "y").replace(/([^su])s$/, "$1");
}

/** "1 city", "2 cities" */
export function counted(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`;
}

export function tokens(count: number): string {
  return counted(count, "token");
}

/** The name of a place that has no other: "Lower Danube". */
export function title(id: string): string {
  return readable(id).split(" ").map(capital).join(" ");
}
