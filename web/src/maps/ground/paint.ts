// Painting the still part of the board: sea, coastal waters, land, rivers, borders, names, and what a title has printed on its areas.
// All lengths are the board's own; what lies outside of the piece that is painted is passed over.

import { meet, type Box, type Drawing, type LineKind, type Point, type Shape, type Spot } from "../drawing";
import { FIGURES, STEP } from "../figures";
import type { MapArea } from "../areas";

/** Something small that a title has printed on its areas: a disc or a square, with a number in it if it has one. */
export interface Mark {
  at: Point;
  round: boolean;
  /** half of its width */
  half: number;
  fill: string;
  /** the colour of its outline, or the name of one that goes with the theme */
  line: string;
  width: number;
  number?: number;
}

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
  colours: Colours;
}

export const COLOURS = ["sea", "shallow", "glow", "beyond", "land", "tint", "plain", "river", "waterline", "border", "shore", "names", "halo", "sea-ink", "site"] as const;
export type Colours = Record<(typeof COLOURS)[number], string>;

const STROKES: [kind: LineKind, width: number, strength: number, colour: "waterline" | "border" | "shore"][] = [
  ["rim", 0.9, 0.35, "waterline"],
  ["deep", 1.4, 0.55, "waterline"],
  ["water", 1.3, 0.8, "waterline"],
  ["border", 1.8, 1, "border"],
  ["coast", 1.2, 1, "shore"],
];
/** what is smaller on the screen, nobody can read */
const LEAST_FONT = 5;
const LEAST_NUMBER = 4;

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
interface Drawn {
  path: Path2D;
  box: Box;
}
interface Land extends Drawn {
  spot: Spot;
  area: MapArea;
  water: Path2D;
}

export class Painter {
  private lands: Land[];
  private away: Drawn[];
  private lines: Record<LineKind, Drawn[]>;
  private rivers: (Drawn & { plain: Path2D })[];
  private shut: Set<string>;
  private faded: Set<string>;

  constructor(private ground: Ground) {
    const { drawing, areas } = ground;
    this.lands = [...drawing.spots.values()].map((spot) => ({ spot, area: areas[spot.id], box: spot.box, path: new Path2D(spot.path), water: new Path2D(spot.water) }));
    this.away = drawing.away.map(made);
    this.lines = Object.fromEntries(Object.entries(drawing.lines).map(([kind, shapes]) => [kind, shapes.map(made)])) as Record<LineKind, Drawn[]>;
    this.rivers = drawing.rivers.map((river) => {
      const spots = river.areas.map((id) => drawing.spots.get(id)!);
      const plain = joined(spots.map((spot) => new Path2D(spot.path)));
      const boxes = spots.map((spot) => spot.box);
      const box = [0, 1, 2, 3].map((side) => Math[side < 2 ? "min" : "max"](...boxes.map((other) => other[side]))) as Box;
      return { path: new Path2D(river.path), plain, box };
    });
    this.shut = new Set(ground.closed);
    this.faded = new Set(ground.faded);
  }

  /** Some names have faded, or can be read again. */
  fade(names: string[]): void {
    this.faded = new Set(names);
  }

  /** Paints what is in the box. `scale` is the size on the screen; a bare board has nothing written on it. */
  paint(pen: Pen, box: Box, scale: number, bare: boolean): void {
    const { colours } = this.ground;
    // lines and names reach beyond their place
    const [near, about] = [wider(box, 8), wider(box, 60)];
    const lands = this.lands.filter((land) => meet(land.box, near));
    const line = (kind: LineKind) => joined(this.lines[kind].filter((arc) => meet(arc.box, near)).map((arc) => arc.path));
    pen.lineJoin = "round";
    pen.lineCap = "round";
    pen.fillStyle = colours.sea;
    pen.fillRect(box[0], box[1], box[2] - box[0], box[3] - box[1]);

    pen.fillStyle = colours.shallow;
    for (const { water } of lands) pen.fill(water, "evenodd");
    const coast = line("coast");
    pen.strokeStyle = colours.glow;
    this.stroke(pen, coast, 11, 0.35);
    this.stroke(pen, coast, 6, 0.5);
    pen.fillStyle = colours.beyond;
    for (const { path, box: there } of this.away) if (meet(there, near)) pen.fill(path);

    for (const { path, area } of lands) {
      pen.fillStyle = colours.land;
      pen.fill(path);
      pen.fillStyle = this.ground.tints[area.region] ?? "transparent";
      pen.globalAlpha = Number(colours.tint);
      pen.fill(path);
      pen.globalAlpha = 1;
    }
    for (const river of this.rivers) if (meet(river.box, near)) this.river(pen, river);
    for (const [kind, width, strength, colour] of STROKES) {
      if (bare && kind !== "coast") continue;
      pen.strokeStyle = colours[colour];
      pen.setLineDash(kind === "deep" ? [6, 4] : []);
      this.stroke(pen, kind === "coast" ? coast : line(kind), width, strength);
    }
    pen.setLineDash([]);
    for (const { path, area } of lands) if (this.shut.has(area.region)) this.hatch(pen, path, box);
    if (bare) return;

    for (const sea of this.ground.drawing.seas.values()) if (meet(sea.box, near) && sea.slots.font * scale >= LEAST_FONT) this.seaName(pen, sea);
    for (const { spot, area } of lands) if (!this.shut.has(area.region)) for (const mark of this.ground.marks[spot.id] ?? []) this.mark(pen, mark, scale);
    for (const { at } of this.ground.drawing.volcanoes) if (meet([...at, ...at], about)) this.volcano(pen, at);
    // a name may stand beside its land
    for (const land of this.lands) if (land.spot.slots.font * scale >= LEAST_FONT && meet([...land.spot.slots.name, ...land.spot.slots.name], about)) this.name(pen, land);
  }

