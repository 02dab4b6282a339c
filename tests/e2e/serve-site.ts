/**
 * Serves the built site with an embedded API whose database is new, on any free port, for as long
 * as the test run that started it lives. Plain Node runs this, as it runs the product.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Hono } from "hono";

import { createSite } from "../../src/publisher/preview/create-site.ts";
import { pathsOf } from "../../src/publisher/files/paths.ts";
import { reportRoutes } from "../../src/publisher/run/report.ts";
import { storeRun } from "../../src/publisher/run/run-rebuild.ts";
import { builtSite } from "../helpers/test-settings.ts";
import { freePort } from "../helpers/ports.ts";
import { copySampleDatabase } from "../helpers/sample-database.ts";
import { outboxKey } from "./outbox.ts";
import { rebuild } from "./rebuild.ts";
import { openServer } from "../../src/api/open-server.ts";
import { parseSettings } from "../../src/shared/settings.ts";

/** What the process tells the one that started it. */
export interface Served {
  readonly address: string;
  readonly database: string;
}

await using started = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), "morrow-browser-tests-"));
started.defer(() => rm(folder, { recursive: true, force: true }));
const port = await freePort();
const settings = parseSettings({
  DATABASE_URL: `file:${join(folder, "site.db")}`,
  // Links of mails lead there.
  SITE_URL: `http://localhost:${port}`,
  // Each test has an address of its own, so that none uses up another's limits.
  TRUSTED_PROXIES: "127.0.0.1, ::1",
});
await copySampleDatabase(join(folder, "site.db"));
const paths = pathsOf(join(folder, "dist"), folder);
await storeRun(paths, rebuild);
const site = createSite(builtSite);
const server = await openServer(settings, {
  port,
  site: new Hono()
    .route("/", reportRoutes(paths, outboxKey))
    .all("*", ({ req, env }) => site.fetch(req.raw, env as object)),
  // Mails are read at /outbox, apart from the machine's own.
  outbox: join(folder, "outbox"),
  localKey: outboxKey,
  announce: () => undefined,
  // What a person's own computer works off in half a second takes a test machine's browsers long.
  work: { cost: 10, numbers: { from: 1, to: 20 } },
});

started.defer(server.close);
const running = started.move();
process.on("disconnect", () => void running.disposeAsync().then(() => process.exit(0)));
process.send?.({ address: server.address, database: settings.DATABASE_URL } satisfies Served);
