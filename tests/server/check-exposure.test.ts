import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { hashPassword } from "../../src/server/accounts/password.ts";
import { checkExposure } from "../../src/server/check-exposure.ts";
import { openDatabase } from "../../src/server/db/open-database.ts";
import { openApp } from "../../src/server/open-server.ts";
import { parseSettings } from "../../src/settings.ts";
import { freshDatabase, type FreshDatabase } from "./databases.ts";
import { testSample } from "./test-api.ts";

const SITE_URL = "https://www.morrow.example";
const SMTP_URL = "smtp://mail.example.org";

describe("serving the embedded API", () => {
  let fresh: FreshDatabase;
  beforeEach(async () => {
    fresh = await freshDatabase("sqlite");
  });
  afterEach(() => fresh.remove());

  const check = (environment: Readonly<Record<string, string>>) =>
    checkExposure(parseSettings({ DATABASE_URL: fresh.address, ...environment }), testSample);

  test.each([
    [{}],
    [{ HOST: "127.0.0.1" }],
    [{ HOST: "192.168.1.5" }],
    [{ HOST: "fd00::5" }],
    [{ DATABASE_URL: "postgres://me@localhost/morrow" }],
    [{ DATABASE_URL: "postgres:///morrow?host=/run/postgresql" }],
    [{ SITE_URL, SMTP_URL }],
    [{ SITE_URL, SMTP_URL, HOST: "0.0.0.0" }],
  ])("is allowed with %j", async (environment) => {
    await expect(check(environment)).resolves.toBeUndefined();
  });

  test.each([
    ["HOST", { HOST: "0.0.0.0" }],
    ["HOST", { HOST: "::" }],
    ["HOST", { HOST: "203.0.114.5" }],
    ["DATABASE_URL", { DATABASE_URL: "postgres://me@db.example.org/morrow" }],
    ["DATABASE_URL", { DATABASE_URL: "postgres://me@localhost/morrow?host=db.example.org" }],
    ["SMTP_URL", { SITE_URL }],
  ])("is refused because of %s with %j", async (name, environment) => {
    await expect(check(environment)).rejects.toThrow(
      new RegExp(`^${name} .*SITE_URL|^${name} is missing`),
    );
  });

  test("is refused with a database on another machine that only PGHOST names", async () => {
    vi.stubEnv("PGHOST", "db.example.org");
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(check({ DATABASE_URL: "postgres:///morrow" })).rejects.toThrow(
      /another machine \(db\.example\.org\)/,
    );
  });

  test("is refused with a reCAPTCHA site key but no secret", async () => {
    const key = { PUBLIC_RECAPTCHA_SITE_KEY: "key" };
    await expect(check(key)).rejects.toThrow(/^RECAPTCHA_SECRET is missing/);
    await expect(check({ ...key, RECAPTCHA_SECRET: "shh" })).resolves.toBeUndefined();
  });

  test("is refused for a public site while sample accounts have their published passwords", async () => {
    const local = parseSettings({ DATABASE_URL: fresh.address });
    await (await openApp(local, { sample: testSample })).close();
    await expect(check({ SITE_URL, SMTP_URL })).rejects.toThrow(
      /sample accounts .*'ada@example.org', 'ben@example.org'/,
    );
    const { database, close } = await openDatabase(fresh.address);
    await database
      .updateTable("participant")
      .set({ vPassword: await hashPassword("another one") })
      .execute();
    await close();
    await expect(check({ SITE_URL, SMTP_URL })).resolves.toBeUndefined();
  });
});

test("No command writes sample accounts into a database on another machine", async () => {
  const settings = parseSettings({ DATABASE_URL: "postgres://me@db.example.org/morrow" });
  await expect(openApp(settings, { sample: testSample })).rejects.toThrow(/on another machine/);
  const environment = { ...process.env, DATABASE_URL: settings.DATABASE_URL };
  const attempt = promisify(execFile)(process.execPath, ["scripts/sample.ts"], {
    env: environment,
  });
  await expect(attempt).rejects.toThrow(/on another machine/);
});
