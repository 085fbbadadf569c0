import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, loadEnv, type Plugin } from "vite";

// `npm run dev` shows the page with a server beside it: ecumene serve --port 8000
const server = "http://127.0.0.1:8000";

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

export default defineConfig(({ mode }) => ({
  plugins: [kits(loadEnv(mode, ".", "KITS").KITS ?? ""), svelte()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
}));
