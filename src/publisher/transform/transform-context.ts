import { setImmediate } from "node:timers/promises";

import { shortDigest, fullDigest } from "../../shared/digest.ts";
import type { SiteAnswers } from "../fetch/request-content.ts";
import type { FindFile } from "../fetch/linked-files.ts";
import type { FetchPicture } from "../fetch/pictures.ts";
import type { Dropped } from "./editor-markup.ts";
import { type CleanBody, printBody, type PrintedBody, sanitise } from "./sanitise.ts";
import type { FetchReport } from "../progress/fetch-report.ts";
import type { Entry, Picture } from "../../site/content/site-content.ts";
import type { AddUpdated } from "./ledgers.ts";
import type { OwnHosts } from "./video-address.ts";
import { type CacheDatabase, inTransaction } from "../fetch/cache.ts";

/** The dependencies of transforms besides the answers. */
export interface TransformContext {
  readonly hosts: OwnHosts;
  readonly picture: FetchPicture;
  readonly file: FindFile;
  readonly report: FetchReport;
  readonly memoize: Memoize;
  readonly addUpdated: AddUpdated;
}

/** The id of a record without a key: its position in the list. */
const orderId = (index: number) => String(index + 1).padStart(4, "0");

/** Milliseconds. */
const longestTurn = 20;

/**
 * Transforms records into entries. A record whose transform throws is left out and reported: for
 * example, HTML that is nested too deeply overflows the parser's stack.
 *
 * @param source names the list in the report
 */
export async function transformRecords<Rec, Data>(
  { report }: TransformContext,
  source: string,
  records: readonly Rec[],
  transform: (
    record: Rec,
    index: number,
  ) => Promise<Entry<Data> | undefined> | Entry<Data> | undefined,
): Promise<readonly Entry<Data>[]> {
  const transformOne = async (record: Rec, index: number) => {
    try {
      return await transform(record, index);
    } catch (error) {
      report.leftOut.push({
        source: `${source} #${index + 1}`,
        path: "(itself)",
        expected: "a record that can be shown",
        received: error instanceof Error ? error.message : String(error),
      });
      return undefined;
    }
  };
  const transformed: Promise<Entry<Data> | undefined>[] = [];
  let pause = performance.now();
  for (const [index, record] of records.entries()) {
    transformed.push(transformOne(record, index));
    // The event loop must handle pictures while 5,000 texts are sanitised.
    if (performance.now() - pause < longestTurn) continue;
    await setImmediate();
    pause = performance.now();
  }
  const entries = await Promise.all(transformed);
  return entries.filter((entry) => entry !== undefined);
}

/**
 * The transform of a list that one call answers: its records in the API's order.
 *
 * @param transform gives the data of a record, or undefined to leave it out; gets the record's name
 *   in the report
 */
export const transformList =
  <Name extends AnswerList, Data>(
    name: Name,
    transform: (
      record: SiteAnswers[Name][number],
      source: string,
      context: TransformContext,
    ) => Promise<Data | undefined> | Data | undefined,
  ) =>
  (context: TransformContext, answers: SiteAnswers) =>
    transformRecords<SiteAnswers[Name][number], Data>(
      context,
      name,
      answers[name],
      async (record, index) => {
        const data = await transform(record, `${name} #${index + 1}`, context);
        return data && { id: orderId(index), data };
      },
    );

/** Answers that are plain lists of records. */
type AnswerList = {
  [Name in keyof SiteAnswers]: SiteAnswers[Name] extends readonly object[] ? Name : never;
}[keyof SiteAnswers];

/** Pictures of one text; the largest articles have some 50. */
const mostPictures = 100;

/** A printed body with its pictures, and the digest of both. */
export interface Body extends PrintedBody<Picture> {
  readonly digest: string;
}

/**
 * Sanitises HTML, fetches its pictures and finds its files. Memoized by the HTML, the files, and which pictures
 * were fetched.
 */
