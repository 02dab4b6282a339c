import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { basename, join, sep } from "node:path";
import { pathToFileURL } from "node:url";

import { writeFileAtomically } from "../../shared/write-file-atomically.ts";
import type * as Entry from "./entry.ts";
import type { Settings } from "../../settings.ts";
import { runAstro } from "./run-astro.ts";
import { filesBelow } from "../../shared/files-below.ts";
import { root } from "../../shared/project-path.ts";
import { CliError } from "../../shared/cli-error.ts";
import { damagedFiles } from "../release/damage.ts";
import type { Paths } from "../release/paths.ts";
import { fileFacts, type ReleaseFile } from "../release/release.ts";
import { syncNewFiles } from "../release/sync-files.ts";
import { codeDigest, pageSettings, rendererDigest } from "./renderer-digest.ts";

/** The bundled site: renders pages, and brings the files that go with every page. */
export interface Renderer extends Bundled {
  /** {@link codeDigest} of what it was bundled from. */
  readonly code: string;
  readonly routes: typeof Entry.routes;
  readonly render: typeof Entry.render;
  /** Folder of the chunks, styles, fonts and what lies in `public/`. */
  readonly folder: string;
}

/** What is noted of a bundle in `renderer.json`. */
interface Bundled {
  /** {@link rendererDigest} */
  readonly digest: string;
  readonly files: Readonly<Record<string, ReleaseFile>>;
}

const noteFile = "renderer.json";

const keptRenderers = 3;
/** Milliseconds in which nothing is deleted that another process may be using. */
const grace = 24 * 60 * 60 * 1000;

/**
 * The renderer for the present sources and settings; it is bundled when there is none yet. When
 * sources change meanwhile, as an update of the project does, it is that of the new ones.
 *
 * @param code {@link codeDigest}
 * @param thorough reads the files of one that is there, to find damaged ones
 * @throws {CliError} when Astro refuses, with what it said
 */
export async function openRenderer(
  settings: Settings,
  paths: Paths,
  code: string,
  thorough = false,
): Promise<Renderer> {
  const folder = join(paths.renderers, code);
  if (existsSync(folder) && !(await isWhole(folder, thorough)))
    await rm(folder, { recursive: true });
  if (!existsSync(folder) && !(await bundle(settings, folder)))
    return openRenderer(settings, paths, await codeDigest(settings));
  const now = new Date();
  await utimes(folder, now, now);
  await pruneRenderers(paths.renderers, now);
  const entry = pathToFileURL(join(folder, "server", "entry.mjs")).href;
  const { routes, render } = (await import(entry)) as typeof Entry;
  return {
    ...(await noteOf(folder)),
    code,
    routes,
    render,
    folder: join(folder, "client"),
  };
}

/** Only `bundle` writes it. */
const noteOf = async (folder: string): Promise<Bundled> =>
  JSON.parse(await readFile(join(folder, noteFile), "utf8")) as Bundled;

/** Releases have links to its files: what damages the one damages the other. */
async function isWhole(folder: string, thorough: boolean): Promise<boolean> {
  const { files } = await noteOf(folder);
  const [client, note] = [join(folder, "client"), join(folder, noteFile)];
  return (await damagedFiles(client, files, note, thorough)).size === 0;
}

/**
 * Bundles the sources into a folder that is named after their digest.
 *
 * @returns false when they have changed meanwhile, so that the name is wrong; nothing is kept then
 */
async function bundle(settings: Settings, folder: string): Promise<boolean> {
  const draft = `${folder}.${process.pid}.part`;
  try {
    const { code, output } = await runAstro(
      ["build", "--root", root, "--outDir", draft],
      {
        NODE_ENV: "production",
        // Else each bundle holds another key. It is for server islands, which the site has none of.
        ASTRO_KEY: Buffer.alloc(32).toString("base64"),
        ...Object.fromEntries(pageSettings(settings)),
      },
      { quiet: true },
    );
    if (code !== 0)
      throw new CliError(`The site couldn't be bundled. Astro said:\n${output.trim()}`);
    await forgetFolder(join(draft, "server"));
    const client = join(draft, "client");
    const files: Record<string, ReleaseFile> = {};
    for (const path of await filesBelow(client)) {
      files[path] = fileFacts(await readFile(join(client, path)));
    }
    const digest = await rendererDigest(settings, await textsOf(draft));
    const note: Bundled = { digest, files };
    await writeFileAtomically(join(draft, noteFile), JSON.stringify(note));
    await syncNewFiles(draft);
    if ((await codeDigest(settings)) !== basename(folder)) return false;
    await rename(draft, folder).catch((error: unknown) => {
      // Another process has bundled the same in the meantime.
      if (!existsSync(folder)) throw error;
    });
    return true;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Astro makes the ids of islands from the paths of their sources. Without the path of the project
 * itself the same sources give the same pages wherever the project lies.
 */
async function forgetFolder(server: string): Promise<void> {
  const own = `${root.split(sep).join("/")}src/`;
  for (const name of await filesBelow(server)) {
    const file = join(server, name);
    const code = await readFile(file, "utf8");
    if (code.includes(own)) await writeFile(file, code.replaceAll(own, "/src/"));
  }
}

/** The files of a bundle with their names, without the paths of its folder and of the project's. */
async function textsOf(folder: string): Promise<readonly string[]> {
  const names = await filesBelow(folder);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "latin1")));
  return texts.map((text, index) =>
    `${names[index]}\n${text}`.replaceAll(folder, "").replaceAll(root, "/"),
  );
}

/** Deletes old renderers but those that were used last, and drafts that a killed process left. */
async function pruneRenderers(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder);
  const used = await Promise.all(
    names.map(async (name) => ({
      name,
      // Another process may have renamed its draft meanwhile.
      at: await stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => now.getTime(),
      ),
    })),
  );
  const old = used
    .filter(({ at }) => now.getTime() - at > grace)
    .sort((one, other) => other.at - one.at)
    .filter(({ name }, index) => index >= keptRenderers || name.endsWith(".part"));
  for (const { name } of old) await rm(join(folder, name), { recursive: true, force: true });
}
