// Painting the still part of the world: seas, shores, land with a breath of its owner's colour, borders, names.

import type { Box } from "../../../maps/drawing";
import { landName, seaName, type Written } from "./naming";
import { lettering } from "./stacks";
import type { Space, World } from "./world";

export interface Colours {
  sea: string;
  glow: string;
  land: string;
  shelf: string;
  shore: string;
  border: string;
  waterline: string;
  names: string;
  halo: string;
  "sea-ink": string;
  table: string;
  frame: string;
  "frame-ink": string;
  dark: boolean;
}

/** What differs from game to game: whose land it is, what spaces are called. */
export interface Look {
  owners: Record<string, string>;
  names: Record<string, string>;
  continents: Record<string, string>;
}

const TINTS: Record<string, [light: string, dark: string]> = {
  north_america: ["#ecd7ad", "#55492f"],
  south_america: ["#dedfae", "#494c30"],
  europe: ["#e8d2b8", "#574a3b"],
  africa: ["#efd6a9", "#5a4b2c"],
  asia: ["#e2dcb2", "#4e4932"],
  middle_east: ["#ecdcae", "#574d2f"],
  oceania: ["#d6d8b6", "#454936"],
};

type Pen = CanvasRenderingContext2D;

export class Painter {
  private paths = new Map<string, Path2D>();
  private shapes: Record<"coast" | "borders" | "zones" | "lakes" | "islands" | "scenery" | "rivers" | "shelves", Path2D>;
  private island = new Set<string>();
  private written = new Map<string, Written | null>();
  private zoom = 0;

  constructor(private world: World) {
    for (const [id, space] of world.spaces) this.paths.set(id, new Path2D(space.path));
    const { coast, borders, zones, lakes, islands, scenery, rivers, shelves } = world;
    this.shapes = { coast: new Path2D(coast), borders: new Path2D(borders), zones: new Path2D(zones), lakes: new Path2D(lakes), islands: new Path2D(islands), scenery: new Path2D(scenery), rivers: new Path2D(rivers), shelves: new Path2D(shelves) };
  }

  archipelagos(ids: Iterable<string>): void {
    this.island = new Set(ids);
  }

  /** Paints a box of the world, which may go around it; `scale` is pixels of the page for a unit. */
  paint(pen: Pen, box: Box, scale: number, look: Look, colours: Colours, bare = false): void {
    const { width } = this.world;
    pen.lineJoin = pen.lineCap = "round";
    pen.fillStyle = colours.sea;
    pen.fillRect(box[0], box[1], box[2] - box[0], box[3] - box[1]);
    for (let turn = Math.floor(box[0] / width) - 1; turn <= Math.floor(box[2] / width) + 1; turn++) {
      pen.save();
      pen.translate(turn * width, 0);
      this.once(pen, [box[0] - turn * width, box[1], box[2] - turn * width, box[3]], scale, look, colours, bare);
      pen.restore();
    }
    if (bare) return;
    for (let turn = Math.floor(box[0] / width) - 1; turn <= Math.floor(box[2] / width) + 1; turn++) {
      pen.save();
      pen.translate(turn * width, 0);
      this.names(pen, [box[0] - turn * width, box[1], box[2] - turn * width, box[3]], scale, look, colours);
      pen.restore();
    }
  }

