// The breath of colour in the parchment of each home region: earths and herbs, apart from the colours of the pieces.

export const TINTS: Record<string, string> = {
  minoa: "#9fb24a",
  saba: "#c98a4b",
  assyria: "#5f93a6",
  maurya: "#c06a52",
  celt: "#6f9a55",
  babylon: "#8f8a80",
  carthage: "#d19a45",
  dravidia: "#6c6aa3",
  hatti: "#c98aa0",
  kushan: "#8e5348",
  rome: "#c25f7f",
  persia: "#9a6a92",
  iberia: "#b9a68c",
  nubia: "#4f9a90",
  hellas: "#d9c24a",
  indus: "#5c9468",
  egypt: "#d8b878",
  parthia: "#85794a",
};
