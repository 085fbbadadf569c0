// The links of tables made on this device, so that their maker can hand them out later, too.

import type { TableMade } from "../server/protocol";

const KEY = "ecumene.links";

export function keepLinks(made: TableMade): void {
  const all = read();
  all[made.table] = made.links;
  const kept = Object.entries(all).slice(-30);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
}

/** A link in the place of another. */
export function keepLink(table: string, link: TableMade["links"][number]): void {
  keepLinks({ table, links: [...linksOf(table).filter((other) => other.seat !== link.seat), link] });
}

export function linksOf(table: string): TableMade["links"] {
  return read()[table] ?? [];
}

function read(): Record<string, TableMade["links"]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

export function address(table: string, secret: string): string {
  return `${location.origin}${location.pathname}#/enter/${table}/${secret}`;
}
