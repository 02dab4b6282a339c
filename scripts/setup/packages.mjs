import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { delimiter, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";

import { alone } from "./alone.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const runtime = join(root, "node_modules", "node", "bin", "node");

/**
 * Installs the packages of package-lock.json unless they are installed. An installation without
 * development packages (`npm ci --omit=dev`) stays one.
 *
 * @param {boolean} development whether the command needs development packages
 */
export async function installPackages(development) {
  if (done(development)) return;
  checkWriteAccess();
  await alone(join(root, ".data", "setup.lock"), () => {
    // Another setup may have done it while this one waited.
    if (!done(development)) install({ omitDevelopment: installed().production && !development });
  });
}

/** @throws {Error} when development packages are needed and were left out on purpose */
function done(development) {
  const { missing, production } = installed();
  if (missing === undefined && production && development)
    throw new Error(
      "This command needs the development packages, and this installation leaves them out (npm ci --omit=dev). Install them with: npm ci --include=dev",
    );
  return missing === undefined;
}

/** The lock of the installation, the packages, and what replaces them are written there. */
function checkWriteAccess() {
  for (const folder of [root, join(root, ".data"), join(root, "node_modules")])
    try {
      if (existsSync(folder)) accessSync(folder, constants.W_OK);
    } catch (error) {
      throw new Error(
        `The packages can't be installed: ${folder} can't be written (${error.code}). Run the command as a user who may write there, or in a copy of the project.`,
      );
    }
}

/**
 * Compares installed packages with the lock file: `missing` is the path of one that is not installed as
 * the lock file has it, `production` is true when development packages were left out. npm writes its own
 * list of installed packages last, so an interrupted installation has none.
 */
function installed() {
  const wanted = packagesOf("package-lock.json");
  const present = packagesOf(join("node_modules", ".package-lock.json"));
  if (!wanted || !present || !existsSync(runtime)) return { missing: runtime, production: false };
  const production = !Object.values(present).some(({ dev }) => dev);
  const missing = Object.keys(wanted).find((path) => {
    const { version, optional, devOptional, dev } = wanted[path];
    if (path === "" || (dev && production)) return false;
    const binary = isBinary(wanted[path]);
    if ((optional || devOptional) && !binary) return false;
    return present[path]?.version !== version || (binary && !existsSync(join(root, path)));
  });
  return { missing, production };
}

/**
 * Whether a package is the part of another one that is compiled for this machine. To npm it is optional:
 * `npm ci` leaves it out, without an error, when it can't be fetched or its `engines` don't have the
 * machine's Node. The packaged Node needs glibc, so packages for musl are never used.
 */
const isBinary = ({ os, cpu, libc }) =>
  Boolean(os ?? cpu) &&
  (!os || os.includes(process.platform)) &&
  (!cpu || cpu.includes(process.arch)) &&
  (!libc || libc.includes("glibc"));

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(join(root, lockFile), "utf8")).packages;
  } catch {
    return undefined;
  }
}

function install({ omitDevelopment }) {
  const [manager = ""] = (process.env.npm_config_user_agent ?? "").split("/");
  const instead = ["", "npm"].includes(manager)
    ? ""
    : `, because package-lock.json is not ${manager}'s`;
  console.log(`Installing the packages of package-lock.json with npm ci${instead} …`);
  const { command, args } = npm();
  const result = spawnSync(
    command,
    // A .npmrc may leave out what this project needs. Scripts are those of `allowScripts`.
    [
      ...args,
      "ci",
      omitDevelopment ? "--omit=dev" : "--include=dev",
      "--include=optional",
      "--ignore-scripts=false",
      // Packages ask for the Node that is about to be installed, not for the machine's.
      "--engine-strict=false",
      "--loglevel=error",
      "--no-audit",
      "--no-fund",
    ],
    { cwd: root, env: environment(), stdio: "inherit" },
  );
  if (result.error)
    throw new Error(
      `The packages can't be installed, because npm can't be started (${result.error.code}). It comes with Node: https://nodejs.org`,
    );
  if (result.status !== 0)
    throw new Error("npm ci failed; see its message above. Nothing was started.");
  const check = spawnSync(runtime, ["--version"], { encoding: "utf8" });
  if (check.status !== 0)
    throw new Error(
      "The packages are installed, but the Node among them doesn't start: was its install script allowed to run? Delete node_modules and run the command again.",
    );
  checkBinaries();
  console.log(`Installed. Scripts run on Node ${check.stdout.trim()}.`);
}

/** @throws {Error} when a compiled part of a package is missing or doesn't work */
function checkBinaries() {
  const { missing } = installed();
  if (missing !== undefined)
    throw new Error(
      `npm ci has left out ${missing}, which the commands need on this machine, and gives no reason. Run the command again; if that doesn't help, install another Node and its npm from https://nodejs.org (found Node ${process.versions.node}).`,
    );
  const load = spawnSync(runtime, ["--eval", 'require("sharp")'], { cwd: root, encoding: "utf8" });
  if (load.status !== 0)
    throw new Error(
      `The packages are installed, but sharp, which makes the pictures, can't be loaded on this machine:\n${load.stderr.trim()}`,
    );
}

/** The npm that started this, run by the machine's Node: npm ci deletes the one in node_modules. */
function npm() {
  const own = process.env.npm_execpath ?? "";
  return own.endsWith("npm-cli.js") && existsSync(own)
    ? { command: "node", args: [own] }
    : { command: "npm", args: [] };
}

/** The variables of an outer npm that are kept. Others change what is installed: `omit`, `dry_run` … */
const connection =
  /^npm_config_(registry|cache|userconfig|globalconfig|(https?_)?proxy|noproxy|ca|cafile|strict_ssl|fetch_\w+|offline|prefer_offline)$/i;

function environment() {
  const kept = Object.entries(process.env).filter(
    ([name]) => name !== "NODE_ENV" && (!/^npm_/i.test(name) || connection.test(name)),
  );
  const path = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !normalize(folder + sep).endsWith(join("node_modules", ".bin", sep)));
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) };
}
