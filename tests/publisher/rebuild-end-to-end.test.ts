import { lstat, mkdtemp, readFile, readlink, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { listen } from "../../src/http/listen.ts";
import { startThirdPartyApi } from "../fixtures/third-party-api.ts";
import { copyProject } from "./project-copy.ts";
import { publishedFiles } from "./publishing.ts";
import { siteEnvironment } from "../endurance/environment.ts";

const banners = "/api/banner/get_all_data";

/** One story, because each step needs the one before, and bundling takes seconds. */
test("npm run rebuild tells by its exit code and to a workflow how it ended", async () => {
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

  const published = await rebuild();
  expect(published.code, published.output).toBe(0);
  expect(published.outputs).toBe(await outputsFor(true));
  expect((await lstat(site)).isSymbolicLink()).toBe(true);
  expect(await events()).toEqual(["published", "recovered"]);

  // The renderer's own file is the same one.
  const before = await publishedFiles(copy.paths);
  const script = [...before.keys()].find((path) => path.endsWith(".js")) ?? "";
  await truncate(join(site, script));
  const mended = await rebuild();
  expect(mended.output).toContain(`Mended 1 file: ${script}.`);
  expect(mended.code).toBe(0);
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
