// Cards of one kind lie in one or two blocks, `clay` and `clay@east`: two cards with one name, one worth, one set.

/** What a card is, whatever its block. */
export function kind(id: string): string {
  return id.split("@")[0];
}

/** How many of each kind a hand holds. */
export function byKind(hand: Record<string, number>): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [id, count] of Object.entries(hand)) found[kind(id)] = (found[kind(id)] ?? 0) + count;
  return found;
}

/** Cards out of a hand, one for each of these kinds as far as it holds them: id -> how many. */
export function picked(hand: Record<string, number>, kinds: string[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const wanted of kinds) {
    const id = Object.keys(hand).find((card) => kind(card) === kind(wanted) && (found[card] ?? 0) < hand[card]);
    if (id) found[id] = (found[id] ?? 0) + 1;
  }
  return found;
}
