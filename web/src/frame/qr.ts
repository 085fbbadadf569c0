// A short text as a QR code: bytes, the lowest level of error correction, versions 1 to 9 (up to 230 bytes).

/** by version from 1 on: bytes of error correction in a block, and how many bytes of data each block has */
const BLOCKS: [correction: number, data: number[]][] = [
  [7, [19]],
  [10, [34]],
  [15, [55]],
  [20, [80]],
  [26, [108]],
  [18, [68, 68]],
  [20, [78, 78]],
  [24, [97, 97]],
  [30, [116, 116]],
];
/** the middles of the small squares, by version */
const SQUARES = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46]];
/** bits that say: lowest correction, mask 0 */
const FORMAT = 0b111011111000100;

// -- numbers of 256 elements, as the correction reckons with them -----------------------------------------------

const POWER: number[] = [];
const LOG: number[] = [];
for (let k = 0, value = 1; k < 255; k++) {
  POWER[k] = value;
  LOG[value] = k;
  value = value << 1 ^ (value & 128 ? 0x11d : 0);
}
const times = (a: number, b: number) => (a && b ? POWER[(LOG[a] + LOG[b]) % 255] : 0);

function correction(data: number[], count: number): number[] {
  let divisor = [1];
  for (let k = 0; k < count; k++) {
    const next = [...divisor, 0];
    divisor.forEach((value, at) => (next[at + 1] ^= times(value, POWER[k])));
    divisor = next;
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let k = 0; k < data.length; k++) {
    const lead = rest[k];
    divisor.forEach((value, at) => (rest[k + at] ^= times(value, lead)));
  }
  return rest.slice(data.length);
}

/** All bytes of the code, block by block in turn. */
function bytesOf(text: Uint8Array, version: number): number[] {
  const [extra, sizes] = BLOCKS[version - 1];
  const room = sizes.reduce((sum, size) => sum + size, 0);
  const bits = [4, text.length, ...text].map((value, k) => value.toString(2).padStart(k ? 8 : 4, "0")).join("") + "0000";
  const data = (bits.match(/.{1,8}/g) ?? []).map((byte) => parseInt(byte.padEnd(8, "0"), 2)).slice(0, room);
  for (let k = 0; data.length < room; k++) data.push(k % 2 ? 0x11 : 0xec);
  let at = 0;
  const blocks = sizes.map((size) => data.slice(at, (at += size)));
  const woven = (parts: number[][]) => Array.from({ length: Math.max(...parts.map((part) => part.length)) }, (_, k) => parts.flatMap((part) => (k < part.length ? [part[k]] : []))).flat();
  return [...woven(blocks), ...woven(blocks.map((block) => correction(block, extra)))];
}

/** The dark squares, row by row; null if the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + BLOCKS.findIndex(([, sizes]) => sizes.reduce((sum, size) => sum + size, 0) >= bytes.length + 2);
  if (!version) return null;
  const side = 17 + 4 * version;
  const grid: (boolean | undefined)[][] = Array.from({ length: side }, () => Array(side));
  const set = (x: number, y: number, dark: boolean) => {
    if (x >= 0 && y >= 0 && x < side && y < side) grid[y][x] = dark;
  };
  const ring = (x: number, y: number, far: number, dark: (away: number) => boolean) => {
    for (let dy = -far; dy <= far; dy++) for (let dx = -far; dx <= far; dx++) set(x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let k = 0; k < side; k++) [set(k, 6, k % 2 === 0), set(6, k, k % 2 === 0)];
  for (const [x, y] of [[3, 3], [side - 4, 3], [3, side - 4]]) ring(x, y, 4, (away) => away !== 2 && away !== 4);
  const middles = SQUARES[version - 1];
  const last = side - 7;
  for (const x of middles) for (const y of middles) if (!(x === 6 && y === 6) && !(x === 6 && y === last) && !(x === last && y === 6)) ring(x, y, 2, (away) => away !== 1);
  format(side, set);
  if (version >= 7) versioned(version, side, set);
  fill(grid, bytesOf(bytes, version));
  return grid.map((row) => row.map((dark) => !!dark));
}

type Put = (x: number, y: number, dark: boolean) => void;

function format(side: number, set: Put): void {
  const bit = (k: number) => (FORMAT >> k & 1) === 1;
  for (let k = 0; k < 15; k++) {
    const along = k < 6 ? k : k < 8 ? k + 1 : side - 15 + k;
    const back = k < 8 ? side - 1 - k : k === 8 ? 7 : 14 - k;
    set(8, along, bit(k));
    set(back, 8, bit(k));
  }
  set(8, side - 8, true);
}

function versioned(version: number, side: number, set: Put): void {
  let rest = version;
  for (let k = 0; k < 12; k++) rest = rest << 1 ^ (rest >> 11) * 0x1f25;
  const bits = version << 12 | rest;
  for (let k = 0; k < 18; k++) {
    const [a, b] = [side - 11 + k % 3, Math.floor(k / 3)];
    set(a, b, (bits >> k & 1) === 1);
    set(b, a, (bits >> k & 1) === 1);
  }
}

/** Bits go up and down in columns of two, from the right; every other square is turned over, so that no large patch is plain. */
function fill(grid: (boolean | undefined)[][], bytes: number[]): void {
  const side = grid.length;
  let at = 0;
  for (let right = side - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let k = 0; k < side; k++) {
      const y = (right + 1 & 2) === 0 ? side - 1 - k : k;
      for (const x of [right, right - 1]) {
        if (grid[y][x] !== undefined) continue;
        const bit = at < bytes.length * 8 && (bytes[at >> 3] >> 7 - (at & 7) & 1) === 1;
        grid[y][x] = bit !== ((x + y) % 2 === 0);
        at += 1;
      }
    }
  }
}
