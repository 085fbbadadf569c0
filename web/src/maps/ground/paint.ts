// Painting the still part of the board: sea, coastal waters, land with its relief, rivers, borders, names, and what a title has printed
// on its areas. All lengths are the board's own; what lies outside of the piece that is painted is passed over.

import { AFAR, around, grown, meet, type Box, type Drawing, type LineKind, type Point, type Shape, type Spot } from "../drawing";
import { FIGURES, STEP } from "../figures";
import type { MapArea } from "../areas";
import { baseline, LEAST_LETTER, lettered } from "../names";
import type { Colours } from "./colours";
import { Paper } from "./paper";
import { Scenery, type Relief } from "./relief";
import { cartouche, frame, roses, track, type Track } from "./sheet";

/** Something small that a title has printed on its areas: a walled town, by the water or not, or a number. */
export type Mark = { at: Point; size: number } & ({ kind: "town"; water: boolean } | { kind: "number"; number: number });

/** What is to be painted. It goes to another thread, so it is plain data. */
export interface Ground {
  drawing: Drawing;
  areas: Record<string, MapArea>;
  /** what is printed on each area */
  marks: Record<string, Mark[]>;
  /** the breath of colour of each region */
  tints: Record<string, string>;
  /** regions out of play */
  closed: string[];
  /** names of areas on which pieces stand */
  faded: string[];
  /** printed along the lower edge */
  track: Track | null;
  /** what the homes are called, for the whole board looked at from afar */
  homes: Record<string, string>;
  /** where the relief is fetched; "" if there is none */
  relief: string;
  colours: Colours;
}

/** how wide the colour of a home is along its border */
const BANDS = [[18, 0.5], [8, 0.95]];

export type Pen = OffscreenCanvasRenderingContext2D;
interface Drawn extends Pick<Shape, "box" | "between"> {
  path: Path2D;
}
interface Land extends Drawn {
  spot: Spot;
  area: MapArea;
  water: Path2D;
}

/** The areas of a home as one, and the lines along its edge, outside and at the coast. */
interface Region {
  id: string;
  box: Box;
  land: Path2D;
  edge: Drawn[];
}

export class Painter {
  private lands: Land[];
  private away: Drawn[];
  private lines: Record<LineKind, Drawn[]>;
  private regions: Region[];
  private plains = new Map<string, Path2D>();
  private shut: Set<string>;
  private faded: Set<string>;
  private scenery: Scenery | null = null;
  private paper: Paper | null = null;

  /** `relief` comes later than the rest; until then only what is quick can be painted */
  constructor(
    private ground: Ground,
    private relief: () => Relief | null,
  ) {
    const { drawing, areas } = ground;
    this.lands = [...drawing.spots.values()].map((spot) => ({ spot, area: areas[spot.id], box: spot.box, path: new Path2D(spot.path), water: new Path2D(spot.water) }));
    this.away = drawing.away.map(made);
    this.lines = Object.fromEntries(Object.entries(drawing.lines).map(([kind, shapes]) => [kind, shapes.map(made)])) as Record<LineKind, Drawn[]>;
    this.regions = [...new Set(this.lands.map(({ area }) => area.region))].map((id) => {
      const lands = this.lands.filter(({ area }) => area.region === id);
      const here = (area: string) => areas[area]?.region === id;
      const border = this.lines.border.filter(({ between }) => between?.filter(here).length === 1);
      const coast = this.lines.coast.filter(({ between }) => between && here(between[0]));
      return { id, box: around(lands.map(({ box }) => box)), land: joined(lands.map(({ path }) => path)), edge: [...border, ...coast] };
    });
    for (const river of drawing.rivers) this.plains.set(river.id, joined(river.areas.map((id) => new Path2D(drawing.spots.get(id)!.path))));
    this.shut = new Set(ground.closed);
    this.faded = new Set(ground.faded);
  }

