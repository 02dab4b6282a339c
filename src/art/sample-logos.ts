/** How the sample's invented organisations write their names. */
import type { Line } from "./glyphs.ts";
import type { MarkName } from "./partner-marks.ts";

export interface Wordmark {
  mark: MarkName;
  lines: readonly Line[];
  leading?: number;
}

const serif = (text: string, size: number, weight: 500 | 600 | 700 = 600): Line => ({
  text,
  family: "Fraunces",
  weight,
  size,
  tracking: -0.3,
});
const sans = (text: string, size: number, weight: 500 | 600 | 700 = 700, tracking = 0): Line => ({
  text,
  family: "Figtree",
  weight,
  size,
  tracking,
});

/** Logos by name. */
export const wordmarks: Record<string, Wordmark> = {
  "logo-fernhill-water": {
    mark: "drop",
    lines: [sans("Fernhill", 38, 700, -0.6), sans("Water", 38, 500, -0.6)],
    leading: 37,
  },
  "logo-lantern-street-theatre": {
    mark: "lantern",
    lines: [sans("LANTERN STREET", 24, 700, 1.6), sans("THEATRE", 24, 500, 8.6)],
    leading: 33,
  },
  "logo-marlowe-vale-hospital-trust": {
    mark: "valley",
    lines: [serif("Marlowe Vale", 36), sans("Hospital Trust", 25, 500, 0.2)],
    leading: 41,
  },
  "logo-westerly-rail": {
    mark: "rail",
    lines: [{ ...sans("Westerly Rail", 42, 700, -0.8), style: "italic" }],
  },
  "logo-copper-hare-brewery": {
    mark: "hare",
    lines: [{ ...serif("Copper Hare", 37), style: "italic" }, sans("BREWERY", 17, 600, 5.4)],
    leading: 49,
  },
  "logo-university-of-aldermere": {
    mark: "shield",
    lines: [serif("University of", 25, 500), serif("Aldermere", 42)],
    leading: 33,
  },
  "logo-kestrel-row-housing": {
    mark: "gables",
    lines: [sans("kestrel row", 38, 700, -1), sans("housing", 38, 500, -1)],
    leading: 36,
  },
  "logo-tallybridge-software": {
    mark: "tally",
    lines: [sans("tallybridge", 44, 600, -1.6)],
  },
  "logo-museum-of-tides": {
    mark: "tide",
    lines: [serif("The Museum", 34, 500), serif("of Tides", 34, 500)],
    leading: 36,
  },
};
