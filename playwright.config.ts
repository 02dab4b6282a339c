import { defineConfig } from "@playwright/test";

import { findBrowser } from "./scripts/setup/browser.mjs";
import { inProject } from "./src/shared/files.ts";

const executablePath = await findBrowser();

/** Files and tests that are worth having, but not at each run: `npm run test:long`. */
const isLong = /\.long\.test\.ts|@long/;

/** `npx playwright test`, against the site in `BUILT_SITE` or dist/. */
export default defineConfig({
  testDir: inProject("tests", "e2e"),
  outputDir: inProject(".data", "test", "browser"),
  // The style guide shows the trees that its test compares.
  snapshotPathTemplate: inProject("src", "site", "styleguide", "trees", "{arg}{ext}"),
  globalSetup: inProject("tests", "e2e", "start-site.ts"),
  fullyParallel: true,
  // Two cores: a third browser only makes the others wait.
  workers: 2,
  // A test that passes only at the second try is broken.
  retries: 0,
  // These find what hangs: a busy machine takes many times as long as a quiet one.
  timeout: 600_000,
  expect: {
    timeout: 60_000,
    toHaveScreenshot: { pathTemplate: inProject("docs", "pictures", "{arg}{ext}") },
  },
  forbidOnly: Boolean(process.env["CI"]),
  reporter: "list",
  projects: [
    { name: "browser", grepInvert: isLong },
    { name: "long", grep: isLong },
  ],
  use: {
    actionTimeout: 180_000,
    navigationTimeout: 180_000,
    browserName: "chromium",
    locale: "en-GB",
    // Drawing what moves takes time, the browser ignores clicks while one page fades into another,
    // and colours that fade can't be measured. Tests about motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
    // A trace takes half as long again: `npx playwright test FILE --trace on` records one.
    trace: "off",
    // Routes of tests don't see what a service worker requests.
    serviceWorkers: "block",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        // Otherwise the settings of the machine place and shape the letters.
        "--font-render-hinting=none",
        // Without these Chromium, as root or in a container, doesn't start or speaks to Google.
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
