import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { sqlitePath } from "../../src/api/db/open-database.ts";
import { openSession } from "../../src/api/accounts/session.ts";
import { openApp, openServer } from "../../src/api/open-server.ts";
import { CliError } from "../../src/shared/errors.ts";
import { LockedError } from "../../src/shared/file-lock.ts";
import { onPort } from "../../src/shared/http/command-server.ts";
import { parseSettings, type Settings } from "../../src/shared/settings.ts";
import { freePort } from "../helpers/ports.ts";
import { freshDatabase, type FreshDatabase } from "./databases.ts";
import { sampleFolder } from "./sample-folder.ts";
import { testSample } from "./test-api.ts";

describe("the server", () => {
  let fresh: FreshDatabase;
  let settings: Settings;
  beforeEach(async () => {
    fresh = await freshDatabase("sqlite");
    settings = parseSettings({ DATABASE_URL: fresh.address });
  });
  afterEach(() => fresh.remove());
  const options = { port: 0, hostname: "127.0.0.1", sample: testSample };

  test("listens on a free port, answers, and releases port and database when closed", async () => {
    const server = await openServer(settings, options);
    const { port } = new URL(server.address);
    const response = await fetch(`${server.address}/api/video/get_all_data`, { method: "POST" });
    expect(await response.json()).toMatchObject({ code: 200 });
    await server.close();
    await expect(fetch(server.address)).rejects.toThrow();
    const again = await openServer(settings, { ...options, port: Number(port) });
    await again.close();
  });

  test("passes paths outside the API to the site, without the API's headers", async () => {
    const site = new Hono().all("*", (context) => context.text(`site ${context.req.path}`, 404));
    const server = await openServer(settings, { ...options, site });
    try {
      const page = await fetch(`${server.address}/about-us`);
      expect(await page.text()).toBe("site /about-us");
      expect(page.headers.get("content-security-policy")).toBeNull();
      const unknown = await fetch(`${server.address}/api/nothing`);
      expect(await unknown.json()).toMatchObject({ code: 404 });
      const picture = await fetch(`${server.address}/media/horizon.svg`);
      expect(picture.headers.get("content-type")).toBe("image/svg+xml");
    } finally {
      await server.close();
    }
  });

  test("a second start says where the first one runs, and with another port what to do", async () => {
    await using first = await openServer(settings, options);
    const port = Number(new URL(first.address).port);
    const startAgain = (port: number) =>
      onPort(port, () => openServer(settings, { ...options, port }));
    const inUse = `The database ${sqlitePath(fresh.address)} is in use by process ${process.pid}. Stop that process, or set DATABASE_URL to another file.`;
    await expect(startAgain(port)).rejects.toThrow(
      new CliError(`It runs already at http://localhost:${port}. ${inUse}`),
    );
    await expect(startAgain(await freePort())).rejects.toThrow(new LockedError(inUse));
  });

  test("throws when the port is in use, and releases the database", async () => {
    const first = await openServer(settings, options);
    const other = await freshDatabase("sqlite");
    const others = parseSettings({ DATABASE_URL: other.address });
    const port = Number(new URL(first.address).port);
    await expect(openServer(others, { ...options, port })).rejects.toThrow("EADDRINUSE");
    const app = await openApp(others, { sample: testSample });
    await app.close();
    await first.close();
    await other.remove();
  });

  test.each([
    [{ METRICS_PORT: "192.0.2.1:1" }, "METRICS_PORT can't be used: expected"],
    [{ METRICS_PORT: "taken" }, "METRICS_PORT="],
  ])("names the setting at fault when it can't listen: %j", async (metrics, message) => {
    const first = await openServer(settings, options);
    const other = await freshDatabase("sqlite");
    const { port } = new URL(first.address);
    const others = parseSettings({
      DATABASE_URL: other.address,
      ...metrics,
      ...(metrics.METRICS_PORT === "taken" && { METRICS_PORT: port }),
    });
    await expect(openServer(others, options)).rejects.toThrow(message);
    await first.close();
    await other.remove();
  });

  test.each([
    ["http://localhost:4321", "Content imported: 0 added, 1 changed"],
    ["https://www.example.org", "`npm run organisation -- import` imports it"],
  ])(
    "imports a changed sample for a local site, and only announces it for another: %s",
    async (SITE_URL, expected) => {
      const changing = sampleFolder();
      const lines: string[] = [];
      const start = async () => {
        const { close } = await openApp(
          parseSettings({ DATABASE_URL: fresh.address, SITE_URL, SMTP_URL: "smtp://localhost:1" }),
          {
            sample: changing.folder,
            announce: (line) => {
              if (!line.startsWith("A round of")) lines.push(line);
            },
          },
        );
        await close();
      };
      await start();
      await start();
      changing.edit("labels.yaml", (text) => text.replace("One", "Two"));
      await start();
      expect(lines).toEqual([
        expect.stringContaining(" added, 0 changed, 0 retired, 0 removed."),
        expect.stringContaining(expected),
      ]);
      changing.remove();
    },
  );

  test("ends the logins of personal links with INVITATIONS=password, and no other", async () => {
    const left: unknown[] = [];
    for (const INVITATIONS of ["open", "password"]) {
      const started = parseSettings({ DATABASE_URL: fresh.address, INVITATIONS });
      const { database, close } = await openApp(started, { sample: testSample });
      const services = { database, settings: started, now: () => new Date() };
      if (left.length === 0) for (const round of [null, 1]) await openSession(services, 1, round);
      left.push(await database.selectFrom("session").select("iRoundId").execute());
      await close();
    }
    expect(left).toEqual([[{ iRoundId: null }, { iRoundId: 1 }], [{ iRoundId: null }]]);
  });

  test("starts a public site with the sample's addresses in its folder, and names them in the log", async () => {
    const log: string[] = [];
    const server = await openServer(
      parseSettings({
        DATABASE_URL: fresh.address,
        ORGANISATION: testSample,
        SITE_URL: "https://www.example.org",
        SMTP_URL: "smtp://localhost:1",
      }),
      { ...options, announce: () => undefined, log: (line) => log.push(line) },
    );
    await server.close();
    expect(log.join()).toMatch(
      /^`import` refuses the folder [^\n]*\n[^]*settings.yaml, line 3: hello@morrow.example is of the sample\./,
    );
  });

  test("throws for faulty content or none, and releases the database", async () => {
    const faulty = openApp(settings, { sample: `${testSample}/blog` });
    await expect(faulty).rejects.toThrow("labels.yaml: expected a file");
    const missing = openApp(settings, { sample: `${testSample}/none` });
    await expect(missing).rejects.toThrow(`There is no folder ${testSample}/none.`);
    const { app, close } = await openApp(settings, { sample: testSample });
    expect((await app.request("/openapi.json")).status).toBe(200);
    await close();
  });
});