  /** The relief is made when there is time, or when it is wanted first: what comes first of all does without it. */
  adorn(): void {
    const { drawing, colours } = this.ground;
    const relief = this.relief();
    this.scenery ??= relief && new Scenery(relief, drawing);
    this.paper ??= this.scenery && new Paper(drawing.ground, drawing.spots, this.scenery, colours);
  }

  /** Some names have faded, or can be read again. */
  fade(names: string[]): void {
    this.faded = new Set(names);
  }

  /** Paints what is in the box. `scale` is the size on the screen; a bare board has nothing written on it, a quick one no relief yet, and homes in one colour. */
  paint(pen: Pen, box: Box, scale: number, bare: boolean, quick: boolean): void {
    if (!quick) this.adorn();
    const { colours, drawing } = this.ground;
    const { sheet } = drawing;
    pen.lineCap = "round";
    if (sheet && !inside(box, sheet.map)) frame(pen, box, sheet, drawing.box, colours, scale);
    pen.lineJoin = "round";
    if (sheet && this.ground.track && box[3] > sheet.map[3]) track(pen, this.ground.track, sheet, colours, bare, scale);
    pen.save();
    if (sheet) this.clip(pen, sheet.map);
    this.map(pen, box, scale, bare, quick);
    pen.restore();
    pen.save();
    this.clip(pen, drawing.box);
    this.paper?.age(pen, Number(colours.grain));
    pen.restore();
    if (!bare) this.print(pen, box, scale);
  }

  private clip(pen: Pen, [left, top, right, bottom]: Box): void {
    pen.beginPath();
    pen.rect(left, top, right - left, bottom - top);
    pen.clip();
  }

  /** Sea and land. */
  private map(pen: Pen, box: Box, scale: number, bare: boolean, quick: boolean): void {
    const { colours, drawing } = this.ground;
    // lines reach beyond their place
    const near = grown(box, 20);
    const lands = this.lands.filter((land) => meet(land.box, near));
    const line = (kind: LineKind) => joined(this.lines[kind].filter((arc) => meet(arc.box, near)).map((arc) => arc.path));
    const coast = line("coast");
    pen.fillStyle = colours.sea;
    pen.fillRect(box[0], box[1], box[2] - box[0], box[3] - box[1]);
    pen.fillStyle = colours.shallow;
    for (const { water } of lands) pen.fill(water, "evenodd");
    this.rule(pen, box, scale);
    this.scenery?.line(pen, near, colours.lining);
    if (!bare) this.waters(pen, line);
    if (drawing.sheet) [roses(pen, box, drawing.sheet, colours), bare || cartouche(pen, box, drawing.sheet, colours, scale)];

    const whole = joined(lands.map(({ path }) => path));
    pen.save();
    pen.translate(1.5, 2);
    pen.fillStyle = colours.shore;
    pen.globalAlpha = 0.22;
    pen.fill(whole);
    pen.restore();
    pen.fillStyle = colours.beyond;
    for (const { path, box: there } of this.away) if (meet(there, near)) pen.fill(path);
    pen.fillStyle = colours.land;
    if (this.paper) this.paper.land(pen, whole);
    else pen.fill(whole);
    for (const region of this.regions) if (meet(region.box, near)) this.home(pen, region, near, quick);
    this.floods(pen, near);

    if (!bare) this.borders(pen, line("border"));
    this.scenery?.grow(pen, near, scale, { ink: colours.names, land: colours.land, forest: colours.forest, strength: Number(colours.mark) });
    this.rivers(pen, near);
    pen.strokeStyle = colours.shore;
    // inked by hand: the second line does not quite meet the first
    pen.save();
    pen.translate(0.55, 0.7);
    this.stroke(pen, coast, 1, 0.5);
    pen.restore();
    this.stroke(pen, coast, 1.15, 1);
    for (const { path, area } of lands) if (this.shut.has(area.region)) this.hatch(pen, path, box);
  }

