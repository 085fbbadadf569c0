// What this title is, for whoever has never heard of it.

import type { About } from "../title";

const about: Record<string, About> = {
  "eagle-2002": {
    name: "Civilization (2002)",
    order: 4,
    colour: "#5d86b3",
    emblem: "sphere",
    special: "Explore a map of the world, let villages grow into metropolises, and earn a fee from every player who builds what you invented first.",
    live: "2 to 4 hours",
    slow: "spread over 3\u00a0weeks",
    hard: "Standard is quick to learn; Advanced adds city cards, improvements and technologies that all differ.",
    win: "Most points for settlements, technologies and wonders. The long Advanced game ends by conquest, diplomacy, arms or a colony ship.",
  },
};
export default about;
