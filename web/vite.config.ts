/// <reference path="./node.d.ts" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { defineConfig, loadEnv, type Plugin } from "vite";
import { SCREENS } from "./src/frame/screens";

// `npm run dev` shows the page with a server beside it: ecumene serve --port 8000
const server = "http://127.0.0.1:8000";

/** Puts a .gz and a .br beside every built file that is smaller so; the server sends them as they are. */
function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    writeBundle({ dir }) {
      for (const entry of readdirSync(dir!, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(html|js|css|json|svg|webmanifest|txt)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const body = readFileSync(path);
        if (body.length < 1000) continue;
        writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(body));
      }
    },
  };
}

/** Kits beside those of src/titles: KITS="toy=../tests/toy/page" takes in a folder with a kit.ts under that name. */
function kits(named: string): Plugin {
  const loads = named.split(",").filter(Boolean).map((kit) => {
    const [name, folder] = kit.split("=");
    return `${JSON.stringify(name)}: () => import(${JSON.stringify(new URL(`${folder}/kit.ts`, import.meta.url).pathname)})`;
  });
  return {
    name: "kits",
    resolveId: (id) => (id === "virtual:kits" ? "\0kits" : undefined),
    load: (id) => (id === "\0kits" ? `export default { ${loads.join(", ")} };` : undefined),
  };
}

/** `@media (--phone)` in a style means what src/frame/screens.ts says. */
function screens(): Plugin {
  return {
    name: "screens",
    enforce: "pre",
    transform(code, id) {
      if (!/\.(svelte|css)$/.test(id)) return;
      const meant = (_: string, name: string) => SCREENS[name] ?? this.error(`no screen is called ${name}`);
      return { code: code.replace(/@media[^{]+/g, (query) => query.replace(/\(--(\w+)\)/g, meant)), map: null };
    },
  };
}

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** All that a module cannot do without. */
function needed(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  modules.getModuleInfo(id)?.importedIds.forEach((other) => needed(other, modules, found));
  return found;
}

/** Few files instead of many small ones, whatever is shared by whom: what the first script has, what boards have that one can look at
 * without a table, and what every table has at once. */
function together(): (id: string, modules: Modules) => string | undefined {
  const path = (name: string) => new URL(`./src/${name}`, import.meta.url).pathname;
  const parts = readdirSync(path("titles"), { recursive: true, withFileTypes: true });
  const called = (file: string) => parts.filter(({ name }) => name === file).map(({ name, parentPath }) => join(parentPath, name));
  const all = (ids: string[], modules: Modules) => new Set(ids.flatMap((id) => [...needed(id, modules)]));
  let first: Set<string> | undefined;
  let alive: Set<string>;
  let table: Set<string>;
  return (id, modules) => {
    if (!first) {
      first = needed(path("main.ts"), modules);
      alive = all(called("Living.svelte"), modules);
      table = all([path("frame/TablePage.svelte"), ...called("kit.ts")], modules);
    }
    if (first.has(id)) return "first";
    if (id.includes("/src/titles/")) return undefined;
    if (alive.has(id)) return "maps";
    if (table.has(id) && /\/node_modules\/|\/src\/(frame|help|learn|plan|screen|server|signs|typed|voice)\//.test(id)) return "table";
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [screens(), kits(loadEnv(mode, ".", "KITS").KITS ?? ""), svelte(), packed()],
  build: { target: "es2022", assetsInlineLimit: 0, rollupOptions: { output: { manualChunks: together() } } },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
}));