  /** Faint lines across the sea, as engravers rule it. */
  private rule(pen: Pen, [left, top, right, bottom]: Box, scale: number): void {
    if (scale < 0.5) return;
    const lines = new Path2D();
    for (let y = Math.ceil(top / 3) * 3; y < bottom; y += 3) {
      lines.moveTo(left, y);
      lines.lineTo(right, y);
    }
    pen.strokeStyle = this.ground.colours.lining;
    this.stroke(pen, lines, 0.4, 0.13);
  }

  private waters(pen: Pen, line: (kind: LineKind) => Path2D): void {
    pen.strokeStyle = this.ground.colours.waterline;
    pen.setLineDash([5, 2.5]);
    this.stroke(pen, line("water"), 1.2, 0.75);
    pen.setLineDash([6, 4]);
    this.stroke(pen, line("deep"), 1.2, 0.5);
    pen.setLineDash([]);
    this.stroke(pen, line("rim"), 1, 0.5);
  }

  /** A home is coloured along its edge, as on old atlases, so that the paper stays light. */
  private home(pen: Pen, { id, land, edge }: Region, near: Box, quick: boolean): void {
    const colour = this.ground.tints[id];
    if (!colour || this.shut.has(id)) return;
    const strength = Number(this.ground.colours.tint);
    pen.fillStyle = pen.strokeStyle = colour;
    pen.globalAlpha = strength * (quick ? 0.6 : 0.3);
    pen.fill(land);
    pen.globalAlpha = 1;
    if (quick) return;
    pen.save();
    pen.clip(land);
    const lines = joined(edge.filter((arc) => meet(arc.box, near)).map((arc) => arc.path));
    for (const [width, share] of BANDS) this.stroke(pen, lines, width, strength * share);
    pen.restore();
  }

  private floods(pen: Pen, near: Box): void {
    const { colours, drawing } = this.ground;
    pen.strokeStyle = colours.plain;
    if (!this.scenery) for (const river of drawing.rivers) this.flood(pen, river.id, new Path2D(river.path));
    for (const { id, run, box } of this.scenery?.rivers ?? []) if (meet(grown(box, 24), near)) this.flood(pen, id, run);
  }

  private flood(pen: Pen, id: string, run: Path2D): void {
    pen.save();
    pen.clip(this.plains.get(id)!);
    for (const [width, strength] of [[42, 0.3], [30, 0.36], [18, 0.42]]) this.stroke(pen, run, width, strength);
    pen.restore();
  }

  private rivers(pen: Pen, near: Box): void {
    const { colours, drawing } = this.ground;
    pen.fillStyle = pen.strokeStyle = colours.river;
    if (!this.scenery) for (const river of drawing.rivers) this.stroke(pen, new Path2D(river.path), 2.4, 1);
    for (const { water, reeds, box } of this.scenery?.rivers ?? []) {
      if (!meet(grown(box, 16), near)) continue;
      pen.fillStyle = colours.river;
      pen.fill(water);
      pen.strokeStyle = colours.border;
      this.stroke(pen, water, 0.35, 0.6);
      pen.strokeStyle = "#56703a";
      this.stroke(pen, reeds, 0.7, 0.75);
    }
  }

  /** A white line with a fine dark one on it: to be read on forest and on sand. */
  private borders(pen: Pen, line: Path2D): void {
    pen.strokeStyle = this.ground.colours.border;
    this.stroke(pen, line, 2, 0.85);
    pen.strokeStyle = this.ground.colours["border-ink"];
    pen.lineCap = "butt";
    pen.setLineDash([3, 1.6]);
    this.stroke(pen, line, 0.7, 0.75);
    pen.setLineDash([]);
    pen.lineCap = "round";
  }

