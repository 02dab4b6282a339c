import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

import { installPackages } from "./packages.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const tools = join(root, "node_modules", ".bin");
const runtime = join(root, "node_modules", "node", "bin", "node");

/** Signals that end a command. A terminal sends SIGINT and SIGHUP to all its processes. */
const signals = ["SIGTERM", "SIGINT", "SIGHUP"];

/**
 * Installs what a command needs, then runs it and ends as it ends.
 *
 * @param {readonly string[]} words the command's options, name and arguments (scripts/run.mjs)
 * @throws {Error} with a sentence for the person who has typed the command
 */
export async function runCommand(words) {
  checkPlace();
  const [options, [name, ...args]] = split(words);
  const browser = options.includes("--browser");
  await installPackages(browser || options.includes("--dev"));
  if (browser && !hasBrowser()) {
    process.exitCode = 1;
    return;
  }
  const nodeOptions = options.filter((option) => option !== "--dev" && option !== "--browser");
  run([...nodeOptions, fileOf(name), ...args]);
}

/** Also installs one; says why there is none. */
function hasBrowser() {
  const file = join(root, "scripts", "setup", "ensure-browser.mjs");
  return spawnSync(runtime, [file], { stdio: "inherit" }).status === 0;
}

/** The options before the command's name, and the rest. */
function split(words) {
  const at = words.findIndex((word) => !word.startsWith("-"));
  if (at === -1) throw new Error("Name a command: node scripts/run.mjs start");
  return [words.slice(0, at), words.slice(at)];
}

function checkPlace() {
  if (process.platform === "win32")
    throw new Error(
      "This runs on Linux and macOS. On Windows use the Windows Subsystem for Linux (WSL).",
    );
  // Vite takes "#" and "?" for the end of a file's name, and "%" for an encoded character; Astro writes paths
  // between double quotes; Node puts a path into "*" and refuses "\"; ":" ends a folder of the search path.
  const sign = /["#%*:?\\]/.exec(root);
  if (sign)
    throw new Error(
      `The site can't be built in ${root}, because the path has a ${sign[0]} in it. Rename the folder, then run the command again.`,
    );
}

function fileOf(name) {
  const files = [join(root, "scripts", `${name}.ts`), join(tools, name)];
  const file = files.find((path) => existsSync(path));
  if (file) return file;
  throw new Error(`There is no command ${name}: neither ${files.join(" nor ")}.`);
}

function run(args) {
  // Before the command runs: a signal that came in between would end this process and leave the command.
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  const child = spawn(runtime, args, {
    // As npm does.
    cwd: root,
    // What the command starts finds the same Node and tools, and paths are those that were typed, also
    // without npm.
    env: {
      INIT_CWD: process.cwd(),
      ...process.env,
      PATH: [tools, process.env.PATH].join(delimiter),
    },
    stdio: "inherit",
  });
  endWithNpm(child);
  child.once("error", ({ message }) => {
    console.error(
      `The Node of node_modules doesn't start (${message}). Delete node_modules, then run the command again.`,
    );
    process.exitCode = 1;
  });
  child.once("exit", (code, signal) => {
    if (!signal) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** npm passes a SIGTERM to its shell only, and not every shell becomes the program that it runs. */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    // Once, because a second signal ends a command without cleaning up.
    clearInterval(timer);
    child.kill("SIGTERM");
  }, 500);
  timer.unref();
}