  private once(pen: Pen, box: Box, scale: number, look: Look, colours: Colours, bare: boolean): void {
    const seen = [...this.world.spaces.values()].filter(({ box: there }) => there[0] < box[2] + 20 && there[2] > box[0] - 20 && there[1] < box[3] + 20 && there[3] > box[1] - 20);
    if (!seen.length) return;
    const { shapes } = this;
    const stroke = (path: Path2D, wide: number, colour: string, strength = 1) => {
      pen.globalAlpha = strength;
      pen.strokeStyle = colour;
      pen.lineWidth = wide;
      pen.stroke(path);
      pen.globalAlpha = 1;
    };
    if (!bare) stroke(shapes.zones, 1.2 / Math.sqrt(scale), colours.waterline, 0.75);
    stroke(shapes.coast, 15, colours.glow, 0.3);
    stroke(shapes.coast, 9.5, colours.glow, 0.4);
    stroke(shapes.coast, 4.5, colours.glow, 0.6);
    for (const space of seen) if (space.land) this.land(pen, space, look, colours);
    // the land of an archipelago is its islands; the water between them is only a shelf
    pen.save();
    pen.clip(shapes.shelves);
    pen.fillStyle = colours.land;
    for (const space of seen) if (this.island.has(space.id)) this.land(pen, { ...space }, look, colours, shapes.islands);
    pen.restore();
    pen.fillStyle = colours.land;
    pen.fill(shapes.scenery, "evenodd");
    pen.fillStyle = colours.sea;
    pen.fill(shapes.lakes, "evenodd");
    if (!bare) stroke(shapes.borders, 1.7 / Math.sqrt(scale), colours.border);
    stroke(shapes.rivers, 2.2, colours.sea);
    stroke(shapes.lakes, 0.7, colours.shore, 0.7);
    stroke(shapes.scenery, 0.6, colours.shore, 0.6);
    stroke(shapes.coast, bare ? 1.2 : 1.1 / Math.sqrt(scale), colours.shore);
    stroke(shapes.islands, 0.9 / Math.sqrt(scale), colours.shore, 0.9);
  }

  private land(pen: Pen, { id }: Space, look: Look, colours: Colours, inside?: Path2D): void {
    const path = this.paths.get(id)!;
    const [light, dark] = TINTS[look.continents[id]] ?? [colours.land, colours.land];
    const own = colours.dark ? dark : light;
    if (inside) {
      pen.save();
      pen.clip(path);
    }
    const shape = inside ?? path;
    const shelf = !inside && this.island.has(id);
    pen.fillStyle = shelf ? colours.shelf : own;
    pen.fill(shape, "evenodd");
    if (look.owners[id]) {
      pen.globalAlpha = shelf ? 0.14 : colours.dark ? 0.42 : 0.36;
      pen.fillStyle = look.owners[id];
      pen.fill(shape, "evenodd");
      pen.globalAlpha = 1;
    }
    if (inside) pen.restore();
  }

  /** The name of a sea, which is looked for once at each zoom. */
  private seaName(space: Space, name: string, size: number, scale: number): Written | null {
    if (this.zoom !== scale) [this.zoom, this.written] = [scale, new Map()];
    if (!this.written.has(space.id)) this.written.set(space.id, seaName(space, name, size, scale));
    return this.written.get(space.id)!;
  }

  private names(pen: Pen, box: Box, scale: number, look: Look, colours: Colours): void {
    pen.textAlign = "center";
    const settlements = Object.keys(look.owners).flatMap((id) => this.world.spaces.get(id) ?? []);
    for (const space of this.world.spaces.values()) {
      const [x, y] = space.at;
      if (x < box[0] - 80 || x > box[2] + 80 || y < box[1] - 40 || y > box[3] + 40) continue;
      const size = lettering(space, scale);
      if (!size) continue;
      const name = look.names[space.id];
      if (space.land) {
        pen.font = `500 ${size}px Alegreya, Georgia, serif`;
        pen.fillStyle = colours.names;
        pen.strokeStyle = colours.halo;
        pen.lineWidth = 2.4 / scale;
        const at = landName(space, pen.measureText(name).width, size, scale, settlements);
        pen.strokeText(name, x, at);
        pen.fillText(name, x, at);
      } else {
        const written = this.seaName(space, name, size, scale);
        if (!written) continue;
        pen.font = `italic 500 ${written.size}px Alegreya, Georgia, serif`;
        pen.letterSpacing = `${0.1 * written.size}px`;
        pen.fillStyle = colours["sea-ink"];
        for (const line of written.lines) pen.fillText(line.text, line.x, line.y);
        pen.letterSpacing = "0px";
      }
    }
  }
}
