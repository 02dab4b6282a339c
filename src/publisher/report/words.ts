/** The sentences of the build report. */
import type { RebuildRun, Cause, Result } from "../run/run.ts";
import { formatCount } from "../run/format.ts";

/** How a result is to be taken; it decides colour, sign and picture. */
export type Mood = "good" | "quiet" | "waiting" | "bad";

interface ResultWords {
  readonly mood: Mood;
  readonly word: string;
  /** The newest rebuild as a heading. */
  readonly heading: string;
  /** What that means for visitors. */
  readonly meaning: string;
  /** Whether they see what they saw before. */
  readonly before: boolean;
}

export const resultWords: Readonly<Record<Result, ResultWords>> = {
  published: {
    mood: "good",
    word: "Published",
    heading: "The newest rebuild was published",
    meaning: "Visitors see the new site.",
    before: false,
  },
  unchanged: {
    mood: "quiet",
    word: "Nothing new",
    heading: "The newest rebuild found nothing new",
    meaning: "The site shows the content as it is, so nothing was published.",
    before: true,
  },
  refused: {
    mood: "bad",
    word: "Refused",
    heading: "The newest rebuild was refused",
    meaning: "The new site did not stand up to the checks.",
    before: true,
  },
  held: {
    mood: "waiting",
    word: "Held back",
    heading: "The newest rebuild was held back",
    meaning: "This content was rolled back by hand. It stays back until it changes.",
    before: true,
  },
  failed: {
    mood: "bad",
    word: "Failed",
    heading: "The newest rebuild failed",
    meaning: "No new site was made.",
    before: true,
  },
  "rolled back": {
    mood: "waiting",
    word: "Rolled back",
    heading: "The site was rolled back",
    meaning: "Visitors see an earlier release again.",
    before: false,
  },
};

export const causeWords: Readonly<Record<Cause, string>> = {
  command: "Command",
  schedule: "Schedule",
  webhook: "Webhook",
  start: "Start",
};

/** `1 record`, `5,043 records` */
export const counted = (number: number, one: string, many = `${one}s`) =>
  `${formatCount(number)} ${number === 1 ? one : many}`;

/** How many things of a run somebody should look at, besides its result. */
export const problemCount = ({ report, warnings = [], hooks = [] }: RebuildRun): number =>
  (report ? report.leftOut.length + report.failedCalls.length + report.pictures.length : 0) +
  warnings.length +
  hooks.filter(({ done }) => !done).length;

/** `512 bytes`, `18.4 KB`, `12.0 MB` */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return counted(bytes, "byte");
  const kilobytes = bytes / 1000;
  if (kilobytes < 999.95) return `${kilobytes.toFixed(1)} KB`;
  const megabytes = kilobytes / 1000;
  return megabytes < 999.95 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1000).toFixed(1)} GB`;
}

/** An age in the one or two units that say something: `35 minutes`, `2 days 3 hours`. */
export function formatAge(minutes: number): string {
  const whole = Math.floor(minutes);
  const hours = Math.floor(whole / 60);
  const days = Math.floor(hours / 24);
  const parts: readonly (readonly [number, string])[] =
    days > 0
      ? [
          [days, "day"],
          [hours % 24, "hour"],
        ]
      : [
          [hours, "hour"],
          [whole % 60, "minute"],
        ];
  const said = parts
    .filter(([number]) => number > 0)
    .map(([number, unit]) => counted(number, unit));
  return said.join(" ") || "less than a minute";
}

/** `21 Nov 2026, 08:04:12`, in the zone of this machine unless told. */
export const formatTime = (iso: string, timeZone?: string): string =>
  new Date(iso).toLocaleString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZone,
  });
