import type { Context } from "../../../src/operate/organisation/context.ts";
import { type TestApi, testSample } from "../test-api.ts";

/** What a firm with a public site and the folder of the test sample gives to its commands. */
export const firmContext = (
  { database, settings }: Pick<TestApi, "database" | "settings">,
  now: () => Date,
): Context => ({
  database,
  now,
  settings: { ...settings, SITE_URL: "https://www.firm.example", ORGANISATION: testSample },
});

/** Options of its mails. */
export const words = { sender: "Ms Chair", results: "28 January", pace: 60 };
