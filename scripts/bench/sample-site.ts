import { join } from "node:path";

import { createSite } from "../../src/publisher/preview/create-site.ts";
import { readSettings, parseSettings } from "../../src/shared/settings.ts";
import { openServer } from "../../src/api/open-server.ts";
import { publishSite } from "../../tests/helpers/publish-site.ts";

/** Builds the sample's site in a folder, which gets the database of the embedded API too. */
export async function buildSample(folder: string) {
  const database = `${folder}/bench.db`;
  process.env["DATABASE_URL"] = `file:${database}`;
  return { site: await publishSite(readSettings(), folder), database };
}

/** Serves a built site and the API on a free port; `file` is the database, `folder` gets mails. */
export const openSite = (site: string, file: string, folder: string) =>
  openServer(parseSettings({ DATABASE_URL: `file:${file}` }), {
    port: 0,
    site: createSite(site),
    outbox: join(folder, "outbox"),
    announce: () => undefined,
  });
