import sharp from "sharp";
import pLimit from "p-limit";

import { pictureFetcher } from "../../../src/publisher/fetch/pictures.ts";
import { withCache } from "../../../src/publisher/fetch/cache.ts";
import { pictureCache } from "../../../src/publisher/fetch/picture-cache.ts";
import { emptyReport, type FetchReport } from "../../../src/publisher/progress/fetch-report.ts";
import type { Picture } from "../../../src/site/content/site-content.ts";
import type { ThirdPartyPicture } from "../../fixtures/third-party-pictures.ts";
import { settingsFor, test as base } from "./fetch-setup.ts";

export const drawing = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#f60" } });

export const path = "/media/x.png";
export const good: ThirdPartyPicture = {
  bytes: await drawing().png().toBuffer(),
  type: "image/png",
  etag: '"1"',
};

interface FetchChanges {
  /** Minutes after the first fetch. */
  readonly after?: number;
  readonly recheck?: boolean;
  readonly version?: string;
  readonly host?: string;
  readonly limitOfAll?: number;
}

interface Fetched {
  readonly pictures: readonly (Picture | undefined)[];
  readonly report: FetchReport;
  readonly lost: number;
}

/** Fetches pictures as one content fetch does. */
type Fetch = (addresses: readonly string[], changes?: FetchChanges) => Promise<Fetched>;

/** Tests that fetch pictures of a third-party API. */
export const test = base.extend<{ fetch: Fetch }>({
  fetch: async ({ api, folder }, use) => {
    await use((addresses, { after = 0, recheck = false, version, host, limitOfAll } = {}) =>
      withCache(folder, async (database) => {
        const report = emptyReport();
        const fetcher = pictureFetcher({
          folder,
          cache: pictureCache(database, "the host"),
          report,
          settings: settingsFor(host ?? api.address),
          limitConcurrency: pLimit(2),
          now: () => new Date(Date.UTC(2026, 10, 21, 12, after)),
          limit: 60_000,
          ...(limitOfAll !== undefined && { limitOfAll }),
          recheck,
          version: () => version,
        });
        const pictures = await Promise.all(addresses.map(fetcher.fetch));
        fetcher.save();
        return { pictures, report, lost: fetcher.lost() };
      }),
    );
  },
});
