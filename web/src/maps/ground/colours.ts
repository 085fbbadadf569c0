// The colours that the page tells the painter. They stand apart, so that the page does not fetch all that paints.

export const COLOURS = [
  "sea", "shallow", "beyond", "land", "tint", "plain", "river", "waterline", "border", "border-ink", "shore", "names", "halo", "sea-ink", "town", "town-white",
  "lining", "desert", "forest", "steppe", "mountains", "grain", "mark", "table", "frame", "frame-ink",
] as const;
export type Colours = Record<(typeof COLOURS)[number], string>;
