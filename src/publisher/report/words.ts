/** Words and sentences of the build report. */
import type { Cause, RebuildRun, Result } from "../progress/run.ts";

/** The tone of a result decides its colour and icon. */
export type Tone = "good" | "quiet" | "waiting" | "bad";

interface ResultWords {
  readonly tone: Tone;
  readonly word: string;
  /** Heading of the list when the newest rebuild ended like this. */
  readonly heading: string;
  /** The meaning for visitors. */
  readonly meaning: string;
}

export const resultWords: Readonly<Record<Result, ResultWords>> = {
  published: {
    tone: "good",
    word: "Published",
    heading: "The newest rebuild was published",
    meaning: "Visitors see the new site.",
  },
  unchanged: {
    tone: "quiet",
    word: "Nothing new",
    heading: "The newest rebuild found nothing new",
    meaning: "The site shows the content as it is, so nothing was published.",
  },
  refused: {
    tone: "bad",
    word: "Refused",
    heading: "The newest rebuild was refused",
    meaning: "The new site failed the checks.",
  },
  held: {
    tone: "waiting",
    word: "Held back",
    heading: "The newest rebuild was held back",
    meaning: "This content was rolled back by hand. It stays back until it changes.",
  },
  failed: {
    tone: "bad",
    word: "Failed",
    heading: "The newest rebuild failed",
    meaning: "No new site was made.",
  },
  "rolled back": {
    tone: "waiting",
    word: "Rolled back",
    heading: "The site was rolled back",
    meaning: "Visitors see an earlier release again.",
  },
};

/** `Command` */
export const causeWord = (cause: Cause): string => cause.charAt(0).toUpperCase() + cause.slice(1);

/** The number of problems in a rebuild, besides its result. */
export const problemCount = ({ report, warnings = [], hooks = [] }: RebuildRun): number =>
  (report ? report.leftOut.length + report.failedCalls.length + report.pictures.length : 0) +
  warnings.length +
  hooks.filter(({ done }) => !done).length;
