import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Where Debian puts Chromium's headless shell, which runs tests in about 60 % of the time. */
const shellPlaces = ["/usr/bin/chromium-headless-shell"];

/** Where distributions put a full Chromium, best first. */
const fullPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * The Chromium that the browser tests drive: `CHROMIUM_PATH`, a headless shell, else a full
 * Chromium; installed ones come before Playwright's downloads. Undefined when none starts.
 */
export async function findBrowser() {
  return named() ?? (await findShell()) ?? findFullBrowser();
}

/** The Chromium for tests of what the headless shell hasn't got: the back-forward cache. */
export async function findFullBrowser() {
  const path = named();
  if (path && !/headless[-_]shell/.test(path)) return path;
  const { chromium } = await import("@playwright/test");
  return [...fullPlaces, chromium.executablePath()].find(starts);
}

function named() {
  const path = process.env.CHROMIUM_PATH;
  if (!path || existsSync(path)) return path || undefined;
  throw new Error(`CHROMIUM_PATH names ${path}, which doesn't exist.`);
}

async function findShell() {
  return [...shellPlaces, ...(await downloadedShells())].find(starts);
}

/** Playwright downloads them side by side: chromium-1255 and chromium_headless_shell-1255. */
async function downloadedShells() {
  const { chromium } = await import("@playwright/test");
  const folder = chromium
    .executablePath()
    .replace(/chromium-(\d+).*/, "chromium_headless_shell-$1");
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((system) => join(folder, system, "chrome-headless-shell"));
}

const starts = (path) =>
  existsSync(path) && spawnSync(path, ["--version"], { timeout: 30_000 }).status === 0;

/**
 * Makes sure that a Chromium starts. A machine that has a full one gets the headless shell only
 * from Debian's packages: a developer's machine downloads nothing that it can do without.
 */
export async function ensureBrowser() {
  if (process.env.CHROMIUM_PATH) {
    const path = await findBrowser();
    if (starts(path)) return;
    throw new Error(`CHROMIUM_PATH names ${path}, which doesn't start.`);
  }
  if (!(await findShell())) installPackage("chromium-headless-shell");
  for (const fetch of [() => installPackage("chromium"), download]) {
    if (await findFullBrowser()) return;
    fetch();
  }
  if (await findBrowser()) return;
  throw new Error(
    "The browser tests need a Chromium. Install one and name it with CHROMIUM_PATH, then run the command again.",
  );
}

function download() {
  console.log("Downloading Playwright's Chromium …");
  const cli = join(root, "node_modules", "@playwright", "test", "cli.js");
  const runtime = join(root, "node_modules", "node", "bin", "node");
  run(runtime, [cli, "install", "chromium"], {
    // Without these a machine that can't reach the download hangs instead of going on.
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000",
  });
}

/** The Debian packages of the other engines that `npm run test:long` walks, with a program of each. */
const enginePackages = {
  "firefox-esr": "/usr/bin/firefox-esr",
  "webkit2gtk-driver": "/usr/bin/WebKitWebDriver",
  // WebKitGTK needs a display.
  xvfb: "/usr/bin/Xvfb",
};

/** Makes sure that Firefox and WebKitGTK are installed. */
export function ensureEngines() {
  const findMissing = () =>
    Object.entries(enginePackages).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));
  for (const name of findMissing()) installPackage(name);
  const missing = findMissing();
  if (missing.length > 0)
    throw new Error(
      `The walk through other engines needs Debian's packages ${missing.join(", ")}. Install them (apt-get install ${missing.join(" ")}), then run the command again.`,
    );
}

function installPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log(`Installing Debian's package ${name} …`);
  const quick = ["-o", "Acquire::http::Timeout=10", "-o", "Acquire::Retries=0"];
  run("apt-get", [...quick, "update"]);
  run("apt-get", ["install", "--yes", "--no-install-recommends", name, "fonts-liberation"], {
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
