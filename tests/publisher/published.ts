import { mkdir, readdir, readlink, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { expect, onTestFinished, vi } from "vitest";

import { differing } from "../endurance/site-state.ts";
import { readLastRun } from "../../src/publisher/run/run-rebuild.ts";
import type { RebuildRun } from "../../src/publisher/progress/run.ts";
import type { Paths } from "../../src/publisher/files/paths.ts";
import { publishedRelease } from "../../src/publisher/release/releases.ts";
import type { Publishing } from "./publishing.ts";

export const blogs = "/api/blog/get_all_data";

/** Gives the third post another text: its page, the blog, the feed and the sitemap change. */
export const editPost = ({ change }: Publishing, text: string): void =>
  change(blogs, (rows) =>
    rows.map((row, place) => (place === 2 ? { ...row, tDescription: text } : row)),
  );

/** The folders of releases, complete or not. */
export const releaseFolders = async ({ paths }: Publishing): Promise<readonly string[]> =>
  (await readdir(paths.releases)).filter((name) => /^\d{8}-/.test(name)).sort();

/**
 * Runs a rebuild that must publish nothing, and expects that the site is unchanged, that no
 * incomplete release is left and that the run is recorded.
 */
export async function expectSiteUnchanged(
  site: Publishing,
  rebuild: () => Promise<RebuildRun>,
): Promise<RebuildRun> {
  const readSite = () =>
    Promise.all([site.files(), readlink(site.paths.site), releaseFolders(site)] as const);
  const [files, ...others] = await readSite();
  const run = await rebuild();
  const [filesNow, ...othersNow] = await readSite();
  expect(differing(files, filesNow)).toEqual([]);
  expect(othersNow).toEqual(others);
  expect(await readLastRun(site.paths)).toEqual(run);
  return run;
}

/** Publishes for the first time and expects success. */
export async function begin(site: Publishing): Promise<RebuildRun> {
  const run = await site.begin();
  expect(run.result, run.reason).toBe("published");
  return run;
}

/** The release that is published, with its folder. */
export async function currentRelease({ paths }: Publishing) {
  const published = await publishedRelease(paths);
  if (!published) throw new Error("Nothing is published.");
  return published;
}

/** Publishes the third post with another text; gives the site's files. */
export async function publishText(site: Publishing, words: string) {
  editPost(site, `<p>${words}</p>`);
  await begin(site);
  return site.files();
}

/** Publishes the usual content, then the text "Two"; gives the first one's id and the files of each. */
export async function publishTwice(site: Publishing) {
  await begin(site);
  const { id } = (await currentRelease(site)).release;
  return { id, one: await site.files(), two: await publishText(site, "Two") };
}

/** The files that another text of the third post changes; the last one has only its time. */
const filesOfPost = [
  "blog-detail/night-shift.html",
  "blog-index.json",
  "blog.html",
  "rss.xml",
  "sitemap-0.xml",
];

/** Publishes another text of the third post; gives the text and the site's files. */
async function publishAfterFault(site: Publishing) {
  const text = `After the fault: ${crypto.randomUUID()}`;
  editPost(site, `<p>${text}</p>`);
  const run = await site.publish();
  expect(run.result, run.reason).toBe("published");
  return { text, files: await site.files() };
}

/**
 * Expects that the next rebuild publishes the change of a post, and beside it the first site, whose
 * content must be the usual one again.
 */
export async function expectRecovery(site: Publishing): Promise<void> {
  const { text, files } = await publishAfterFault(site);
  expect(differing(await site.firstFiles(), files)).toEqual(filesOfPost);
  for (const path of filesOfPost.slice(0, -1)) expect(files.get(path), path).toContain(text);
}

/** Expects that the next rebuild publishes the same files as a clean build, whatever the content is. */
export async function expectCleanRecovery(site: Publishing): Promise<void> {
  const { files } = await publishAfterFault(site);
  expect(differing(files, await site.cleanFiles())).toEqual([]);
}

/**
 * Paths with a renderer that does what the published one does, and then something to the page.
 *
 * @param folder an empty one
 * @param spoil gives the page that the renderer gives, or throws
 */
export async function spoiltRenderer(
  site: Publishing,
  folder: string,
  spoil: (address: string, body: Uint8Array) => Uint8Array,
): Promise<Paths> {
  const { paths } = site;
  const { code } = (await currentRelease(site)).release;
  const good = join(paths.renderers, code);
  const bad = join(folder, code);
  await mkdir(join(bad, "server"), { recursive: true });
  for (const name of ["client", "renderer.json", "routes.json"])
    await symlink(join(good, name), join(bad, name));
  const entry = pathToFileURL(join(good, "server", "entry.mjs")).href;
  await writeFile(
    join(bad, "server", "entry.mjs"),
    `import { render as good } from ${JSON.stringify(entry)};
     export const render = async (address) => globalThis.spoilPage(address, await good(address));`,
  );
  vi.stubGlobal("spoilPage", spoil);
  onTestFinished(() => void vi.unstubAllGlobals());
  return { ...paths, renderers: folder };
}
