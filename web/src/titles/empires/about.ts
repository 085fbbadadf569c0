// What the titles of this family are, for whoever has never heard of them.

import type { About } from "../title";

const about: Record<string, About> = {
  "western-empires": {
    name: "Western Empires",
    order: 1,
    colour: "#a5613a",
    emblem: "amphora",
    special: "Trade everything from ochre to gold around the Mediterranean, and survive the calamities that rivals slip into your hand.",
    live: "3 to 5 hours",
    slow: "spread over 3\u00a0weeks",
    hard: "One evening to learn: The First Game introduces the rules one by one.",
    win: "Most points when a people reaches the Late Iron Age: steps through history, cities, advances.",
  },
  "mega-civilization": {
    name: "Mega Civilization",
    order: 2,
    colour: "#c99a2e",
    emblem: "crown",
    special: "The whole ancient world, from Iberia to the Ganges, for up to eighteen.",
    live: "a long day",
    slow: "spread over 2\u00a0months",
    hard: "The rules of Western Empires, with more of everything. Play that first.",
    win: "Most points at the end of the last age.",
  },
  "expansion-project": {
    name: "The Expansion Project",
    order: 3,
    colour: "#9a6aa8",
    emblem: "sun",
    special: "The players' own edition: sixteen phases a turn, and points for everything that you have achieved.",
    live: "a long day",
    slow: "spread over 2\u00a0months",
    hard: "For players who know one of the other two.",
    win: "Most points at the end of the track.",
  },
};
export default about;
