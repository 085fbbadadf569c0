// What this title is, for whoever has never heard of it.

import type { About } from "../title";

const about: Record<string, About> = {
  "ffg-2010": {
    name: "Civilization (2010)",
    order: 5,
    colour: "#5c9a72",
    emblem: "scales",
    special: "A growing map of tiles, a pyramid of technologies, and cities that build, harvest or devote themselves to the arts.",
    live: "2 to 3 hours",
    slow: "spread over 2\u00a0weeks",
    hard: "Many parts, each of them simple: your cities do one thing a turn.",
    win: "Be the first to reach the end of one of four roads: culture, technology, wealth or conquest.",
  },
};
export default about;
