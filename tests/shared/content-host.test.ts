import { once } from "node:events";
import { createServer } from "node:net";

import { expect, test } from "vitest";

import { withContentHost } from "../../src/shared/content-host.ts";
import { openEmbeddedApi } from "../../src/publisher/fetch/embedded-api.ts";
import { openDatabase } from "../../src/api/db/open-database.ts";
import { LockedError } from "../../src/shared/file-lock.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { freePort } from "../helpers/ports.ts";
import { freshDatabase } from "../api/databases.ts";

/** Its last day is over. */
const round = {
  vColumn: "department",
  dOpened: "2020-01-01",
  dUntil: "2020-01-31",
  dClosed: "",
  tResult: "",
};

test("a publish from the embedded API leaves port, rounds and mails to the API that runs", async () => {
  await using opened = new AsyncDisposableStack();
  const { address: DATABASE_URL, remove } = await freshDatabase("sqlite", "sample");
  opened.defer(remove);
  const METRICS_PORT = await freePort();
  const running = createServer().listen(METRICS_PORT, "127.0.0.1");
  opened.defer(() => void running.close());
  await once(running, "listening");
  await using before = await openDatabase(DATABASE_URL);
  await before.database
    .insertInto("round")
    .values({
      ...round,
      iSurveyId: before.database.selectFrom("invitation").select("iSurveyId").limit(1),
    })
    .execute();
  await before.close();
  const settings = parseSettings({
    DATABASE_URL,
    METRICS_PORT: String(METRICS_PORT),
    SITE_URL: "https://www.example.org",
    SMTP_URL: "smtp://localhost:1",
  });
  const answer = await withContentHost(
    settings,
    (host) => fetch(`${host}/openapi.json`),
    openEmbeddedApi,
  );
  // By this header a publish knows the API that runs; a public one is not described.
  expect(answer.headers.get("X-Request-Id")).not.toBeNull();
  expect(answer.status).toBe(404);
  await using after = await openDatabase(DATABASE_URL);
  expect(await after.database.selectFrom("round").select(["dUntil", "dClosed"]).execute()).toEqual([
    { dUntil: round.dUntil, dClosed: "" },
  ]);
});

test("a publish beside a program that uses the database is told which one", async () => {
  await using opened = new AsyncDisposableStack();
  const { address: DATABASE_URL, remove } = await freshDatabase("sqlite", "sample");
  opened.defer(remove);
  opened.use(await openDatabase(DATABASE_URL));
  const settings = parseSettings({ DATABASE_URL, PORT: String(await freePort()) });
  const opening = withContentHost(settings, () => Promise.resolve(), openEmbeddedApi);
  await expect(opening).rejects.toThrow(LockedError);
  await expect(opening).rejects.toThrow(`in use by process ${process.pid}`);
});
