// What a map of areas needs to know of them; a title's printed areas have more.

import type { Point } from "./drawing";

export interface MapArea {
  board: number;
  region: string;
  /** neighbours by land and by water, and the open seas that it lies at */
  land: string[];
  water: string[];
  seas: string[];
}

export interface MapSheets {
  areas: Record<string, MapArea>;
  /** areas by flood plain, and by volcano */
  plains: Record<string, string[]>;
  volcanoes: Record<string, string[]>;
}

/** What stands in an area, as far as the ground must know of it. */
export interface Standing {
  id: string;
  measure: number;
  pieces: { at: Point }[];
}
