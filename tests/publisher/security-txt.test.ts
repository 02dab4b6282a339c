import { expect, test } from "vitest";

import { securityTxt } from "../../src/publisher/files/security-txt.ts";
import { codeDigest } from "../../src/publisher/render/renderer.ts";
import { parseSettings } from "../../src/shared/settings.ts";

const SECURITY_CONTACT = "security@example.org https://example.org/report";
const settings = parseSettings({ SITE_URL: "https://www.example.org", SECURITY_CONTACT });

test("security.txt names the organisation's contacts, and none where there are none", () => {
  expect(securityTxt(settings, new Date("2026-11-27T04:00:00Z"))).toBe(`\
Contact: mailto:security@example.org
Contact: https://example.org/report
Expires: 2027-04-01T00:00:00.000Z
Canonical: https://www.example.org/.well-known/security.txt
`);
  expect(securityTxt(parseSettings({}), new Date())).toBeUndefined();
});

test("a rebuild of another quarter writes it anew, another one doesn't", async () => {
  const at = (day: string, given = settings) => codeDigest(given, new Date(day));
  expect(await at("2026-10-01")).toBe(await at("2026-12-31"));
  expect(await at("2027-01-01")).not.toBe(await at("2026-12-31"));
  expect(await at("2027-01-01", parseSettings({}))).toBe(await at("2026-12-31", parseSettings({})));
});
