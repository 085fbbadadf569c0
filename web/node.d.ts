// The little of Node that vite.config.ts uses.

declare module "node:fs" {
  interface Found {
    name: string;
    parentPath: string;
    isFile(): boolean;
  }
  export function readdirSync(path: string, options: { recursive: true; withFileTypes: true }): Found[];
  export function readFileSync(path: string): Uint8Array;
  export function writeFileSync(path: string, data: Uint8Array): void;
}

declare module "node:path" {
  export function join(...parts: string[]): string;
}

declare module "node:zlib" {
  export function gzipSync(data: Uint8Array, options: { level: number }): Uint8Array;
  export function brotliCompressSync(data: Uint8Array): Uint8Array;
}
