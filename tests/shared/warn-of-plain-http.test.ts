import { expect, test } from "vitest";

import { plainHttpWarning } from "../../src/shared/http/command-server.ts";
import { parseSettings } from "../../src/shared/settings.ts";

const warningFor = (environment: Readonly<Record<string, string>>) =>
  plainHttpWarning(parseSettings(environment));

test.each([
  "http://www.example.org",
  "HTTP://intranet.test:8080",
  "http://192.168.1.5:4321",
  "http://[fd00::1]",
  "http://localhost.example.org",
])("SITE_URL=%s: what won't work without https is said", (SITE_URL) => {
  expect(warningFor({ SITE_URL })).toMatch(/^SITE_URL is http:.*nobody can log in.*https/);
  const recaptcha = { SITE_URL, PUBLIC_RECAPTCHA_SITE_KEY: "key" };
  expect(warningFor(recaptcha)).not.toContain("nobody can log in");
  expect(warningFor(recaptcha)).toContain("stored in the tab only");
});

test.each([
  "https://www.example.org",
  "https://192.168.1.5",
  "http://localhost:4321",
  "http://127.0.0.1",
  "http://[::1]:4321",
])("SITE_URL=%s: nothing is said", (SITE_URL) => {
  expect(warningFor({ SITE_URL })).toBeUndefined();
});
