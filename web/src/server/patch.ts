// JSON merge patches (RFC 7396) and the fingerprint by which page and server make sure that they see the same.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

type Json = Record<string, unknown>;

const isMap = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

/** The value after the patch. What the patch does not touch is shared, not copied. */
export function merged(before: unknown, patch: unknown): unknown {
  if (!isMap(patch)) return patch;
  const after: Json = isMap(before) ? { ...before } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete after[key];
    else after[key] = merged(after[key], value);
  }
  return after;
}

/** JSON with sorted keys, as the server writes it for its fingerprint. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (isMap(value)) {
    const keys = Object.keys(value).sort();
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

/** Hexadecimal digits of a fingerprint. */
const DIGITS = 12;

/** What parts that are mappings or lists hash to; a patch leaves the others as they are, so they need not be hashed again. */
const known = new WeakMap<object, string>();

function mark(key: string, value: unknown): string {
  const kept = typeof value === "object" && value !== null ? value : null;
  const found = kept && known.get(kept);
  if (found) return found;
  const made = bytesToHex(sha256(utf8ToBytes(`${JSON.stringify(key)}:${canonical(value)}`))).slice(0, DIGITS);
  if (kept) known.set(kept, made);
  return made;
}

/** The fingerprint of a view: what its parts hash to, by exclusive or. */
export function fingerprint(view: Json): string {
  const all = Object.entries(view).reduce((sum, [key, value]) => sum ^ BigInt(`0x${mark(key, value)}`), 0n);
  return all.toString(16).padStart(DIGITS, "0");
}
