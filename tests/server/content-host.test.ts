import { once } from "node:events";
import { createServer } from "node:net";

import { expect, test } from "vitest";

import { withContentHost } from "../../src/cli/content-host.ts";
import { parseSettings } from "../../src/settings.ts";
import { freePort } from "../helpers/free-port.ts";
import { freshDatabase } from "./databases.ts";

test("a publish from the embedded API leaves the operator's port to the API that runs", async () => {
  await using opened = new AsyncDisposableStack();
  const { address: DATABASE_URL, remove } = await freshDatabase("sqlite", "sample");
  opened.defer(remove);
  const METRICS_PORT = await freePort();
  const running = createServer().listen(METRICS_PORT, "127.0.0.1");
  opened.defer(() => void running.close());
  await once(running, "listening");
  const settings = parseSettings({
    DATABASE_URL,
    METRICS_PORT: String(METRICS_PORT),
    SITE_URL: "https://www.example.org",
    SMTP_URL: "smtp://localhost:1",
  });
  const status = await withContentHost(
    settings,
    async (host) => (await fetch(`${host}/openapi.json`)).status,
    { announce: () => undefined },
  );
  expect(status).toBe(200);
});
