import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { differing } from "../endurance/site-state.ts";
import { publishedRelease } from "../../src/publisher/release/releases.ts";
import type { Release } from "../../src/publisher/release/release.ts";
import { type ThirdPartyApi, startThirdPartyApi } from "../fixtures/third-party-api.ts";
import { inProject } from "../../src/shared/project-path.ts";
import { copyProject, type ProjectCopy } from "./project-copy.ts";
import { publishedFiles } from "./publishing.ts";
import { siteEnvironment } from "../endurance/environment.ts";

/**
 * `npm run rebuild` in a copy of the project whose sources change. What it makes must be what it
 * makes from nothing in another folder; of changed sources the bundle is made there, too, and has
 * to be the same.
 */

type Files = ReadonlyMap<string, string>;

interface Change {
  readonly name: string;
  readonly change: (copy: ProjectCopy) => Promise<void>;
  readonly settings: Readonly<Record<string, string>>;
  /** Files that come out otherwise; a pattern where the name holds a digest. None: the site stays. */
  readonly changed: readonly RegExp[];
}

const otherName = { PUBLIC_PRODUCT_NAME: "Tomorrow" };

const changes: readonly Change[] = [
  {
    name: "the brand, a style sheet, a layout, a fixed text and a setting",
    change: async ({ edit, folder }) => {
      await cp(inProject("tests", "fixtures", "brand"), join(folder, "src", "brand"), {
        recursive: true,
      });
      await edit("src/brand/look.css", (text) => text.replace("#faf6ee", "#f2f6ff"));
      await edit("src/styles/base.css", (text) =>
        text.replace("line-height: 1.6;", "line-height: 1.7;"),
      );
      await edit("src/layouts/Page.astro", (text) =>
        text.replace("<Footer", "<p>Changed</p><Footer"),
      );
      await edit("src/text/blog.ts", (text) => text.replace("You May Like It", "Read On"));
    },
    settings: otherName,
    changed: [
      /^index\.html$/,
      /^login\.html$/,
      /^blog-detail\/night-shift\.html$/,
      /^blog-detail\/the-average-of-72-hides-everything\.html$/,
      /^rss\.xml$/,
      /^static\/pictures\/sharing-/,
    ],
  },
  {
    name: "a comment",
    change: async ({ edit }) => {
      for (const path of commented) await edit(path, (text) => `// Why?\n${text}`);
    },
    settings: otherName,
    changed: [],
  },
];

/** Nothing that a page shows comes from the first two; the others make pages and pictures. */
const commented = [
  "src/preview/create-site.ts",
  "src/publisher/run/progress.ts",
  "src/publisher/check/inspect-page.ts",
  "src/art/random.ts",
  "src/text/blog.ts",
];

interface Outcome {
  readonly code: number | null;
  readonly output: string;
  readonly before: Files;
  readonly after: Files;
  /** The same made from nothing, elsewhere. */
  readonly clean: Promise<Files>;
  /** The release before. */
  readonly old: Release;
  /** Files of the old release's pages that the new site doesn't have. */
  readonly missing: readonly string[];
}

let folder: string;
let api: ThirdPartyApi;
const outcomes = new Map<string, Outcome>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "morrow-sources-"));
  api = await startThirdPartyApi();
  const usual = { ...siteEnvironment, API_HOST: api.address };
  const copy = await copyProject(join(folder, "copy"));
  const rebuild = async (project: ProjectCopy, settings: Readonly<Record<string, string>> = {}) => {
    const all = { ...usual, ...settings };
    const { code, output } = await project.run("scripts/rebuild.ts", [], all);
    if (code !== 0) throw new Error(output);
    return { code, output, files: await publishedFiles(project.paths) };
  };
  const clean = async ({ name, settings }: Change) => {
    const fresh = await copyProject(join(folder, "clean", name), {
      from: copy.folder,
      bundles: false,
    });
    await cp(copy.paths.content, fresh.paths.content, { recursive: true });
    // It is made beside the next step, and waited for in the end.
    const files = rebuild(fresh, settings).then((made) => made.files);
    files.catch(() => undefined);
    return { files };
  };

  let { files: before } = await rebuild(copy);
  for (const step of changes) {
    const { name, change, settings, changed } = step;
    const old = await release(copy);
    await change(copy);
    const { files: after, ...ended } = await rebuild(copy, settings);
    outcomes.set(name, {
      ...ended,
      before,
      after,
      clean: changed.length === 0 ? Promise.resolve(after) : (await clean(step)).files,
      old,
      missing: loadedBy(old).filter((path) => !existsSync(join(copy.paths.site, path))),
    });
    before = after;
  }
  await Promise.all([...outcomes.values()].map(({ clean: made }) => made));
});

afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

async function release({ paths }: ProjectCopy): Promise<Release> {
  const published = await publishedRelease(paths);
  if (!published) throw new Error("Nothing is published.");
  return published.release;
}

/** What open pages of a release may still ask for: what they name, and what scripts load later. */
const loadedBy = ({ pages, files }: Release) => [
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

describe.for(changes)("after a change of $name", ({ name, changed }) => {
  const outcome = () => {
    const found = outcomes.get(name);
    if (!found) throw new Error(`${name} was not tried.`);
    return found;
  };

  test("the site is byte for byte what a clean build gives", async () => {
    const { code, output, before, after, clean } = outcome();
    expect(code, output).toBe(0);
    expect(output).toMatch(/Published \d{8}-/);
    expect(differing(after, await clean)).toEqual([]);
    expect(after.size).toBeGreaterThan(50);
    const different = differing(before, after);
    if (changed.length === 0) {
      expect(different).toEqual([]);
      expect(output).toMatch(/pages, .*: 0 rendered/);
    }
    for (const pattern of changed)
      expect(different.filter((path) => pattern.test(path))).not.toEqual([]);
  });

  if (changed.length > 0)
    test("every page is the other organisation's", () => {
      const pages = [...outcome().after].filter(([path]) => path.endsWith(".html"));
      expect(pages.length).toBeGreaterThan(20);
      for (const [path, html] of pages) {
        expect(html, path).toContain('<html lang="cy"');
        expect(html, path).toMatch(/--surface:[^;]*#f2f6ff/);
        expect(html, path).toMatch(/--font-headings:"?Figtree/);
        expect(html, path).not.toContain(">Shaping Your Culture For Tomorrow<");
      }
      expect(outcome().after.get("index.html")).toContain(">Gwrando Yn Gyntaf<");
      expect(outcome().after.get("index.html")).toContain('<circle class="art-accent" cx="16"');
      expect(outcome().after.get("manifest.webmanifest")).toContain('"background_color":"#f2f6ff"');
    });

  test("pages of the release before find all they load", () => {
    const { old, missing } = outcome();
    expect(loadedBy(old).length).toBeGreaterThan(50);
    expect(missing).toEqual([]);
  });
});
