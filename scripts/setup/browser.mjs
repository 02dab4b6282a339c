import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Paths of Chromium in distributions, best first. */
const usualPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The Chromium of the browser tests: `CHROMIUM_PATH`, an installed one, or Playwright's, if any. */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which doesn't exist.`);
  }
  return usualPaths.find((path) => existsSync(path)) ?? downloaded();
}

async function downloaded() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

/** Installs a Chromium unless there is one that starts. */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found && starts(found)) return;
  if (found) console.log(`${found} doesn't start.`);
  else console.log("No Chromium found for the browser tests.");
  // Playwright's download may fail, or lack libraries of the system.
  for (const fetch of [download, installPackage]) {
    fetch();
    const path = await findBrowser();
    if (path && starts(path)) return;
  }
  throw new Error(
    "The browser tests need a Chromium. Install one and name it with CHROMIUM_PATH, then run the command again.",
  );
}

const starts = (path) => spawnSync(path, ["--version"], { timeout: 30_000 }).status === 0;

function download() {
  console.log("Downloading Playwright's Chromium …");
  const cli = join(root, "node_modules", "@playwright", "test", "cli.js");
  const runtime = join(root, "node_modules", "node", "bin", "node");
  run(runtime, [cli, "install", "chromium"], {
    // Without these a machine that can't reach the download hangs instead of going on.
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000",
  });
}

function installPackage() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log("Installing Debian's package chromium …");
  run("apt-get", ["update"]);
  run("apt-get", ["install", "--yes", "--no-install-recommends", "chromium", "fonts-liberation"], {
    DEBIAN_FRONTEND: "noninteractive",
  });
}

function run(command, args, extra = {}) {
  spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...extra },
    stdio: "inherit",
    timeout: 600_000,
  });
}
