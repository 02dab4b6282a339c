import { countInWords } from "../../shared/counted.ts";
import { oneLine } from "../../shared/one-line.ts";

/** The lines of a text that are not blank, each as {@link oneLine} makes it; `most` are read. */
export const splitLines = (text: string, most?: number): readonly string[] =>
  text
    .split("\n", most)
    .map((line) => oneLine(line))
    .filter((line) => line !== "");

/** The message of a thrown value, on one line. */
export const messageOf = (error: unknown): string =>
  oneLine(error instanceof Error ? error.message || error.name : String(error));

/** `812 ms`, `3.2 s`, `2 min 05 s` */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
}

/** `512 bytes`, `18.4 KB`, `12.0 MB` */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return countInWords(bytes, "byte");
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
    .map(([unit, number]) => countInWords(number, unit));
  return parts.join(" ") || "less than a minute";
}

/** `21 Nov 2026, 08:04:12`, by default in the time zone of this machine. */
export const formatTime = (iso: string, timeZone?: string): string =>
  new Date(iso).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "medium", timeZone });
