import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";

import { parseSettings } from "../../src/shared/settings.ts";
import { inProject, root } from "../../src/shared/files.ts";

/**
 * The environment of a test run: the standard settings, a database and a site of its own. Settings
 * of the machine, in its environment or `.env`, change nothing.
 */
export function testEnvironment(folder: string, site: string): Readonly<Record<string, string>> {
  const example = parseEnv(readFileSync(inProject(".env.example"), "utf8"));
  const standard: Record<string, string> = {};
  for (const name of Object.keys(example)) standard[name] = "";
  // Code for browsers reads these as the build hands them on.
  for (const [name, value] of Object.entries(parseSettings({})))
    if (name.startsWith("PUBLIC_")) standard[name] = String(value);
  return {
    ...standard,
    DATABASE_URL: `file:${folder}/sample.db`,
    BUILT_SITE: site,
    // Days of surveys are those of the machine, unless a test has another zone.
    TZ: "UTC",
    // Programs that tests start load in half the time.
    NODE_COMPILE_CACHE: inProject(".data", "compiled"),
    // Node runs TypeScript: Playwright need not compile it, which takes four seconds.
    PW_DISABLE_TS_ESM: "1",
    // Colours and interactive redrawing have no place in a log that is read later.
    CI: "1",
  };
}

/** The built site that tests look at: `npm test` makes its own and names it, else it is dist/. */
export const builtSite = resolve(root, process.env["BUILT_SITE"] ?? "dist");
