// The title that newcomers meet first, and its scenario that teaches it.

export const FIRST = "western-empires";
export const PRIMER = "first-game";
