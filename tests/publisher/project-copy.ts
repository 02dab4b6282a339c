import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";

import { type Paths, pathsOf } from "../../src/publisher/files/paths.ts";
import { inProject, root } from "../../src/shared/project-path.ts";
import { testEnvironment } from "../helpers/test-settings.ts";

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

/** Paths that a fresh clone does not have, and the tests. */
const left = /^(node_modules|\.git|\.data|\.env|dist|tests|\.astro)($|[\\/])/;

/**
 * Copies the project.
 *
 * @param folder where to; it must not be there yet
 * @param options.from the project, or a copy of it
 * @param options.bundles false: the copy must bundle the renderer, even if the project has
 */
export async function copyProject(
  folder: string,
  { from = root, bundles = true } = {},
): Promise<ProjectCopy> {
  await mkdir(folder, { recursive: true });
  await cp(from, folder, { recursive: true, filter: (path) => !left.test(relative(from, path)) });
  await symlink(inProject("node_modules"), join(folder, "node_modules"));
  const paths = pathsOf(join(folder, "dist"), join(folder, ".data"));
  const { renderers } = pathsOf(join(from, "dist"), join(from, ".data"));
  if (bundles && existsSync(renderers))
    await cp(renderers, paths.renderers, {
      recursive: true,
      // Another test may be making this one.
      filter: (path) => !path.endsWith(".part"),
    });
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
