import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// `npm run dev` shows the page with a server beside it: ecumene serve --port 8000
const server = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});
