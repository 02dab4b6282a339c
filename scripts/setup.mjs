/**
 * Makes a machine ready: `node scripts/setup.mjs` installs the packages when they don't match
 * package-lock.json. `--dev` is for commands that need development packages; `--browser` is, too,
 * and also sees to a Chromium for the browser tests.
 *
 * It runs before every npm script and before anything is installed, so it is plain JavaScript,
 * uses no package and asks for no more than Node 20.
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
