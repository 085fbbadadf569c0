/** Kits from a folder that a build was told of (vite.config.ts). */
declare module "virtual:kits" {
  const kits: Record<string, () => Promise<{ default: import("./titles/title").Kit }>>;
  export default kits;
}