  /** What is printed on the map, above the paper's grain: sites, limits, volcanoes and names. */
  private print(pen: Pen, box: Box, scale: number): void {
    const { drawing, marks } = this.ground;
    // names reach far beyond their place
    const about = grown(box, 90);
    const at = ([x, y]: Point) => meet([x, y, x, y], about);
    const homes = (scale < AFAR && this.relief()?.homes) || {};
    // those of seas farthest of all
    for (const sea of drawing.seas.values()) if (meet([...sea.at, ...sea.at], grown(box, 300))) this.seaName(pen, sea, scale);
    for (const { spot, area } of this.lands)
      if (!this.shut.has(area.region) && at(spot.slots.city)) for (const mark of marks[spot.id] ?? []) mark.kind === "town" ? this.town(pen, mark) : this.number(pen, mark, scale);
    for (const volcano of drawing.volcanoes) if (at(volcano.at)) this.volcano(pen, volcano.at);
    for (const land of this.lands) if (at(land.spot.slots.name)) this.name(pen, land, scale);
    for (const { id } of this.regions) if (homes[id] && !this.shut.has(id)) this.homeName(pen, this.ground.homes[id] ?? id, homes[id], scale);
  }

  private stroke(pen: Pen, path: Path2D, width: number, strength: number): void {
    pen.globalAlpha = strength;
    pen.lineWidth = width;
    pen.stroke(path);
    pen.globalAlpha = 1;
  }

  /** An area out of play. */
  private hatch(pen: Pen, path: Path2D, [left, top, right, bottom]: Box): void {
    pen.save();
    pen.clip(path);
    pen.fillStyle = this.ground.colours.beyond;
    pen.globalAlpha = 0.75;
    pen.fillRect(left, top, right - left, bottom - top);
    const stripes = new Path2D();
    const step = 12.7;
    for (let at = Math.floor((left - bottom) / step) * step; at < right - top; at += step) {
      stripes.moveTo(at + top, top);
      stripes.lineTo(at + bottom, bottom);
    }
    pen.strokeStyle = this.ground.colours.names;
    this.stroke(pen, stripes, 1.4, 0.25);
    pen.restore();
  }

  /** A city site: a small walled town; on the flood plain it is white and stands over water. */
  private town(pen: Pen, { at: [x, y], size, water }: Mark & { kind: "town" }): void {
    const { colours } = this.ground;
    pen.save();
    pen.translate(x, y);
    pen.scale(size * 0.92, size * 0.92);
    pen.fillStyle = colours[water ? "town-white" : "town"];
    pen.strokeStyle = colours.names;
    pen.lineWidth = 1;
    for (const part of [TOWN.wall, TOWN.roofs]) {
      pen.fill(part);
      pen.stroke(part);
    }
    pen.fillStyle = colours.names;
    pen.fill(TOWN.gate);
    pen.strokeStyle = water ? colours.river : colours.names;
    this.stroke(pen, water ? TOWN.water : TOWN.stones, water ? 1.2 : 0.7, 1);
    pen.restore();
  }

  /** A limit, quiet: only pieces are strong. */
  private number(pen: Pen, { at: [x, y], size, number }: Mark & { kind: "number" }, scale: number): void {
    if (scale < AFAR) return;
    // a figure is six of ten units high
    const k = Math.max(10.5 * size, LEAST_LETTER / scale) / 8.5;
    pen.save();
    pen.translate(x, y + 3 * k);
    pen.transform(k, 0, -0.2 * k, k, 0, 0);
    pen.fillStyle = this.ground.colours.names;
    pen.strokeStyle = this.ground.colours.halo;
    pen.lineWidth = 1.5;
    [...String(number)].forEach((digit, n, all) => {
      pen.save();
      pen.translate((n - (all.length - 1) / 2) * STEP, 0);
      const shape = (figures[Number(digit)] ??= new Path2D(FIGURES[Number(digit)]));
      pen.stroke(shape);
      pen.globalAlpha = 0.72;
      pen.fill(shape);
      pen.restore();
    });
    pen.restore();
  }

  private volcano(pen: Pen, [x, y]: [number, number]): void {
    pen.save();
    pen.translate(x, y);
    pen.strokeStyle = this.ground.colours.shore;
    pen.lineWidth = 1;
    for (const [path, colour] of [[MOUNTAIN, "#8d7a66"], [LAVA, "#d6502f"]]) {
      const shape = new Path2D(path);
      pen.fillStyle = colour;
      pen.fill(shape);
      pen.stroke(shape);
    }
    pen.restore();
  }

