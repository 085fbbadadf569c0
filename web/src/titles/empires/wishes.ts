// The shopping list of a seat, kept on this device until the purchase comes.

const key = (table: string, seat: number | null) => `ecumene.wishes.${table}.${seat}`;

export function wishes(table: string, seat: number | null): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key(table, seat)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export function keepWishes(table: string, seat: number | null, list: string[]): void {
  if (list.length) localStorage.setItem(key(table, seat), JSON.stringify(list));
  else localStorage.removeItem(key(table, seat));
}
