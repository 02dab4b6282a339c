import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { expect } from "vitest";

import type { OfflineFiles } from "../../../src/contract/addresses.ts";
import {
  putServiceWorker,
  writeServiceWorker,
} from "../../../src/publisher/release/service-worker.ts";
import type { Release, ReleaseFile } from "../../../src/publisher/files/release.ts";
import { test } from "../../helpers/folder.ts";
import { page as pageOf, release } from "../sample-release.ts";

const site = {
  "survey.html":
    '<link href="/static/js/page.a1.css"><script src="/static/js/page.b2.js"></script>',
  "index.html": '<script src="/static/js/home.c3.js"></script>',
  "static/js/page.a1.css": "@font-face { src: url(fonts/d4.woff2) }",
  "static/js/page.b2.js": 'import "./shared.e5.js"; const later = () => import(`./late.f6.js`);',
  "static/js/shared.e5.js": "export {};",
  "static/js/late.f6.js": 'depend(["static/js/late.a7.css"]);',
  "static/js/late.a7.css": ".late {}",
  "static/js/home.c3.js": "export {};",
  "static/js/fonts/d4.woff2": "font",
  "static/pictures/b8.jpg": "picture",
};

/** Writes the worker of a site's folder. */
async function workerOf(
  folder: string,
  files: Readonly<Record<string, string>>,
  isOn = true,
): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return writeServiceWorker(folder, {
    pages: { "/": { file: "index.html" }, "/survey": { file: "survey.html" } },
    files: Object.keys(files).filter((path) => !path.endsWith(".html")),
    program: "start(releaseFiles);",
    isOn,
  });
}

/** The list that a worker begins with. */
function listOf(worker: string): Readonly<Record<string, OfflineFiles>> {
  const [, list = "", program] = /^const releaseFiles=(.*);\n(.*)$/.exec(worker) ?? [];
  expect(program).toBe("start(releaseFiles);");
  return JSON.parse(list) as Record<string, OfflineFiles>;
}

test("the worker lists what a page loads, now or late, and nothing of other pages", async ({
  folder,
}) => {
  const list = listOf(await workerOf(folder, site));
  expect(Object.keys(list)).toEqual(["/survey"]);
  expect(Object.keys(list["/survey"]?.files ?? {})).toEqual([
    "/survey",
    "/static/js/fonts/d4.woff2",
    "/static/js/late.a7.css",
    "/static/js/late.f6.js",
    "/static/js/page.a1.css",
    "/static/js/page.b2.js",
    "/static/js/shared.e5.js",
  ]);
  expect(list["/survey"]?.files["/static/js/shared.e5.js"]).toBe(
    "sha256-LinNmph1XEaJb3otVlJNstbZaySONttG3hTDC/R8jQU=",
  );
});

test("only what its pages load changes the worker", async ({ folder }) => {
  const before = await workerOf(folder, site);
  const other = { ...site, "index.html": "<p>New</p>", "static/js/home.c9.js": "export {};" };
  expect(await workerOf(folder, other)).toBe(before);
  const changed = listOf(await workerOf(folder, { ...site, "survey.html": "<p>New</p>" }));
  expect(changed["/survey"]?.version).not.toBe(listOf(before)["/survey"]?.version);
});

test("a worker that is off keeps no page", async ({ folder }) => {
  expect(listOf(await workerOf(folder, site, false))).toEqual({});
});

const page = (hash: string) => ({ "/survey": pageOf({ file: "survey.html", hash }) });

interface Case {
  readonly what: string;
  readonly force?: boolean;
  /** Of the release before. */
  readonly facts?: Partial<Pick<Release, "code">>;
  readonly survey?: string;
  readonly isKept?: boolean;
}

const cases: readonly Case[] = [
  { what: "that of the release before", isKept: true },
  { what: "new after a change of the code", facts: { code: "other" } },
  { what: "new after a change of a page that it keeps", survey: "other" },
  { what: "new where all pages are rendered", force: true },
];

test.for(cases)(
  "the worker of a release is $what",
  async ({ force = false, facts, survey = "h", isKept = false }, { folder }) => {
    const before = join(folder, "before");
    const client = join(folder, "client");
    const next = join(folder, "next");
    for (const [place, name, text] of [
      [before, "sw.js", "before"],
      [client, "sw.js", "new"],
      [next, "survey.html", ""],
    ] as const) {
      await mkdir(place);
      await writeFile(join(place, name), text);
    }
    const files: Record<string, ReleaseFile> = {};
    await putServiceWorker(
      {
        folder: next,
        force,
        isOffline: true,
        pages: page("h"),
        renderer: { code: "c", folder: client },
        previous: {
          folder: before,
          release: release({
            code: "c",
            files: { "sw.js": { hash: "w", bytes: 6 } },
            ...facts,
            pages: page(survey),
          }),
        },
      },
      files,
    );
    const text = await readFile(join(next, "sw.js"), "utf8");
    expect(text.endsWith(isKept ? "before" : "new")).toBe(true);
    expect(files["sw.js"]?.hash === "w").toBe(isKept);
  },
);