  private seaName(pen: Pen, { slots, at }: Spot, scale: number): void {
    const font = lettered(slots.font, scale);
    if (!font) return;
    pen.font = `italic 500 ${font}px Alegreya, Georgia, serif`;
    pen.letterSpacing = `${0.12 * font}px`;
    pen.fillStyle = this.ground.colours["sea-ink"];
    const map = this.ground.drawing.sheet?.map;
    const half = Math.max(...slots.lines.map((line) => pen.measureText(line).width)) / 2;
    // of a sea of which only a part is on the table, the name may lie beyond the frame
    if (!map || (at[0] - half > map[0] && at[0] + half < map[2])) this.write(pen, slots.lines, at[0] + 0.06 * font, at[1], font, false);
    pen.letterSpacing = "0px";
  }

  private homeName(pen: Pen, name: string, [x, y]: Point, scale: number): void {
    const font = (scale < 0.4 ? LEAST_LETTER : 13) / scale;
    pen.font = `500 ${font}px Alegreya, Georgia, serif`;
    pen.letterSpacing = `${0.12 * font}px`;
    pen.fillStyle = this.ground.colours.names;
    pen.strokeStyle = this.ground.colours.halo;
    pen.lineWidth = 3 / scale;
    this.write(pen, [name.toUpperCase()], x, y, font, true);
    pen.letterSpacing = "0px";
  }

  private name(pen: Pen, { spot: { id, slots }, area }: Land, scale: number): void {
    const font = lettered(slots.font, scale);
    if (!font) return;
    pen.font = `500 ${font}px Alegreya, Georgia, serif`;
    pen.fillStyle = this.ground.colours.names;
    pen.strokeStyle = this.ground.colours.halo;
    pen.lineWidth = 2;
    pen.globalAlpha = this.shut.has(area.region) ? 0.45 : this.faded.has(id) ? 0.3 : 1;
    this.write(pen, slots.lines, slots.name[0], slots.name[1], font, true);
    pen.globalAlpha = 1;
  }

  private write(pen: Pen, lines: string[], x: number, y: number, font: number, halo: boolean): void {
    pen.textAlign = "center";
    lines.forEach((line, k) => {
      const base = baseline(y, font, lines.length, k);
      if (halo) pen.strokeText(line, x, base);
      pen.fillText(line, x, base);
    });
  }
}

const figures: Path2D[] = [];
const TOWN = {
  wall: new Path2D("M-7.5 6V-1H-5V-3H-2.5V-1H2.5V-3H5V-1H7.5V6Z"),
  roofs: new Path2D("M-4.5-2.2L-1.8-5.7L.8-2.2ZM.5-1.7L3-4.7L5.5-1.7"),
  gate: new Path2D("M-1.5 6V3C-1.5 1.3 1.5 1.3 1.5 3V6Z"),
  water: new Path2D("M-8 8.5q2-1.6 4 0t4 0 4 0 4 0"),
  stones: new Path2D("M3 1.5h2.5M-5.5 3.5h2"),
};
const MOUNTAIN = "M-9 7C-5 5-3-2-2.4-5L0-3.6L2.4-5C3-2 5 5 9 7Z";
const LAVA = "M-2.4-5L0-3.6L2.4-5C2.9-2.8 3.4-1 4 .6L1.4-1L.2 2L-1.4-.6L-4 1C-3.2-1-2.8-3-2.4-5Z";

function made({ path, box, between }: Shape): Drawn {
  return { path: new Path2D(path), box, between };
}

function joined(paths: Path2D[]): Path2D {
  const whole = new Path2D();
  for (const path of paths) whole.addPath(path);
  return whole;
}

function inside(a: Box, b: Box): boolean {
  return a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3];
}
