// The words of the start page come first: whatever may follow them waits for this.

let words: Promise<void> | undefined;

/** When this goes on, what was there when it was first asked for has been painted. */
export const painted = (): Promise<void> => (words ??= new Promise((go) => requestAnimationFrame(() => setTimeout(go))));
