import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { lstat, mkdtemp, readFile, readlink, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { listen } from "../../src/shared/http/listen.ts";
import { startThirdPartyApi } from "../fixtures/third-party-api.ts";
import { eventually } from "../helpers/eventually.ts";
import { freePort } from "../helpers/ports.ts";
import { astroFile, copyProject, type ProjectCopy } from "./project-copy.ts";
import { publishedFiles } from "./publishing.ts";
import { siteEnvironment } from "../endurance/environment.ts";

const banners = "/api/banner/get_all_data";

/** One story, because each step needs the one before, and bundling takes seconds. */
test("astro build and npm run rebuild publish the same site, and tell how they ended", async () => {
  const folder = await mkdtemp(join(tmpdir(), "morrow-rebuild-"));
  const api = await startThirdPartyApi();
  // It is no API, but answers, so that no call is tried again.
  const other = await listen({ fetch: () => new Response("Not here") }, 0, "127.0.0.1");
  onTestFinished(async () => {
    await api.close();
    await other.close();
    await rm(folder, { recursive: true, force: true });
  });
  const copy = await copyProject(join(folder, "copy"));
  const { site } = copy.paths;
  const eventFile = join(folder, "events");
  const settings = {
    ...siteEnvironment,
    API_HOST: api.address,
    REBUILD_HOOK_COMMAND: `echo "$MORROW_EVENT" >> "${eventFile}"`,
  };
  /** The events that the hook got since the last call. */
  const events = async () => {
    const text = await readFile(eventFile, "utf8").catch(() => "");
    await rm(eventFile, { force: true });
    return text.split("\n").filter((line) => line !== "");
  };
  const rebuild = (...args: readonly string[]) => copy.run("scripts/rebuild.ts", args, settings);
  const build = (more = {}) => copy.run(astroFile, ["build"], { ...settings, ...more });
  const live = async () => {
    const link = await readlink(site);
    return /^\.data\/releases\/([\w-]+)\/site$/.exec(link)?.[1] ?? link;
  };
  const outputsFor = async (published: boolean, keep = true) =>
    `published=${String(published)}\nrelease=${await live()}\nkeep=${String(keep)}\n`;
  const setBanners = (rows: readonly Record<string, unknown>[]) => {
    const { lists } = api.options.content;
    api.options = {
      ...api.options,
      content: { ...api.options.content, lists: { ...lists, [banners]: rows } },
    };
  };
  const banner = api.options.content.lists[banners]?.[0] ?? {};

  const failed = await copy.run("scripts/rebuild.ts", [], { ...settings, API_HOST: other.address });
  expect(failed.output).toContain("No earlier answer is kept");
  expect(failed.code).toBe(1);
  expect(failed.outputs).toBe("published=false\nrelease=\nkeep=true\n");
  expect(await events()).toEqual(["failed"]);

  const ofSample = await copy.run(astroFile, ["build"], { SITE_URL: "https://www.example.org" });
  expect(ofSample.output).toContain(
    "the content of the embedded API would be published at https://www.example.org",
  );
  expect(ofSample.code).toBe(1);
  const unbuilt = await build({ API_HOST: other.address });
  expect(unbuilt.output).toContain("No earlier answer is kept");
  expect(unbuilt.code).toBe(1);
  expect(existsSync(site)).toBe(false);

  const built = await build();
  expect(built.code, built.output).toBe(0);
  expect((await lstat(site)).isSymbolicLink()).toBe(true);
  expect(await events()).toEqual(["published", "recovered"]);
  await expectPreview(copy, settings);

  const same = await rebuild();
  expect(same.output).toContain("Nothing has changed");
  expect(same.outputs).toBe(await outputsFor(false, false));

  // The renderer's own file is the same one.
  const before = await publishedFiles(copy.paths);
  const script = [...before.keys()].find((path) => path.endsWith(".js")) ?? "";
  await truncate(join(site, script));
  expect((await rebuild()).output).toContain("Nothing has changed");
  const whole = await rebuild("--force");
  expect(whole.code, whole.output).toBe(0);
  expect(await publishedFiles(copy.paths)).toEqual(before);
  expect(await events()).toEqual(["published"]);
  const one = await live();

  const unchanged = await rebuild();
  expect(unchanged.output).toContain("Nothing has changed");
  expect(unchanged.code).toBe(0);
  expect(unchanged.outputs).toBe(await outputsFor(false, false));
  expect(await live()).toBe(one);
  expect(await events()).toEqual([]);

  setBanners([]);
  const unpublished = await build();
  expect(unpublished.output).toContain("has no banners any more");
  expect(unpublished.code).toBe(1);
  expect(await live()).toBe(one);
  const refused = await rebuild();
  expect(refused.output).toContain("has no banners any more");
  expect(refused.code).toBe(3);
  expect(refused.outputs).toBe(await outputsFor(false));
  expect(await live()).toBe(one);
  expect(await events()).toEqual(["refused"]);

  setBanners([{ ...banner, vHeading: "Another heading" }]);
  const changed = await rebuild();
  expect(changed.code, changed.output).toBe(0);
  expect(changed.outputs).toBe(await outputsFor(true));
  const two = await live();
  expect(two > one).toBe(true);

  const back = await rebuild("--rollback");
  expect(back.output).toContain("Rolled back: 1 changed, 0 added, 0 removed");
  expect(back.code).toBe(0);
  expect(back.outputs).toBe(await outputsFor(true));

  const forced = await rebuild("--force");
  expect(forced.code, forced.output).toBe(0);
  expect(forced.outputs).toBe(await outputsFor(true));
  const files = await publishedFiles(copy.paths);
  expect(files.get("index.html")?.includes("Another")).toBe(true);
});

/** The published site, as `astro preview` serves it. */
async function expectPreview(copy: ProjectCopy, settings: Readonly<Record<string, string>>) {
  const port = await freePort();
  const preview = spawn(process.execPath, [astroFile, "preview", "--port", String(port)], {
    cwd: copy.folder,
    env: { PATH: process.env["PATH"], ASTRO_PREVIEW_BACKGROUND: "0", ...settings },
  });
  const answer = (path: string) => fetch(`http://localhost:${port}${path}`);
  try {
    await eventually(async () => expect((await answer("/")).status).toBe(200));
    const post = await answer("/blog-detail/night-shift");
    expect(await post.text()).toContain("Four in the morning.");
    expect((await answer("/nowhere")).status).toBe(404);
  } finally {
    preview.kill();
    await once(preview, "close");
  }
}
