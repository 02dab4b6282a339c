import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";

import { type Paths, pathsOf } from "../../src/publisher/files/paths.ts";
import { inProject, root } from "../../src/shared/files.ts";
import { testEnvironment } from "../helpers/test-settings.ts";
import { publishedFiles } from "./publishing.ts";

/** A copy of the project, whose sources a test may change and whose commands it runs. */
export interface ProjectCopy {
  readonly folder: string;
  readonly paths: Paths;
  /** Runs a script of the copy and waits for its end. */
  readonly run: (
    script: string,
    args?: readonly string[],
    settings?: Readonly<Record<string, string>>,
  ) => Promise<Ended>;
  /** Changes a source. */
  readonly edit: (path: string, change: (text: string) => string) => Promise<void>;
}

interface Ended {
  readonly code: number | null;
  /** The printed output. */
  readonly output: string;
  /** The content of `GITHUB_OUTPUT`. */
  readonly outputs: string;
}

/** The file behind `npx astro`. */
export const astroFile = "node_modules/astro/bin/astro.mjs";

/** Paths that a fresh clone does not have. */
const left = /^(node_modules|\.git|\.data|\.env|dist|\.astro)($|[\\/])/;
const tests = /^tests($|[\\/])/;

/**
 * Copies the project. The copy bundles a renderer of its own, because pages name islands by the project's path.
 *
 * @param folder where to; it must not be there yet
 */
export async function copyProject(
  folder: string,
  { withTests = false }: { readonly withTests?: boolean } = {},
): Promise<ProjectCopy> {
  await mkdir(folder, { recursive: true });
  const isCopied = (path: string) => !left.test(path) && (withTests || !tests.test(path));
  await cp(root, folder, { recursive: true, filter: (path) => isCopied(relative(root, path)) });
  await symlink(inProject("node_modules"), join(folder, "node_modules"));
  const paths = pathsOf(join(folder, "dist"), join(folder, ".data"));
  return {
    folder,
    paths,
    run: (script, args = [], settings = {}) =>
      run(folder, [join(folder, script), ...args], settings),
    edit: async (path, change) => {
      const file = join(folder, path);
      const before = await readFile(file, "utf8");
      const after = change(before);
      if (after === before) throw new Error(`${path} is as it was.`);
      await writeFile(file, after);
    },
  };
}

/**
 * Builds the site of a copy by Astro, in a folder without an earlier release.
 *
 * @returns its files, by path
 */
export async function buildClean(
  copy: ProjectCopy,
  settings: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, string>> {
  const site = join(copy.folder, ".data", `clean-${crypto.randomUUID()}`);
  const { code, output } = await copy.run(astroFile, ["build", "--outDir", site], settings);
  if (code !== 0) throw new Error(output);
  return publishedFiles({ ...copy.paths, site, releases: `${site}-releases` });
}

async function run(
  folder: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<Ended> {
  const file = join(folder, ".data", "outputs");
  await rm(file, { force: true });
  await mkdir(join(folder, ".data"), { recursive: true });
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: folder,
    // Vitest's own variables would change how Astro builds.
    env: { PATH, ...testEnvironment("unused", "unused"), GITHUB_OUTPUT: file, ...settings },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => (output += part.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  const outputs = await readFile(file, "utf8").catch(() => "");
  return { code, output, outputs };
}
