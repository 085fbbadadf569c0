// Which sign stands for what, and what is drawn of it.

/** What has a sign, by the name of its drawing (signs/signs.svg). */
export const DRAWN = {
  mountain: "terrain-mountain",
  desert: "terrain-desert",
  forest: "terrain-forest",
  range: "yield-trade",
  coin: "yield-coin",
  wine: "res-wine",
  horses: "res-horses",
  iron: "res-iron",
  gems: "res-gems",
  spices: "res-spices",
  oil: "res-oil",
  coal: "res-coal",
  rare_metals: "res-rare_metals",
  settler: "fig-settler",
  village: "size-village",
  town: "size-town",
  city: "size-city",
  metropolis: "size-metropolis",
  infantry: "unit-infantry",
  cavalry: "unit-mounted",
  engine: "unit-artillery",
  cannon: "unit-cannon",
  aircraft: "unit-aircraft",
  fleet: "unit-fleet",
  happy: "happy",
  unhappy: "unhappy",
  cog: "cog",
  wonder: "wonder",
  down: "x-unknown",
  plague: "x-plague",
  treasure: "x-treasure",
  minor_civilization: "x-minor",
  technology: "x-tech",
  fertile: "x-fertile",
  no_encounter: "x-none",
  star: "star",
};

export type IconName = keyof typeof DRAWN;

/** The class of a piece: its shape on the board. */
export function shapeOf(piece: string): IconName {
  if (piece === "settler" || piece === "aircraft") return piece;
  if (piece.endsWith("-infantry")) return "infantry";
  if (piece.endsWith("-cavalry")) return "cavalry";
  if (piece.endsWith("-artillery")) return piece.startsWith("ancient") || piece.startsWith("medieval") ? "engine" : "cannon";
  return "fleet";
}

const MARKERS: Record<string, IconName> = { mountains: "mountain", jungle_forest: "forest", free_technology: "technology" };

export function signOf(marker: string): IconName {
  return MARKERS[marker] ?? (marker as IconName);
}

export const SIZES: IconName[] = ["village", "village", "town", "city", "metropolis"];

/** The emblems of the seats, so that colour is never alone: paths in a square of 32. */
export const EMBLEMS = [
  "M7 27V13a9 9 0 0 1 18 0v14h-6V15a3 3 0 0 0-6 0v12Z",
  "M8 4h3v24H8ZM13 5h13l-4 5 4 5H13Z",
  "M16 3l4 8.5 9 1-6.7 6.2 1.9 9.3L16 23.5 7.8 28l1.9-9.3L3 12.5l9-1Z",
  "M16 3 7 15h4l-6 8h9v6h4v-6h9l-6-8h4Z",
  "M16 2l3.5 10.5L30 16l-10.5 3.5L16 30l-3.5-10.5L2 16l10.5-3.5Z",
  "M16 4a12 12 0 1 0 .01 0ZM16 10a6 6 0 1 1-.01 0Z",
];

/** The era of a piece, from 1: pieces have it as notches in their rim. */
export function eraOf(piece: string, eras: string[]): number {
  return eras.findIndex((era) => piece.startsWith(`${era}-`)) + 1;
}
