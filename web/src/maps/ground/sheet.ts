// The sheet on which the map is printed: neat-line, scale, letters and figures around it, roses in the sea, and the table under it.

import { grid, grown, meet, trackOf, type Box, type Sheet } from "../drawing";
import type { Colours } from "./colours";
import type { Pen } from "./paint";

/** A track of steps along the lower edge, in stretches with a name and a colour. */
export interface Track {
  steps: number;
  stretches: { name: string; from: number; to: number; colour: string }[];
}

/** how far the lines of the frame are from the map, and how wide they are */
const LINES = [[0, 2], [5, 0.9], [13, 0.9]];
const CHECKS = { from: 5, to: 13, each: 4 };

/** A size of letters in units, as printed, or as large as there is room for if that is too small to be read; 0 if even that is: what cannot be
 * read is left out. */
function readable(size: number, most: number, scale: number): number {
  const found = Math.min(most, Math.max(size, LEGIBLE / scale));
  return found * scale < LEAST ? 0 : found;
}
/** pixels of letters that are read with ease, and at all */
const [LEGIBLE, LEAST] = [11, 8.5];

/** The table, the sheet with its shadow, and the frame. The map itself is painted into it later. */
export function frame(pen: Pen, part: Box, { map, size }: Sheet, sheet: Box, colours: Colours, scale: number): void {
  pen.fillStyle = colours.table;
  pen.fillRect(part[0], part[1], part[2] - part[0], part[3] - part[1]);
  const [left, top, right, bottom] = sheet;
  for (const [off, alpha] of [[9, 0.08], [6, 0.1], [3, 0.14]]) {
    pen.fillStyle = `rgb(0 0 0 / ${alpha})`;
    pen.fillRect(left + off / 2, top + off, right - left, bottom - top);
  }
  pen.fillStyle = colours.frame;
  pen.fillRect(left, top, right - left, bottom - top);
  pen.strokeStyle = pen.fillStyle = colours["frame-ink"];
  pen.lineJoin = "miter";
  pen.lineWidth = 2.4;
  pen.strokeRect(left + 3, top + 3, right - left - 6, bottom - top - 6);
  const box = (far: number) => [map[0] - far, map[1] - far, map[2] - map[0] + 2 * far, map[3] - map[1] + 2 * far] as const;
  for (const [far, width] of LINES) {
    pen.lineWidth = width;
    pen.strokeRect(...box(far + width / 2));
  }
  const { columns, rows } = grid(size);
  const wide = CHECKS.to - CHECKS.from;
  pen.globalAlpha = 0.85;
  const letters = readable(12.5, 17, scale);
  pen.font = `500 ${letters}px Alegreya, Georgia, serif`;
  pen.textAlign = "center";
  const checks = (from: number, to: number, step: number, draw: (a: number, b: number) => void) => {
    for (let k = Math.floor(from / step); k * step < to; k++) if (k % 2 === 0) draw(Math.max(from, k * step), Math.min(to, (k + 1) * step));
  };
  checks(map[0], map[2], columns.step / CHECKS.each, (a, b) => [map[1] - CHECKS.to, map[3] + CHECKS.from].forEach((y) => pen.fillRect(a, y, b - a, wide)));
  checks(map[1], map[3], rows.step / CHECKS.each, (a, b) => [map[0] - CHECKS.to, map[2] + CHECKS.from].forEach((x) => pen.fillRect(x, a, wide, b - a)));
  columns.names.forEach((name, k) => {
    const x = (k + 0.5) * columns.step;
    if (letters && x > map[0] && x < map[2]) pen.fillText(name, x, map[1] - 16.5);
  });
  rows.names.forEach((name, k) => {
    const y = (k + 0.5) * rows.step + letters / 3;
    if (letters && y > map[1] && y < map[3]) [map[0] - 21, map[2] + 21].forEach((x) => pen.fillText(name, x, y));
  });
  pen.globalAlpha = 1;
}

/** Compass roses where the sea is empty. */
export function roses(pen: Pen, part: Box, { map, roses: all }: Sheet, colours: Colours): void {
  for (const [x, y, radius] of all) {
    const r = radius * 0.8;
    if (!meet([x - r, y - r, x + r, y + r], part) || !meet([x, y, x, y], map)) continue;
    pen.save();
    pen.translate(x, y);
    pen.globalAlpha = 0.75;
    pen.strokeStyle = colours["sea-ink"];
    for (const [far, width] of [[0.62, 0.8], [0.56, 0.5]]) {
      pen.lineWidth = width;
      pen.beginPath();
      pen.arc(0, 0, r * far, 0, 7);
      pen.stroke();
    }
    // the longest points last, over the others
    for (const k of [1, 3, 5, 7, 0, 2, 4, 6]) {
      const [long, half] = k % 2 ? [r * 0.72, r * 0.1] : [r, r * 0.13];
      pen.save();
      pen.rotate((k * Math.PI) / 4);
      for (const side of [1, -1]) {
        pen.beginPath();
        pen.moveTo(0, -long);
        pen.lineTo(side * half, -half);
        pen.lineTo(0, 0);
        pen.closePath();
        pen.fillStyle = side > 0 ? colours["sea-ink"] : colours.frame;
        pen.fill();
        pen.stroke();
      }
      pen.restore();
    }
    pen.fillStyle = colours["sea-ink"];
    pen.textAlign = "center";
    pen.font = `500 ${r * 0.24}px Alegreya, Georgia, serif`;
    pen.fillText("N", 0, -r - 3);
    pen.restore();
  }
}

