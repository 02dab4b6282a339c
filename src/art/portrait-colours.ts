/** Colours that portraits are picked from when nothing else is asked for. */
export const skins = ["#f2cdb0", "#e9b68f", "#cf9468", "#b0744a", "#8a5636", "#633c28"] as const;

export const hairColours = [
  "#2a211d",
  "#12312b",
  "#4d3024",
  "#8a5230",
  "#b9793a",
  "#a9a79d",
] as const;

export const clothesColours = [
  "#12312b",
  "#3f6357",
  "#e2664c",
  "#e9a01f",
  "#8fa596",
  "#c9d3c5",
] as const;

export const grounds = ["#f3d9a6", "#dbe4da", "#f4d3c2", "#efe4cd", "#cbd8cd"] as const;
