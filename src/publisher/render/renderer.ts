import { existsSync, readFileSync } from "node:fs";
import { readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";

import { writeJson, filesBelow, root, inProject, publicFiles } from "../../shared/files.ts";
import type { ContentIndex } from "../../site/content/content-reader.ts";
import { type PageRecord, recordPages, setContentSource } from "../../site/content/render-scope.ts";
import type { SiteContent } from "../../site/content/site-content.ts";
import type * as Entry from "./entry.ts";
import { routesFile, type PageRoute } from "./renderer-adapter.ts";
import type { Settings } from "../../shared/settings.ts";
import { CliError } from "../../shared/errors.ts";
import { type Paths, rendererFolder } from "../files/paths.ts";
import { factsOfFiles, type FileFacts } from "../files/release.ts";
import { syncNewFiles } from "../files/write-files.ts";
import type { RunContext } from "../progress/run.ts";
import { isLocal } from "../../shared/ip-address.ts";
import { modulesDigest, shortDigest } from "../../shared/digest.ts";
import { securityTxt } from "../files/security-txt.ts";
import { run } from "../../shared/processes.ts";

/** Makes the pages of a site, and has the files that all pages share. */
export interface Renderer extends BundleFacts {
  /** {@link codeDigest} of its sources. */
  readonly code: string;
  readonly routes: readonly PageRoute[];
  /**
   * Prepares the pages of a content; the returned function renders the page of a decoded address, and gives
   * what the page has asked for.
   *
   * @param missing addresses of pictures that can't be shown
   */
  readonly open: (
    content: SiteContent,
    index: ContentIndex,
    missing: ReadonlySet<string>,
  ) => (address: string) => Promise<RenderedPage>;
  /** Folder of the chunks, styles, fonts and the files of `public/`. */
  readonly folder: string;
  /** It has made all pages, so that none of an earlier release is reused. */
  readonly isComplete?: boolean;
}

export interface RenderedPage extends PageRecord {
  readonly body: Uint8Array;
}

/** The content of a bundle's `renderer.json`. */
interface BundleFacts {
  /** {@link rendererDigest} */
  readonly digest: string;
  readonly files: FileFacts;
}

const factsFile = "renderer.json";
const configuration = "src/publisher/render/renderer.config.mjs";

const mostRenderers = 3;
/** Milliseconds after its last use in which a renderer is never deleted. */
const grace = 24 * 60 * 60 * 1000;

/**
 * Opens the renderer of the present sources and settings, and bundles it first if necessary. When
 * sources change meanwhile, it bundles again.
 *
 * @param force reads all files of an existing bundle, and bundles again when one is damaged
 * @throws {CliError} with Astro's output when bundling fails
 */
export async function openRenderer(
  settings: Settings,
  paths: Paths,
  code: string,
  force = false,
): Promise<Renderer> {
  const folder = rendererFolder(paths, code);
  if (force && existsSync(folder) && !(await isSound(folder)))
    await rm(folder, { recursive: true });
  if (!existsSync(folder) && !(await bundleRenderer(settings, paths, code)))
    return openRenderer(settings, paths, await codeDigest(settings));
  const now = new Date();
  await utimes(folder, now, now);
  await pruneRenderers(paths.renderers, now);
  const entry = pathToFileURL(join(folder, "server", "entry.mjs")).href;
  const { render } = (await import(entry)) as typeof Entry;
  const facts = await readFacts(folder);
  const routes = JSON.parse(
    await readFile(join(folder, routesFile), "utf8"),
  ) as readonly PageRoute[];
  return {
    ...facts,
    code,
    routes,
    open: (content, index, missing) => {
      const { source, take } = recordPages(content, index, missing);
      setContentSource(source);
      return async (address) => ({ body: await render(address), ...take(address) });
    },
    folder: join(folder, "client"),
  };
}

/** Reads the facts of a bundle; not validated, because only `bundle` writes them. */
const readFacts = async (folder: string): Promise<BundleFacts> =>
  JSON.parse(await readFile(join(folder, factsFile), "utf8")) as BundleFacts;

/** Whether no shared file is damaged; releases have hard links to them. */
async function isSound(folder: string): Promise<boolean> {
  const client = join(folder, "client");
  const { files } = await readFacts(folder);
  return isDeepStrictEqual(await factsOfFiles(client, await filesBelow(client)), files);
}

/**
 * Bundles the sources into a folder that is named after their digest.
 *
 * @returns false when the sources have changed meanwhile; then there is no bundle
 * @throws {CliError} with Astro's output when that fails
 */
export async function bundleRenderer(
  settings: Settings,
  paths: Paths,
  code: string,
): Promise<boolean> {
  const folder = rendererFolder(paths, code);
  const draft = `${folder}.${process.pid}.part`;
  try {
    const astro = await runAstro(
      ["build", "--root", root, "--config", configuration, "--outDir", draft],
      {
        NODE_ENV: "production",
        // Otherwise each bundle has another key. Only server islands use it, and there are none.
        ASTRO_KEY: Buffer.alloc(32).toString("base64"),
        ...Object.fromEntries(pageSettings(settings)),
      },
      true,
    );
    if (astro.code !== 0)
      throw new CliError(`The site couldn't be bundled. Astro said:\n${astro.output.trim()}`);
    const client = join(draft, "client");
    const facts: BundleFacts = {
      files: await factsOfFiles(client, await filesBelow(client)),
      digest: rendererDigest(settings, await textsOf(draft)),
    };
    await writeJson(join(draft, factsFile), facts);
    await syncNewFiles(draft, await filesBelow(draft));
    if ((await codeDigest(settings)) !== code) return false;
    await rename(draft, folder).catch((error: unknown) => {
      // Another process has bundled the same in the meantime.
      if (!existsSync(folder)) throw error;
    });
    return true;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Names and contents of a bundle's files, without the path of the bundle. */
async function textsOf(folder: string): Promise<readonly string[]> {
  const names = await filesBelow(folder);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "latin1")));
  return texts.map((text, index) => `${names[index]}\n${text}`.replaceAll(folder, ""));
}

