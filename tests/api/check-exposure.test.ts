import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { hashPassword } from "../../src/api/accounts/password.ts";
import { checkExposure } from "../../src/api/check-exposure.ts";
import { openDatabase } from "../../src/api/db/open-database.ts";
import { importSample } from "../../src/api/import/import-sample.ts";
import { openApp } from "../../src/api/open-server.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { freshDatabase, type FreshDatabase } from "./databases.ts";
import { sampleFolder } from "./sample-folder.ts";
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
    ["SITE_URL", { SITE_URL: "http://www.morrow.example", SMTP_URL }],
    ["SITE_URL", { SITE_URL: "http://192.168.1.5", SMTP_URL }],
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
      /sample accounts .*\(ada@example.org, ben@example.org, cleo@example.org\)/,
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

test("many sample accounts are counted, not listed; the sample locks them and keeps their answers", async () => {
  const fresh = await freshDatabase("sqlite");
  onTestFinished(() => fresh.remove());
  const sample = sampleFolder();
  onTestFinished(() => sample.remove());
  const entry = (name: string) => `- firstName: ${name}
  lastName: Marsh
  email: ${name}@example.org
  phone: "07700900004"
  picture: ""
  password: other-secret
  surveys: []
`;
  sample.edit("participants.yaml", (text) => `${text}${["dan", "eve", "fay"].map(entry).join("")}`);
  const local = parseSettings({ DATABASE_URL: fresh.address });
  await (await openApp(local, { sample: sample.folder, announce: () => undefined })).close();
  const settings = parseSettings({ DATABASE_URL: fresh.address, SITE_URL, SMTP_URL });
  const check = () => checkExposure(settings, sample.folder);
  const refusal = await check().catch((error: unknown) => String(error));
  expect(refusal).toContain("(ada@example.org, ben@example.org, cleo@example.org and 3 more)");
  expect(refusal).toContain("npm run sample");
  expect(refusal).not.toMatch(/delete from|select |update /i);
  {
    await using opened = await openDatabase(fresh.address);
    const answers = () => opened.database.selectFrom("answer").selectAll().execute();
    const before = await answers();
    expect(before).not.toEqual([]);
    await importSample(opened.database, sample.folder, { withParticipants: false });
    expect(await answers()).toEqual(before);
  }
  await expect(check()).resolves.toBeUndefined();
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
