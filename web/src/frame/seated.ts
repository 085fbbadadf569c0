// Where a seat is on the screen, for cards that come from it or go to it.

export type At = { x: number; y: number };

/** The right end of a seat's line, if the list is in sight. */
export function seatedAt(seat: number | undefined): At | null {
  const line = [...document.querySelectorAll<HTMLElement>(`[data-seat="${seat}"]`)].find((one) => one.offsetParent);
  const box = line?.getBoundingClientRect();
  return box && box.bottom > 0 && box.top < innerHeight && box.width ? { x: box.right, y: box.top + box.height / 2 } : null;
}

/** Lets something come from a seat, or from the top of the screen, to where it stands. */
export function comes(node: HTMLElement, seat: number | undefined): void {
  const { left, top, width, height } = node.getBoundingClientRect();
  const from = seatedAt(seat) ?? { x: left + width / 2, y: 0 };
  node.style.setProperty("--dx", `${from.x - left - width / 2}px`);
  node.style.setProperty("--dy", `${from.y - top - height / 2}px`);
}
