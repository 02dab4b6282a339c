/** Sentences, words and number formats of the build report. */
import type { RebuildRun, Cause, Result } from "../run/run.ts";
import { formatCount } from "../run/format.ts";

/** The mood of a result decides its colour, icon and picture. */
export type Mood = "good" | "quiet" | "waiting" | "bad";

interface ResultWords {
  readonly mood: Mood;
  readonly word: string;
  /** Heading of the list when the newest rebuild ended like this. */
  readonly heading: string;
  /** The meaning for visitors. */
  readonly meaning: string;
  /** Visitors still see the previous release. */
  readonly keepsRelease: boolean;
}

export const resultWords: Readonly<Record<Result, ResultWords>> = {
  published: {
    mood: "good",
    word: "Published",
    heading: "The newest rebuild was published",
    meaning: "Visitors see the new site.",
    keepsRelease: false,
  },
  unchanged: {
    mood: "quiet",
    word: "Nothing new",
    heading: "The newest rebuild found nothing new",
    meaning: "The site shows the content as it is, so nothing was published.",
    keepsRelease: true,
  },
  refused: {
    mood: "bad",
    word: "Refused",
    heading: "The newest rebuild was refused",
    meaning: "The new site did not stand up to the checks.",
    keepsRelease: true,
  },
  held: {
    mood: "waiting",
    word: "Held back",
    heading: "The newest rebuild was held back",
    meaning: "This content was rolled back by hand. It stays back until it changes.",
    keepsRelease: true,
  },
  failed: {
    mood: "bad",
    word: "Failed",
    heading: "The newest rebuild failed",
    meaning: "No new site was made.",
    keepsRelease: true,
  },
  "rolled back": {
    mood: "waiting",
    word: "Rolled back",
    heading: "The site was rolled back",
    meaning: "Visitors see an earlier release again.",
    keepsRelease: false,
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

/** The number of problems in a rebuild, besides its result. */
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

/** An age in its one or two largest units: `35 minutes`, `2 days 3 hours`. */
export function formatAge(minutes: number): string {
  const whole = Math.floor(minutes);
  const hours = Math.floor(whole / 60);
  const days = Math.floor(hours / 24);
  const units = { day: days, hour: hours % 24, minute: days > 0 ? 0 : whole % 60 };
  const parts = Object.entries(units)
    .filter(([, number]) => number > 0)
    .map(([unit, number]) => counted(number, unit));
  return parts.join(" ") || "less than a minute";
}

/** `21 Nov 2026, 08:04:12`, by default in the time zone of this machine. */
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
