// What this title is, for whoever has never heard of it.

import type { About } from "../title";

const about: Record<string, About> = {
  "eagle-2002": {
    name: "Civilization (2002)",
    order: 4,
    colour: "#5d86b3",
    sign: "unit-fleet",
    special: "Four eras on a map of the world: settlers, technologies that others pay for, dice battles, open bargaining.",
    live: "2 to 4 hours",
    slow: "3 weeks by turns",
    hard: "The standard game is quick to learn; the advanced one adds wonders and improvements.",
    win: "By conquest, or by points when the last era ends, as you choose.",
  },
};
export default about;
