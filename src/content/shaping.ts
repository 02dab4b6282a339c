import type { FetchPicture } from "./images.ts";
import {
  type CleanBody,
  printBody,
  type PrintedBody,
  sanitise,
} from "./sanitise.ts";
import type { Report } from "./report.ts";
import type { Entry } from "./site-content.ts";
import type { OwnHosts } from "./video-address.ts";

/** What turning records into entries needs besides the records. */
export interface Shaping {
  readonly hosts: OwnHosts;
  readonly picture: FetchPicture;
  readonly report: Report;
}

/** A list's entry id: its place, so that ids sort as the list does. */
export const placeId = (index: number) => String(index + 1).padStart(4, "0");

/**
 * Turns records into entries one by one. One that can't be shaped is left out and reported: HTML
 * nested a hundred thousand deep, say, overflows the parser.
 *
 * @param source names the list in the report
 */
export async function entriesOf<Rec, Data>(
  { report }: Shaping,
  source: string,
  records: readonly Rec[],
  shape: (
    record: Rec,
    order: number,
  ) => Promise<Entry<Data> | undefined> | Entry<Data> | undefined,
): Promise<readonly Entry<Data>[]> {
  const entries = await Promise.all(
    records.map(async (record, order) => {
      try {
        return await shape(record, order);
      } catch (error) {
        report.leftOut.push({
          source: `${source} #${order + 1}`,
          path: "(itself)",
          expected: "a record that can be shown",
          received: error instanceof Error ? error.message : String(error),
        });
        return undefined;
      }
    }),
  );
  return entries.filter((entry) => entry !== undefined);
}

/** Sanitises HTML and fetches its pictures. */
export async function bodyOf(
  { hosts, picture, report }: Shaping,
  source: string,
  html: string,
  firstHeading = 2,
): Promise<PrintedBody> {
  const body = sanitise(html, { hosts, firstHeading });
  reportFrames(report, source, body);
  return printBody(body, await Promise.all(body.pictures.map(picture)));
}

/** Sanitises HTML that stands where pictures would be too much, on a card. */
export function briefBodyOf(
  { hosts, report }: Shaping,
  source: string,
  html: string,
  firstHeading: number,
): string {
  const body = sanitise(html, { hosts, firstHeading });
  reportFrames(report, source, body);
  return printBody(body, []).html;
}

function reportFrames(
  report: Report,
  source: string,
  { refusedFrames }: CleanBody,
): void {
  report.leftOut.push(
    ...refusedFrames.map((address) => ({
      source,
      path: "iframe",
      expected: "a film of YouTube, Vimeo, the site or the API",
      received: address.slice(0, 200) || "no address",
    })),
  );
}
