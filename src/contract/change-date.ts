import * as v from "valibot";

import { lenient } from "./fields.ts";

/** Databases write zeros for "never". */
const never = /^[0\s:.TZ-]*$/i;

const date = v.optional(
  lenient(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.check(
        (value) => never.test(String(value)) || !Number.isNaN(timeOf(value)),
        "a date such as 2026-11-21",
      ),
    ),
    "",
  ),
);

const fields = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, date])) as Record<Name, typeof date>;

/** When a record changed, by the names that hosts give it: extras that any API may omit. */
export const changeDates = fields([
  "dtUpdatedDate",
  "dtUpdatedAt",
  "dtUpdated",
  "dtModifiedDate",
  "dtModified",
  "dUpdated",
  "updatedAt",
  "updated_at",
]);

/** Those that may say when it was published, likewise. */
export const publicationDates = fields([
  "dtPublishedDate",
  "dtPublished",
  "dtAddedDate",
  "dtAdded",
  "dtCreatedDate",
  "dtCreated",
  "publishedAt",
  "published_at",
  "createdAt",
  "created_at",
]);

type Dates<Entries> = Readonly<Partial<Record<keyof Entries, string | number | undefined>>>;

const notation =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Before 1990 there was no web page to change; databases write 0 or 1970 for "never". */
const earliest = Date.UTC(1990, 0, 1);

/**
 * When a record last changed, as ISO time; undefined without a readable date. Dates come as
 * `2026-11-21`, `2026-11-21 10:00:00`, ISO, or (milli)seconds since 1970; without a zone they are
 * UTC.
 */
export const changeDate = (record: Dates<typeof changeDates>) => firstDate(record, changeDates);

/** When a record was published, in the same notations; undefined when it has no readable date. */
export const publicationDate = (record: Dates<typeof publicationDates>) =>
  firstDate(record, publicationDates);

function firstDate<Entries extends object>(record: Dates<Entries>, entries: Entries) {
  for (const name of Object.keys(entries) as (keyof Entries)[]) {
    const time = timeOf(record[name] ?? "");
    if (time >= earliest && time < Date.UTC(10_000, 0)) return new Date(time).toISOString();
  }
  return undefined;
}

/** A date of an answer in milliseconds since 1970, in the notations of `changeDate`; NaN for others. */
function timeOf(value: string | number): number {
  const text = String(value).trim();
  // Ten digits are seconds until the year 2286, thirteen are milliseconds.
  if (/^\d{9,10}$/.test(text)) return Number(text) * 1000;
  if (/^\d{12,13}$/.test(text)) return Number(text);
  const [, day, time = "00:00", zone = "Z"] = notation.exec(text) ?? [];
  return day === undefined || !isDay(day) ? Number.NaN : Date.parse(`${day}T${time}${zone}`);
}

/** Whether it is a day such as 2026-03-12 that its month has: `Date` takes the 30th of February for the 2nd of March. */
export function isDay(day: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** Milliseconds of a day. */
export const dayLength = 86_400_000;

/** The day of a date in local time, counted from 1970. */
export const daysSince1970 = (date: Date): number =>
  Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / dayLength);

/** The day that a date of an answer names, counted likewise, whatever its zone; NaN for none. */
export const dayIn = (date: string | number | null | undefined): number =>
  Math.floor(timeOf(String(date ?? "").replace(/^(\d{4}-\d{2}-\d{2})[T ].*/i, "$1")) / dayLength);
