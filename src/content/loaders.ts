import { fileURLToPath } from "node:url";

import type { Loader, LoaderContext } from "astro/loaders";

import { parseSettings } from "../settings.ts";
import { readContent, type ReadContent } from "./read-content.ts";
import { summaryOf } from "./report.ts";
import type { SiteContent } from "./site-content.ts";
import { withoutImageMark } from "./without-image-mark.ts";

/** Below the project; entries name their pictures relative to it. */
const folder = ".data/content";
/** Astro resolves an entry's pictures against this file; it need not exist. */
const filePath = `${folder}/entries.json`;

interface Round {
  readonly reading: Promise<ReadContent>;
  readonly served: Set<string>;
}

let round: Round | undefined;

/**
 * All loaders of a build share one reading. A collection that asks a second time begins a new
 * round: so does the dev server when content is to be loaded again.
 */
function sharedReading({
  collection,
  config,
  logger,
}: LoaderContext): Promise<ReadContent> {
  if (!round || round.served.has(collection)) {
    round = {
      reading: readContent({
        settings: parseSettings(process.env),
        folder: fileURLToPath(new URL(folder, config.root)),
      }),
      served: new Set(),
    };
    // Said once, whichever collection came first.
    void round.reading.then(
      ({ report }) => {
        for (const line of summaryOf(report)) logger.warn(line);
      },
      () => undefined,
    );
  }
  round.served.add(collection);
  return round.reading;
}

/** The loader of one collection. */
export const contentLoader = (collection: keyof SiteContent): Loader => ({
  name: "morrow-content",
  async load(context) {
    const { content } = await sharedReading(context);
    const entries = await Promise.all(
      content[collection].map(async ({ id, data }) => {
        const safe = withoutImageMark({ ...data });
        return {
          id,
          filePath,
          data: await context.parseData({ id, filePath, data: safe }),
        };
      }),
    );
    context.store.clear();
    for (const entry of entries)
      context.store.set({
        ...entry,
        digest: context.generateDigest(entry.data),
      });
  },
});
