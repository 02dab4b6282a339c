/** Which scene and hour each picture of the sample has, chosen to suit what its description says. */
import type { SceneName } from "./scenes/index.ts";
import type { Hour } from "./palette.ts";

export interface Choice {
  scene: SceneName;
  hour: Hour;
  seed?: string;
  mirrored?: boolean;
}

/** Covers of blog posts, by the name of the picture. */
export const posts: Record<string, Choice> = {
  "unspoken-handover": { scene: "handover", hour: "dawn" },
  "two-teams-one-average": { scene: "twoTeams", hour: "mist" },
  "small-rooms": { scene: "smallRooms", hour: "dusk" },
  "daily-mood-tide": { scene: "waves", hour: "morning" },
  "layers-of-precedent": { scene: "precedent", hour: "noon" },
  "steady-interval": { scene: "interval", hour: "shade" },
  "few-among-many": { scene: "fewAmongMany", hour: "dawn" },
  "message-along-the-arc": { scene: "message", hour: "night" },
  "lit-and-unlit": { scene: "litAndUnlit", hour: "ember" },
  "unanswered-dots": { scene: "unanswered", hour: "mist" },
  "crossing-two-horizons": { scene: "twoSuns", hour: "morning" },
  "before-first-light": { scene: "beforeLight", hour: "night" },
  "one-clear-question": { scene: "oneQuestion", hour: "dusk" },
  "seen-from-the-ridge": { scene: "ridge", hour: "noon" },
};

/** Figures inside posts, by the name of the post's picture. */
export const figures: Record<string, Choice> = {
  "two-teams-one-average": { scene: "twoPanels", hour: "dawn" },
  "daily-mood-tide": { scene: "weekLine", hour: "morning" },
  "unanswered-dots": { scene: "thinning", hour: "mist" },
};

export const surveys: Record<string, Choice> = {
  "survey-culture-audit": { scene: "complete", hour: "dawn" },
  "survey-pulse": { scene: "pulse", hour: "night" },
  "survey-inclusion-index": { scene: "halfFull", hour: "mist" },
  "survey-safety-to-speak": { scene: "inFront", hour: "dusk" },
  "survey-daily-mood": { scene: "halfway", hour: "morning" },
};

/** The two common sections of the front page. */
export const sections: Record<string, Choice> = {
  "section-one": { scene: "leaningIn", hour: "dawn" },
  "section-two": { scene: "threeArcs", hour: "dawn" },
};