/** Deletes renderers that have not been used for long, and drafts of killed processes. */
async function pruneRenderers(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder);
  const used = await Promise.all(
    names.map(async (name) => ({
      name,
      // Another process may rename its draft meanwhile.
      at: await stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => now.getTime(),
      ),
    })),
  );
  const old = used
    .filter(({ at }) => now.getTime() - at > grace)
    .sort((one, other) => other.at - one.at)
    .filter(({ name }, index) => index >= mostRenderers || name.endsWith(".part"));
  for (const { name } of old) await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * Bundles the renderer before content is fetched, if there is none for the code: Astro's memory is free
 * again when that for the content is needed.
 *
 * @throws {CliError} with Astro's output when bundling fails
 */
export async function bundleFirst(
  { progress }: RunContext,
  settings: Settings,
  paths: Paths,
  code: string,
): Promise<void> {
  if (existsSync(rendererFolder(paths, code))) return;
  await progress.step("bundle", async () => {
    await bundleRenderer(settings, paths, code);
  });
}

const packages = "package-lock.json";
const otherFiles = ["astro.config.mjs", packages, "tsconfig.json"];
/** Those of the embedded API and of the development server's own pages. */
const otherSources = ["src/api/", "src/site/styleguide/"];

/** Modules outside the bundle whose findings about pages are stored with the pages. */
const readers = [
  inProject("src/publisher/render/render-site.ts"),
  inProject("src/publisher/check/policy.ts"),
  inProject("src/publisher/check/weights.ts"),
];

/**
 * The digest of the sources, packages and settings. It changes also with comments, and with the path of
 * the project, from which Astro makes ids of islands.
 */
export async function codeDigest(settings: Settings, now = new Date()): Promise<string> {
  const names = [
    ...(await filesBelow(inProject("src")))
      .map((name) => `src/${name}`)
      .filter((name) => !otherSources.some((folder) => name.startsWith(folder))),
    ...(await publicFiles()).map((name) => `public/${name}`),
    ...otherFiles,
  ];
  const { DEPLOY_TARGET } = settings;
  const values = [...pageSettings(settings), DEPLOY_TARGET, root, securityTxt(settings, now)];
  return shortDigest(`${digestOfFiles(names)} ${JSON.stringify(values)}`);
}

/**
 * The digest of everything but content that decides the bytes of pages and the facts about them.
 *
 * @param bundle the bundle's files, without the parts that differ between equal bundles
 */
const rendererDigest = (settings: Settings, bundle: readonly string[]): string =>
  shortDigest(
    JSON.stringify([
      ...bundle.map((text) => shortDigest(text)),
      // Packages are not part of the bundle.
      digestOfFiles([packages]),
      modulesDigest(readers),
      pageSettings(settings),
    ]),
  );

/** The settings that pages depend on, as an environment. Content has a digest of its own. */
const pageSettings = (settings: Settings): readonly (readonly [string, string])[] => [
  ...Object.entries(settings)
    .filter(([name]) => name === "SITE_URL" || name.startsWith("PUBLIC_"))
    .map(([name, value]) => [name, String(value)] as const)
    // A default that is written out comes in another place.
    .sort(),
  ["API_HOST", isEmbeddedApi(settings.API_HOST) ? "" : settings.API_HOST],
];

/** The embedded API, which no page names. */
const isEmbeddedApi = (address: string) => address === "" || isLocal(address);

/** A digest of the paths and bytes of files of the project. Synchronous: that takes a third. */
const digestOfFiles = (names: readonly string[]): string =>
  shortDigest(
    names.map((name) => `${name} ${shortDigest(readFileSync(inProject(name)))}`).join("\n"),
  );

/** Runs an Astro command in the foreground, without telemetry; a quiet one returns its output. */
export const runAstro = (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  quiet = false,
): ReturnType<typeof run> =>
  // Astro 7 puts this server into the background when an agent or a pipe calls it.
  run("astro", args, {
    quiet,
    env: { ASTRO_TELEMETRY_DISABLED: "1", ASTRO_DEV_BACKGROUND: "0", ...env },
  });