/** The title of the map, on a scroll in the open sea. */
export function cartouche(pen: Pen, part: Box, { cartouche: box }: Sheet, colours: Colours, scale: number): void {
  if (!box || !meet(grown(box, 12), part)) return;
  const [w, h] = [box[2] - box[0], box[3] - box[1]];
  pen.save();
  pen.translate((box[0] + box[2]) / 2, (box[1] + box[3]) / 2);
  pen.lineJoin = "round";
  pen.strokeStyle = colours["frame-ink"];
  for (const [inset, bend, width, filled] of [[0, 0.12, 1.6, true], [0.06, 0.1, 0.7, false]] as const) {
    const [x, y, far] = [w * (0.5 - inset), h * (0.5 - inset), h * bend];
    // the sides swell, and the corners are cut as those of a sheet that was rolled
    pen.beginPath();
    pen.moveTo(-x + far, -y);
    pen.quadraticCurveTo(0, -y - far * 0.7, x - far, -y);
    pen.quadraticCurveTo(x - far * 0.2, -y + far * 0.4, x, -y + far * 1.6);
    pen.quadraticCurveTo(x + far * 0.5, 0, x, y - far * 1.6);
    pen.quadraticCurveTo(x - far * 0.2, y - far * 0.4, x - far, y);
    pen.quadraticCurveTo(0, y + far * 0.7, -x + far, y);
    pen.quadraticCurveTo(-x + far * 0.2, y - far * 0.4, -x, y - far * 1.6);
    pen.quadraticCurveTo(-x - far * 0.5, 0, -x, -y + far * 1.6);
    pen.quadraticCurveTo(-x + far * 0.2, -y + far * 0.4, -x + far, -y);
    pen.closePath();
    if (filled) {
      pen.save();
      pen.translate(2, 3);
      pen.fillStyle = "rgb(0 0 0 / 0.22)";
      pen.fill();
      pen.restore();
      pen.fillStyle = colours.frame;
      pen.fill();
    }
    pen.lineWidth = width;
    pen.stroke();
  }
  pen.fillStyle = colours["frame-ink"];
  pen.textAlign = "center";
  const word = (text: string, style: string, size: number, y: number, apart = 0) => {
    pen.font = `${style} ${h * size}px Alegreya, Georgia, serif`;
    if ("letterSpacing" in pen) pen.letterSpacing = `${h * apart}px`;
    // letters this small would lose the gaps between words, were their places rounded
    if ("textRendering" in pen) pen.textRendering = "geometricPrecision";
    pen.fillText(text, (h * apart) / 2, h * y, w * 0.86);
  };
  // from afar only the name itself can be read
  if (h * 0.13 * scale < LEAST) word("ECUMENE", "500", 0.38, 0.13, 0.03);
  else {
    word("a map of the", "italic 500", 0.15, -0.2);
    word("ECUMENE", "500", 0.31, 0.12, 0.03);
    word("known and inhabited world", "italic 500", 0.13, 0.32);
    pen.fillRect(-w * 0.16, h * 0.18, w * 0.32, 0.8);
  }
  if ("letterSpacing" in pen) pen.letterSpacing = "0px";
  pen.restore();
}

/** how far the letters of the third form may be narrowed: E. Iron is hardly longer than L. Iron, and both are told apart, or none */
const [THIRD, NARROWED] = [2, 0.9];

/** The name of an age, ever shorter: Early Iron Age, Early Iron, E. Iron, Early; of three Bronze Ages beside each other, none is just Bronze. */
export function shorter(name: string): string[] {
  const short = name.replace(/ Age$/, "");
  return [name, short, short.replace(/^(\w)\w* (?=\w)/, "$1. "), short.replace(/ \w+$/, "")];
}

export function track(pen: Pen, { steps, stretches }: Track, sheet: Sheet, colours: Colours, bare: boolean, scale: number): void {
  const [left, top, right, bottom] = trackOf(sheet);
  const [names, numbers] = [readable(14, 19, scale), readable(12, 20, scale)];
  const wide = (right - left) / steps;
  pen.lineWidth = 0.9;
  const named = (name: string, width: number) => {
    pen.font = `500 ${names}px Alegreya, Georgia, serif`;
    const form = shorter(name).findIndex((form, k) => pen.measureText(form).width * (k === THIRD ? NARROWED : 1) <= width - 8);
    return form < 0 ? 3 : form;
  };
  for (const { name, from, to, colour } of stretches) {
    const [x, width] = [left + (from - 1) * wide, (to - from + 1) * wide];
    pen.fillStyle = colour;
    pen.globalAlpha = 0.5;
    pen.fillRect(x, top, width, bottom - top);
    pen.globalAlpha = 1;
    pen.strokeStyle = colours["frame-ink"];
    pen.strokeRect(x, top, width, bottom - top);
    pen.textAlign = "left";
    pen.fillStyle = colours.names;
    // ages as long as each other are shortened alike
    const alike = stretches.filter((other) => other.to - other.from === to - from);
    const form = shorter(name)[Math.max(...alike.map((other) => named(other.name, width)))];
    if (!bare && names) pen.fillText(form, x + 5, top + 5.5 + names / 2, width - 8);
  }
  pen.textAlign = "right";
  pen.font = `italic 500 ${numbers}px Alegreya, Georgia, serif`;
  for (let step = 1; step <= steps; step++) {
    const x = left + step * wide;
    pen.globalAlpha = 0.6;
    if (!bare && numbers) pen.fillText(String(step), x - 4, bottom - 4);
    pen.globalAlpha = 0.35;
    pen.fillRect(x - 0.4, top + 20, 0.8, bottom - top - 20);
  }
  pen.globalAlpha = 1;
}
