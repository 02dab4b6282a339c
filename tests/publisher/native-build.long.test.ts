import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { differing } from "../endurance/site-state.ts";
import { publishedRelease } from "../../src/publisher/release/releases.ts";
import type { Release } from "../../src/publisher/files/release.ts";
import { type ThirdPartyApi, startThirdPartyApi } from "../fixtures/third-party-api.ts";
import { inProject } from "../../src/shared/files.ts";
import { edit } from "./edits.ts";
import { buildClean, copyProject, type ProjectCopy } from "./project-copy.ts";
import { publishedFiles } from "./publishing.ts";
import { siteEnvironment } from "../endurance/environment.ts";

/**
 * `npm run rebuild` in a copy of the project whose sources change, and then the content. What it makes
 * must be what a clean `astro build` makes. All tests share the copy, because each bundle takes seconds.
 */

interface Rebuilt {
  readonly output: string;
  readonly files: ReadonlyMap<string, string>;
  readonly release: Release;
}

let folder: string;
let api: ThirdPartyApi;
let copy: ProjectCopy;
let first: Rebuilt;
/** After a change of the brand, a style sheet, a layout, a fixed text and a setting. */
let changed: Rebuilt;
/** After a change of comments alone. */
let commented: Rebuilt;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "morrow-sources-"));
  api = await startThirdPartyApi();
  copy = await copyProject(join(folder, "copy"));
  first = await rebuild(copy, {});
  await changeSources(copy);
  changed = await rebuild(copy, otherName);
  await changeComments(copy);
  commented = await rebuild(copy, otherName);
});

afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const otherName = { PUBLIC_PRODUCT_NAME: "Tomorrow" };

const settingsOf = (settings: Readonly<Record<string, string>>) => ({
  ...siteEnvironment,
  API_HOST: api.address,
  ...settings,
});

async function rebuild(
  { paths, run }: ProjectCopy,
  settings: Readonly<Record<string, string>>,
): Promise<Rebuilt> {
  const { code, output } = await run("scripts/rebuild.ts", [], settingsOf(settings));
  const published = await publishedRelease(paths);
  if (code !== 0 || !published) throw new Error(output);
  return { output, files: await publishedFiles(paths), release: published.release };
}

async function changeSources({ edit, folder: project }: ProjectCopy): Promise<void> {
  await cp(inProject("tests", "fixtures", "brand"), join(project, "src", "contract", "brand"), {
    recursive: true,
  });
  await edit("src/site/styles/base.css", (text) =>
    text.replace("line-height: 1.6;", "line-height: 1.7;"),
  );
  await edit("src/site/layouts/Page.astro", (text) =>
    text.replace("<Footer", "<p>Changed</p><Footer"),
  );
  await edit("src/contract/text/blog.ts", (text) => text.replace("You May Like It", "Read On"));
}

/** Nothing that a page shows comes from the first two; the others make pages and pictures. */
async function changeComments({ edit }: ProjectCopy): Promise<void> {
  for (const path of [
    "src/publisher/preview/create-site.ts",
    "src/publisher/progress/run.ts",
    "src/publisher/render/inspect-page.ts",
    "src/site/art/random.ts",
    "src/contract/text/blog.ts",
  ])
    await edit(path, (text) => `// Why?\n${text}`);
}

/** What open pages of a release may still ask for: what they name, and what scripts load later. */
const loadedBy = ({ release: { pages, files } }: Rebuilt) => [
  ...new Set([
    ...Object.values(pages).flatMap(({ assets }) =>
      assets
        .map((path) => decodeURI(path).slice(1))
        // The API's own, which no release has.
        .filter((path) => !path.startsWith("media/")),
    ),
    ...Object.keys(files).filter((path) => path.startsWith("static/")),
  ]),
];

test.for([
  /^index\.html$/,
  /^login\.html$/,
  /^blog-detail\/night-shift\.html$/,
  /^blog-detail\/the-average-of-72-hides-everything\.html$/,
  /^rss\.xml$/,
])("they change %s", (pattern) => {
  const different = differing(first.files, changed.files);
  expect(different.filter((path) => pattern.test(path))).not.toEqual([]);
});

test("comments change no byte of the site, and no page is rendered for them", () => {
  expect(commented.output).toContain("Nothing has changed");
  expect(commented.release.id).toBe(changed.release.id);
  expect(differing(changed.files, commented.files)).toEqual([]);
  expect(commented.output).toMatch(/pages, .*: 0 rendered/);
});

test.for([
  ["first", () => first],
  ["changed", () => changed],
] as const)("pages of the %s release still find all they load", ([, before]) => {
  const loaded = loadedBy(before());
  expect(loaded.length).toBeGreaterThan(50);
  expect(loaded.filter((path) => !existsSync(join(copy.paths.site, path)))).toEqual([]);
});

/** Pages that the edits leave alone are those that were made of the changed sources. */
test("after any edits, npm run rebuild gives the bytes of a clean astro build", async () => {
  expect(changed.output).toMatch(/Published \d{8}-/);
  expect(changed.files.size).toBeGreaterThan(50);
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 3, maxLength: 5 }), async (edits) => {
      let files: ReadonlyMap<string, string> = new Map();
      for (const { apply } of edits) {
        api.options = { ...api.options, content: apply(api.options.content) };
        ({ files } = await rebuild(copy, otherName));
      }
      expect(differing(files, await buildClean(copy, settingsOf(otherName)))).toEqual([]);
    }),
    // A failure shows its edits; to shrink them takes a build for each try.
    { numRuns: 1, seed: 5, endOnFailure: true },
  );
});
