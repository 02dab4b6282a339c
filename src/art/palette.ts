/** The family's colours: warm paper, deep pine, one marigold, a coral counterpart, and the light of a few hours. */
import { item } from "./item.ts";

/** What a dot or shape is for; the palette decides which colour that is. */
export type Role = "ground" | "ink" | "accent" | "coral" | "faint" | "soft" | "veil" | "glow";

export type Palette = Record<Role, string>;

/** The colour names of the brand, for pictures that mix their own. */
export const brand = {
  paper: "#f7f1e6",
  sand: "#efe4cd",
  pine: "#12312b",
  moss: "#3f6357",
  sage: "#8fa596",
  marigold: "#e9a01f",
  honey: "#f3c669",
  coral: "#e2664c",
  blush: "#f4d3c2",
} as const;

export type Hour =
  "dawn" | "morning" | "noon" | "mist" | "dusk" | "ember" | "shade" | "night" | "field";

/** One palette for each hour; 'veil' is a large quiet shape, 'glow' the sun's flat disc. */
export const hours: Record<Hour, Palette> = {
  dawn: palette("#f7f1e6 #12312b #e9a01f #e2664c #d8ccb3 #7d978a #efe4cd #f3c669"),
  morning: palette("#f6e2b3 #12312b #e2664c #c94f38 #dfbf78 #5f8072 #f2d590 #fbf4e4"),
  noon: palette("#efb548 #12312b #fdf6e7 #c94a33 #d5962a #4d5f3a #f4c76d #fdf6e7"),
  mist: palette("#dbe4da #12312b #e9a01f #e2664c #b3c4b8 #64877a #cbd8cd #f7f1e6"),
  dusk: palette("#f4d3c2 #12312b #e39a1c #e2664c #e0b09a #77776b #efc2ac #ea8a6f"),
  ember: palette("#e2664c #12312b #f9c765 #fdeee0 #c44f38 #8a3f33 #ea7c62 #f6b24b"),
  field: palette("#e9ebda #12312b #e9a01f #e2664c #c3cbb0 #6f9080 #dce1c8 #f7f1e6"),
  shade: palette("#3a6156 #f5ecd9 #f2b544 #f0937c #527a6e #a9c2b6 #33574d #f2b544"),
  night: palette("#12312b #f1e7d3 #f0ae38 #ee8168 #2f5a4f #7fa193 #1b4038 #e9a01f"),
};

/** Takes eight colours in the order of the roles below, separated by spaces. */
function palette(colours: string): Palette {
  const order: Role[] = ["ground", "ink", "accent", "coral", "faint", "soft", "veil", "glow"];
  const list = colours.split(" ");
  return Object.fromEntries(order.map((role, index) => [role, item(list, index)])) as Palette;
}

/** Takes an amount of 0 to 1 and two '#rrggbb' colours; gives the colour that far between them. */
export function mixColours(from: string, to: string, amount: number): string {
  const channel = (offset: number): string => {
    const start = parseInt(from.slice(offset, offset + 2), 16);
    const end = parseInt(to.slice(offset, offset + 2), 16);
    return Math.round(start + (end - start) * amount)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