export async function bodyOf(
  { hosts, picture, file, report, memoize }: TransformContext,
  source: string,
  html: string,
  firstHeading = 2,
): Promise<Body> {
  let tree: CleanBody | undefined;
  const clean = () => (tree ??= sanitise(html, hosts, firstHeading));
  const result = memoize(html);
  const found = result(`found ${firstHeading}`, () => {
    const { pictures, files, dropped } = clean();
    return { pictures, files, dropped };
  });
  reportDropped(report, source, found.dropped);
  if (found.pictures.length > mostPictures)
    report.leftOut.push({
      source,
      path: "img",
      expected: `at most ${mostPictures} pictures`,
      received: `${found.pictures.length} pictures`,
    });
  const pictures = await Promise.all(found.pictures.slice(0, mostPictures).map(picture));
  const present = pictures.map((one, index) => (one ? index : undefined));
  const files = await filesOf(file, found.files);
  const { digest, ...printed } = result(
    `body ${firstHeading} ${present.join()} ${files.join(" ")}`,
    () => {
      const body = printBody(clean(), present, files);
      return { ...body, digest: shortDigest(JSON.stringify(body)) };
    },
  );
  return {
    ...printed,
    pictures: printed.pictures.flatMap((index) => pictures[index] ?? []),
    digest: pictures.length === 0 ? digest : shortDigest(JSON.stringify([digest, pictures])),
  };
}

const filesOf = async (find: FindFile, paths: readonly string[]): Promise<readonly string[]> =>
  Promise.all(paths.map(async (path) => (await find(path)) ?? ""));

/** Sanitises HTML for a card, without its pictures, which are reported. */
export async function briefBodyOf(
  { hosts, file, report }: TransformContext,
  source: string,
  html: string,
  firstHeading: number,
): Promise<string> {
  const body = sanitise(html, hosts, firstHeading);
  const pictures = body.pictures
    .slice(0, mostPictures)
    .map((address) => ({
      path: "img",
      expected: "a text without pictures",
      received: address.slice(0, 200),
    }));
  reportDropped(report, source, [...body.dropped, ...pictures.filter(({ received }) => received)]);
  return printBody(body, [], await filesOf(file, body.files)).html;
}

function reportDropped(report: FetchReport, source: string, dropped: readonly Dropped[]): void {
  report.leftOut.push(...dropped.map((each) => ({ source, ...each })));
}

/** The results of the transforms of one text. */
interface TextResults {
  /** Digest of text and setup. */
  readonly key: string;
  /** By kind; one row of the cache. */
  readonly results: Record<string, unknown>;
}

/**
 * Returns a function that gives the cached result for a text, or computes it. `compute` must be a pure
 * function of text and setup with a JSON result; `kind` names it.
 */
type Memoize = (text: string) => <T>(kind: string, compute: () => T) => T;

/**
 * Opens the results of earlier fetches.
 *
 * @param setup digest of code, packages and settings, on which results depend besides the text
 */
export function openTransformCache(database: CacheDatabase, source: string, setup: string) {
  const rows = database.prepare("SELECT key, value FROM transform WHERE source = ?").all(source);
  const stored = new Map(rows.map(({ key, value }) => [key, String(value)]));
  // By text, whose digest takes longer to make.
  const used = new Map<string, TextResults>();
  const changed = new Set<TextResults>();

  const load = (text: string): TextResults => {
    const key = fullDigest(`${setup} ${text}`);
    return { key, results: JSON.parse(stored.get(key) ?? "{}") as TextResults["results"] };
  };

  const memoize: Memoize = (text) => {
    const of = used.get(text) ?? load(text);
    used.set(text, of);
    return <T>(kind: string, compute: () => T): T => {
      if (!Object.hasOwn(of.results, kind)) {
        of.results[kind] = compute();
        changed.add(of);
      }
      return of.results[kind] as T;
    };
  };

  return {
    memoize,
    /** Saves new results, and deletes the unused ones when they are the majority. */
    save: (): void => {
      if (changed.size === 0) return;
      const insert = database.prepare(
        "INSERT OR REPLACE INTO transform (source, key, value) VALUES (?, ?, ?)",
      );
      inTransaction(database, () => {
        for (const { key, results } of changed) insert.run(source, key, JSON.stringify(results));
        const present = Array.from(used.values(), ({ key }) => key);
        if (stored.size + changed.size > 2 * present.length)
          database
            .prepare(
              "DELETE FROM transform WHERE source = ? AND key NOT IN (SELECT value FROM json_each(?))",
            )
            .run(source, JSON.stringify(present));
      });
    },
  };
}
