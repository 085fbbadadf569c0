// Focus is never lost: where what had it goes away, it comes back to where the next thing is asked.

/** Watches over the focus inside `root`; `home` says where it goes when its place is gone. */
export function keepFocus(root: HTMLElement, home: () => HTMLElement | null): () => void {
  // who comes from another page by keys has no place yet
  let last: HTMLElement | null = root;
  let left: HTMLElement | null = null;

  const gone = (element: HTMLElement) => element === root || !element.isConnected || !element.getClientRects().length;
  const shut = (element: HTMLElement) => element.matches(":disabled");

  function focusin(event: FocusEvent): void {
    last = event.target as HTMLElement;
    left = null;
  }
  /** Somebody who clicks beside everything means it; an element that was removed or shut does not. */
  function focusout(event: FocusEvent): void {
    if (event.relatedTarget) return;
    const element = event.target as HTMLElement;
    if (!document.hasFocus()) return;
    left = element;
    queueMicrotask(() => {
      if (left === element && !gone(element) && !shut(element)) last = null;
    });
  }
  function mend(): void {
    const { activeElement } = document;
    if (!last || (activeElement && activeElement !== document.body)) return;
    if (gone(last)) home()?.focus({ preventScroll: true });
    else if (!shut(last)) last.focus({ preventScroll: true });
  }

  // frames come after Svelte has put the new things in their places
  let framed = 0;
  const watch = new MutationObserver(() => {
    if (framed || document.activeElement !== document.body) return;
    framed = requestAnimationFrame(() => ((framed = 0), mend()));
  });
  watch.observe(root, { childList: true, subtree: true, attributeFilter: ["disabled", "hidden"] });
  root.addEventListener("focusin", focusin);
  root.addEventListener("focusout", focusout);
  return () => {
    watch.disconnect();
    cancelAnimationFrame(framed);
    root.removeEventListener("focusin", focusin);
    root.removeEventListener("focusout", focusout);
  };
}
