import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";

import { expect } from "vitest";

import { makeRelease } from "../../../src/publisher/release/make-release.ts";
import { pathsOf } from "../../../src/publisher/release/paths.ts";
import { createProgress } from "../../../src/publisher/run/progress.ts";
import type { ReleaseFile } from "../../../src/publisher/release/release.ts";
import { parseSettings } from "../../../src/settings.ts";
import { test } from "../../helpers/folder.ts";
import { contentOf } from "../site-content.ts";

test("after an error no more files are written into the folder", async ({ folder }) => {
  const names = Array.from({ length: 500 }, (_, number) => `${number}.js`);
  const client = join(folder, "client");
  await mkdir(client);
  for (const name of names) await writeFile(join(client, name), "");
  const file: ReleaseFile = { hash: "h", bytes: 0 };
  const site = join(folder, "site");
  const made = makeRelease({
    context: {
      id: "20261121-070412-3f9a",
      now: new Date("2026-11-21T07:04:12.000Z"),
      progress: createProgress({ print: () => undefined }),
    },
    settings: parseSettings({}),
    fetched: {
      content: contentOf(),
      digest: "c",
      pictureCounts: { shown: 0, lost: 0 },
      redirects: [],
    },
    force: false,
    renderer: {
      code: "s",
      digest: "r",
      routes: [],
      render: () => Promise.reject(new Error("There are no pages.")),
      folder: client,
      files: Object.fromEntries(
        [...names.slice(0, 250), "missing.js", ...names.slice(250)].map((name) => [name, file]),
      ),
    },
    previous: undefined,
    paths: pathsOf(join(folder, "dist"), join(folder, "data")),
    folder: site,
  });
  await expect(made).rejects.toThrow("missing.js");
  // The folder is deleted now: nothing may come after this.
  const written = await readdir(site);
  expect(written).toHaveLength(250);
  await setImmediate();
  expect(await readdir(site)).toEqual(written);
});
