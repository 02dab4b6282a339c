import { setImmediate } from "node:timers/promises";

import { shortDigest } from "../../shared/digest.ts";
import type { SiteAnswers } from "../fetch/request-content.ts";
import type { FetchPicture } from "../fetch/pictures.ts";
import type { Late, Memoize } from "../fetch/cache/transforms.ts";
import type { Dropped } from "./editor-markup.ts";
import { type CleanBody, printBody, type PrintedBody, sanitise } from "./sanitise.ts";
import type { Report } from "../progress/fetch-report.ts";
import type { Entry, Picture } from "../../site/content/site-content.ts";
import type { AddUpdated } from "./updated.ts";
import type { OwnHosts } from "./video-address.ts";

/** The dependencies of transforms besides the answers. */
export interface TransformContext {
  readonly hosts: OwnHosts;
  readonly picture: FetchPicture;
  readonly report: Report;
  readonly memoize: Memoize;
  readonly dated: AddUpdated;
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

/** A body that is read from the cache when a page shows it. */
export type LateBody = Late<PrintedBody<Picture>>;

/** Sanitises HTML and fetches its pictures. Memoized by the HTML and which pictures were fetched. */
export async function lateBodyOf(
  { hosts, picture, report, memoize }: TransformContext,
  source: string,
  html: string,
  firstHeading = 2,
): Promise<LateBody> {
  let tree: CleanBody | undefined;
  const clean = () => (tree ??= sanitise(html, hosts, firstHeading));
  const { result, late } = memoize(html);
  const found = result(`found ${firstHeading}`, () => {
    const { pictures, dropped } = clean();
    return { pictures, dropped };
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
  const printed = late(`body ${firstHeading} ${present.join()}`, () => printBody(clean(), present));
  return withPictures(printed, pictures);
}

/** A function of its own: a closure in the one above would keep the tree in memory. */
const withPictures = (
  printed: Late<PrintedBody<number>>,
  pictures: readonly (Picture | undefined)[],
): LateBody => ({
  digest:
    pictures.length === 0
      ? printed.digest
      : shortDigest(JSON.stringify([printed.digest, pictures])),
  read: () => {
    const body = printed.read();
    return { ...body, pictures: body.pictures.flatMap((index) => pictures[index] ?? []) };
  },
});

/** Does the same as `lateBodyOf`, but reads the body at once. */
export const bodyOf = async (
  ...parameters: Parameters<typeof lateBodyOf>
): Promise<PrintedBody<Picture>> => (await lateBodyOf(...parameters)).read();

/** Sanitises HTML for a card, without its pictures, which are reported. */
export function briefBodyOf(
  { hosts, report }: TransformContext,
  source: string,
  html: string,
  firstHeading: number,
): string {
  const body = sanitise(html, hosts, firstHeading);
  const pictures = body.pictures
    .slice(0, mostPictures)
    .map((address) => ({
      path: "img",
      expected: "a text without pictures",
      received: address.slice(0, 200),
    }));
  reportDropped(report, source, [...body.dropped, ...pictures.filter(({ received }) => received)]);
  return printBody(body, []).html;
}

function reportDropped(report: Report, source: string, dropped: readonly Dropped[]): void {
  report.leftOut.push(...dropped.map((each) => ({ source, ...each })));
}
