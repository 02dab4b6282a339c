import { fileAddress } from "../../shared/http/headers.ts";
import { nameStart } from "../../site/content/names.ts";
import type { RecordOf } from "../../contract/call.ts";
import type { surveys } from "../../contract/offered-survey.ts";

export interface Titled {
  readonly title: string;
  readonly code: string;
  /** The lowest number among records of equal titles keeps the slug without suffix. */
  readonly number?: number;
}

/** Of a slug that is redirected, or the name of a file: file systems take 255 bytes with `.html`. */
export const maximumBytes = 250;
const reserved = new Set(["index", "404"]);

/** Lower-cased, spaces to hyphens; a name without spaces just has its first letter lower-cased (specification 2). */
export function surveySlug(name: string): string {
  if (/\s/.test(name)) return hyphenate(name.toLowerCase());
  const [first = ""] = name;
  return first.toLowerCase() + name.slice(first.length);
}

/** Lower-cased, spaces to hyphens, dots removed (specification 2). */
export const blogSlug = (title: string): string =>
  hyphenate(title.toLowerCase()).replaceAll(".", "");

const hyphenate = (text: string) => text.replaceAll(/\s/g, "-");

/** Makes the specification's slug, or the fallback of an empty one, safe as a path segment and file name. */
export function safeSlug(slug: string, fallback: string): string {
  const allowed = nameStart(slug)
    .replaceAll(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu, "")
    .replaceAll(/[/\\?#%:*"<>|[\]{}^`]/g, "")
    .replaceAll(/\s/g, "-")
    .normalize("NFC");
  // A leading dot hides a file on many hosts; a trailing one is lost on some file systems.
  const cut = cutBytes(allowed.replace(/^\.+/, ""), maximumBytes).replace(/\.+$/, "");
  // Hosts treat an address that ends like a file's as a file.
  const named = cut.replace(fileAddress, "-$1");
  return named === "" || reserved.has(named.toLowerCase()) ? fallback : named;
}

/** The longest beginning of a text that has at most so many UTF-8 bytes and whole characters. */
export const cutBytes = (text: string, maximum: number): string =>
  text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(maximum)).read);

/** A slug for comparisons: some hosts and file systems ignore case. */
export const foldCase = (slug: string) => slug.toLowerCase().normalize("NFC");

/**
 * A unique safe slug per record. Of records with equal slugs the oldest keeps it, and the others get
 * a part of their unique code as suffix, so that the order of the list changes nothing.
 *
 * @param slugOf the specification's rule
 * @param kind prefix of the fallback: `post-<code>`
 * @returns the slugs in the order of the records
 */
export function slugsOf(
  records: readonly Titled[],
  slugOf: (title: string) => string,
  kind: "post" | "survey",
): readonly string[] {
  const slugs = records.map(({ title, code }) =>
    safeSlug(slugOf(title.trim()), `${kind}-${safeCode(code)}`),
  );
  const byAge = [...records.entries()].sort(([, one], [, other]) => compareAge(one, other));
  const taken = new Set<string>();
  const later = byAge.filter(([index]) => {
    const slug = foldCase(slugs[index] ?? "");
    const isTaken = taken.has(slug);
    taken.add(slug);
    return isTaken;
  });
  const lastNumbers = new Map<string, number>();
  for (const [index, { code }] of later) {
    const own = firstFree({ slug: slugs[index] ?? "", code }, taken, lastNumbers);
    taken.add(foldCase(own));
    slugs[index] = own;
  }
  return slugs;
}

function compareAge(one: Titled, other: Titled): number {
  const byNumber = (one.number ?? Infinity) - (other.number ?? Infinity);
  if (byNumber) return byNumber;
  return compare(one.code, other.code) || compare(one.title, other.title);
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/**
 * `slug-abc123`; with the whole code, then also a number, when that is taken.
 *
 * @param lastNumbers the last number by slug and code, so that thousands of equal records don't try
 *   each number again
 */
function firstFree(
  { slug, code }: { readonly slug: string; readonly code: string },
  taken: ReadonlySet<string>,
  lastNumbers: Map<string, number>,
): string {
  const whole = safeCode(code);
  // 100 bytes of the slug remain with any suffix.
  const key = `${whole} ${cutBytes(foldCase(slug), 100)}`;
  for (let attempt = lastNumbers.get(key) ?? 0; ; attempt++) {
    const suffix =
      attempt === 0 ? whole.slice(0, 6) : attempt === 1 ? whole : `${whole}-${attempt}`;
    const candidate = `${cutBytes(slug, maximumBytes - suffix.length - 1)}-${suffix}`;
    if (taken.has(foldCase(candidate))) continue;
    lastNumbers.set(key, attempt);
    return candidate;
  }
}

const safeCode = (code: string) =>
  code.replaceAll(/[^A-Za-z0-9_-]/g, "").slice(0, 40) || "untitled";

type Survey = RecordOf<typeof surveys>;

/** A survey with its slugs, and whether the home page shows it. */
export interface SluggedSurvey {
  readonly survey: Survey;
  /** The text of its page, where that is another than the card's. */
  readonly pageText?: string;
  /** The slug of the specification's rule: the API is asked with it, and page views report it. */
  readonly pageKey: string;
  /** The name of its page's file, which no other survey has. */
  readonly slug: string;
  readonly featured: boolean;
}

const identity = ({ vUniqueCode, vSurvey }: Survey) => vUniqueCode || vSurvey;

/** Joins featured surveys and others. Hosts that ignore the filter send duplicates: the first counts. */
export function sluggedSurveys(
  featured: readonly Survey[],
  others: readonly Survey[],
): readonly SluggedSurvey[] {
  const all = [
    ...featured.map((survey) => ({ survey, featured: true })),
    ...others.map((survey) => ({ survey, featured: false })),
  ];
  const groups = Map.groupBy(all, ({ survey }) => identity(survey));
  const unique = [...groups.values()].flatMap(([first]) => first ?? []);
  const slugs = slugsOf(
    unique.map(({ survey }) => ({ title: survey.vSurvey, code: identity(survey) })),
    surveySlug,
    "survey",
  );
  return unique.map((entry, index) => ({
    ...entry,
    pageKey: surveySlug(entry.survey.vSurvey),
    slug: slugs[index] ?? "",
  }));
}
