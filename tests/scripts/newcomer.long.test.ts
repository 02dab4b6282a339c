import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { root } from "../../src/shared/files.ts";
import { eventually } from "../helpers/eventually.ts";
import { freePort } from "../helpers/ports.ts";
import { start } from "./command-project.ts";

/**
 * The two commands of README as the first ones in a fresh clone, with the oldest Nodes that it names and
 * the npm that came with them, in a folder with an unusual name, as a user who is not root.
 */
const call = promisify(execFile);

/** A busy machine takes minutes to install the packages. */
const timeout = 3_600_000;

let parent = "";

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "morrow-newcomer-"));
  await chmod(parent, 0o755);
  await mkdir(join(parent, "home"));
  await giveAway(join(parent, "home"));
});
afterAll(() => rm(parent, { recursive: true }));

/** Root becomes the user `nobody`. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

async function giveAway(folder: string): Promise<void> {
  if (user.uid) await call("chown", ["-R", `${user.uid}:${user.gid}`, folder]);
}

/** What connects this machine with npm's registry; no setting, and nothing of the npm that runs the tests. */
const connection = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(\w+_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|npm_config_(registry|cafile))$/i.test(name),
  ),
);

/** Installs a Node and its npm, as a machine has them. */
async function installNode(node: string, npm: string): Promise<string> {
  const folder = join(parent, `node-${node}`);
  await mkdir(folder);
  // Its install script fetches the program.
  await writeFile(join(folder, "package.json"), JSON.stringify({ allowScripts: { node: true } }));
  const args = ["install", "--ignore-scripts=false", `node@${node}`, `npm@${npm}`];
  const { PATH, HOME } = process.env;
  await call("npm", args, { cwd: folder, env: { PATH, HOME, ...connection } });
  return join(folder, "node_modules", ".bin");
}

/** Copies what git has of the project, changes that are not committed included; its packages take a gigabyte. */
async function clone(name: string): Promise<string> {
  const folder = join(parent, name);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { stdout } = await call(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    { cwd: root, maxBuffer: Infinity },
  );
  for (const path of new Set(stdout.split("\0")))
    if (path !== "" && existsSync(join(root, path)))
      await cp(join(root, path), join(folder, path), { verbatimSymlinks: true });
  await giveAway(folder);
  return folder;
}

interface Machine {
  /** The folder of its Node and npm. */
  readonly programs: string;
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Types a command; `interrupt` is Ctrl+C, which a terminal sends to all its processes. */
function type(args: readonly string[], { programs, folder, env }: Machine) {
  const { child, ended } = start(folder, args, {
    command: [join(programs, "npm")],
    env: {
      PATH: [programs, "/usr/bin", "/bin"].join(delimiter),
      HOME: join(parent, "home"),
      ...connection,
      ...env,
    },
    options: { cwd: folder, detached: true, ...user },
  });
  let output = "";
  child.stdout.on("data", (part: Buffer) => (output += part.toString()));
  const interrupt = () => {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (child.pid !== undefined && !hasEnded) process.kill(-child.pid, "SIGINT");
    return ended;
  };
  onTestFinished(async () => {
    await interrupt();
  });
  /** Waits until the command prints this; fails when it ends before. */
  const prints = (words: RegExp) =>
    Promise.race([
      eventually(() => {
        expect(output).toMatch(words);
        return words.exec(output) ?? [];
      }),
      ended.then(({ output: all }) => Promise.reject(new Error(all))),
    ]);
  return { ended, interrupt, prints };
}

test(
  "npm start serves the site with Node 20.19, after a first start that was interrupted",
  { timeout },
  async () => {
    const programs = await installNode("20.19.0", "10.8.2");
    const folder = await clone("Zoë's neue Mappe [x]");
    const machine = { programs, folder, env: { PORT: String(await freePort()) } };
    const first = type(["start"], machine);
    await first.prints(/… bundle/);
    expect((await first.interrupt()).output).not.toContain("is ready");

    const second = type(["start"], machine);
    const [, address = ""] = await second.prints(/is ready: (\S+)/);
    for (const path of ["/", "/blog", "/login"])
      expect(await fetch(address + path)).toMatchObject({ status: 200 });
    const { output } = await second.interrupt();
    expect(output).not.toContain("npm ci");
  },
);

test("npm test builds inside its own folder with Node 22.12", { timeout }, async () => {
  const programs = await installNode("22.12.0", "10.9.0");
  const above = join(parent, "d'été & «2026» $HOME");
  const folder = await clone(join("d'été & «2026» $HOME", "mor row ü"));
  const { code, output } = await type(["test", "--", "build"], { programs, folder }).ended;
  expect(output).toMatch(/Scripts run on Node v24\./);
  expect(code, output).toBe(0);
  expect(await readdir(above)).toEqual(["mor row ü"]);
});
