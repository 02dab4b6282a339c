import { join } from "node:path";

import { createSite } from "../../src/publisher/preview/create-site.ts";
import { openServer } from "../../src/api/open-server.ts";
import { parseSettings } from "../../src/shared/settings.ts";

/** Serves a built site and the API on a free port; `file` is the database, `folder` gets mails. */
export const openSite = (site: string, file: string, folder: string) =>
  openServer(parseSettings({ DATABASE_URL: `file:${file}` }), {
    port: 0,
    site: createSite(site),
    outbox: join(folder, "outbox"),
    announce: () => undefined,
  });