  private stroke(pen: Pen, path: Path2D, width: number, strength: number): void {
    pen.globalAlpha = strength;
    pen.lineWidth = width;
    pen.stroke(path);
    pen.globalAlpha = 1;
  }

  private river(pen: Pen, { path, plain }: { path: Path2D; plain: Path2D }): void {
    pen.save();
    pen.clip(plain);
    pen.strokeStyle = this.ground.colours.plain;
    this.stroke(pen, path, 34, 0.55);
    this.stroke(pen, path, 25, 0.75);
    pen.strokeStyle = this.ground.colours.river;
    this.stroke(pen, path, 2.4, 1);
    pen.restore();
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

  private mark(pen: Pen, { at: [x, y], round, half, fill, line, width, number }: Mark, scale: number): void {
    pen.fillStyle = fill;
    pen.strokeStyle = this.ground.colours[line as keyof Colours] ?? line;
    pen.lineWidth = width;
    pen.beginPath();
    if (round) pen.arc(x, y, half, 0, 7);
    else pen.roundRect(x - half, y - half, 2 * half, 2 * half, 1);
    pen.fill();
    pen.stroke();
    if (number === undefined || half * 1.6 * scale < LEAST_NUMBER) return;
    pen.fillStyle = "#fff";
    const digits = [...String(number)].map(Number);
    digits.forEach((digit, k) => {
      pen.save();
      pen.translate(x + (k - (digits.length - 1) / 2) * STEP * half * 0.16, y + half * 0.47);
      pen.scale(half * 0.16, half * 0.16);
      pen.fill((figures[digit] ??= new Path2D(FIGURES[digit])));
      pen.restore();
    });
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

  private seaName(pen: Pen, { slots, at }: Spot): void {
    pen.font = `italic 500 ${slots.font}px Alegreya, Georgia, serif`;
    pen.letterSpacing = `${0.12 * slots.font}px`;
    pen.fillStyle = this.ground.colours["sea-ink"];
    this.write(pen, slots.lines, at[0] + 0.06 * slots.font, at[1], slots.font, false);
    pen.letterSpacing = "0px";
  }

  private name(pen: Pen, { spot: { id, slots }, area }: Land): void {
    pen.font = `500 ${slots.font}px Alegreya, Georgia, serif`;
    pen.fillStyle = this.ground.colours.names;
    pen.strokeStyle = this.ground.colours.halo;
    pen.lineWidth = 1.8;
    pen.globalAlpha = this.shut.has(area.region) ? 0.45 : this.faded.has(id) ? 0.3 : 1;
    this.write(pen, slots.lines, slots.name[0], slots.name[1], slots.font, true);
    pen.globalAlpha = 1;
  }

  private write(pen: Pen, lines: string[], x: number, y: number, font: number, halo: boolean): void {
    pen.textAlign = "center";
    lines.forEach((line, k) => {
      const base = y - 0.53 * font * (lines.length - 1) + 0.32 * font + 1.06 * font * k;
      if (halo) pen.strokeText(line, x, base);
      pen.fillText(line, x, base);
    });
  }
}

const figures: Path2D[] = [];
const MOUNTAIN = "M-9 7C-5 5-3-2-2.4-5L0-3.6L2.4-5C3-2 5 5 9 7Z";
const LAVA = "M-2.4-5L0-3.6L2.4-5C2.9-2.8 3.4-1 4 .6L1.4-1L.2 2L-1.4-.6L-4 1C-3.2-1-2.8-3-2.4-5Z";

function made({ path, box }: Shape): Drawn {
  return { path: new Path2D(path), box };
}

function joined(paths: Path2D[]): Path2D {
  const whole = new Path2D();
  for (const path of paths) whole.addPath(path);
  return whole;
}

function wider([left, top, right, bottom]: Box, by: number): Box {
  return [left - by, top - by, right + by, bottom + by];
}
