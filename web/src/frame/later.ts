// Parts of the page that nobody sees at first: they do not hold up what is seen, and come by themselves when that is there.

import type { Component } from "svelte";
import Later from "./Later.svelte";

/** milliseconds after which a part is fetched, wanted or not */
const REST = 3000;

/** A component in the place of one that is fetched on its own. */
export function later<P extends Record<string, any>>(load: () => Promise<{ default: Component<P> }>): Component<P> {
  setTimeout(() => load().catch(() => undefined), REST);
  return ((anchor, props) => (Later as Component<{ load: typeof load; props: P }>)(anchor, { load, props })) as Component<P>;
}
