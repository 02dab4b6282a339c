/**
 * `node scripts/setup.mjs` installs the packages if they don't match package-lock.json: with `--dev`
 * the development packages too, with `--browser` also a Chromium for the browser tests.
 *
 * It runs before every npm script, when nothing may be installed yet, so it is plain JavaScript,
 * imports no package and needs only Node 20.
 */
import { ensureBrowser } from "./setup/browser.mjs";
import { installPackages } from "./setup/packages.mjs";

try {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < 20)
    throw new Error(
      `This needs Node 20 or later, and found ${process.versions.node}. Install it from https://nodejs.org, then run the command again.`,
    );
  const browser = process.argv.includes("--browser");
  await installPackages(browser || process.argv.includes("--dev"));
  if (browser) await ensureBrowser();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
