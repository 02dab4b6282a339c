import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { siteEnvironment } from "../endurance/environment.ts";
import { startThirdPartyApi } from "../fixtures/third-party-api.ts";
import { eventually } from "../helpers/eventually.ts";
import { freePort } from "../helpers/free-port.ts";
import { astroFile, copyProject } from "./project-copy.ts";

const banners = "/api/banner/get_all_data";

/** One story, because each step needs the one before. */
test("astro build publishes what astro preview serves, and what a rebuild need not make", async () => {
  const folder = await mkdtemp(join(tmpdir(), "morrow-astro-"));
  const api = await startThirdPartyApi();
  onTestFinished(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });
  const copy = await copyProject(join(folder, "copy"));
  const settings = { ...siteEnvironment, API_HOST: api.address };
  const build = () => copy.run(astroFile, ["build"], settings);

  const ofSample = await copy.run(astroFile, ["build"], { SITE_URL: "https://www.example.org" });
  expect(ofSample.output).toContain(
    "the content of the embedded API would be published at https://www.example.org",
  );
  expect(ofSample.code).toBe(1);

  const failed = await copy.run(astroFile, ["build"], { ...settings, API_HOST: "http://[::1]:1" });
  expect(failed.output).toContain("No earlier answer is kept");
  expect(failed.code).toBe(1);
  expect(existsSync(copy.paths.site)).toBe(false);

  const first = await build();
  expect(first.code, first.output).toBe(0);
  const live = await readlink(copy.paths.site);

  const rebuilt = await copy.run("scripts/rebuild.ts", [], settings);
  expect(rebuilt.output).toContain("Nothing has changed");
  expect(existsSync(copy.paths.renderers)).toBe(false);

  const { lists } = api.options.content;
  const usual = api.options;
  api.options = { ...usual, content: { ...usual.content, lists: { ...lists, [banners]: [] } } };
  const refused = await build();
  expect(refused.output).toContain("has no banners any more");
  expect(refused.code).toBe(1);
  expect(await readlink(copy.paths.site)).toBe(live);

  const port = await freePort();
  const preview = spawn(process.execPath, [astroFile, "preview", "--port", String(port)], {
    cwd: copy.folder,
    env: { PATH: process.env["PATH"], ASTRO_PREVIEW_BACKGROUND: "0", ...settings },
  });
  onTestFinished(async () => {
    preview.kill();
    await once(preview, "close");
  });
  const answer = (path: string) => fetch(`http://localhost:${port}${path}`);
  await eventually(async () => expect((await answer("/")).status).toBe(200));
  const post = await answer("/blog-detail/night-shift");
  expect(await post.text()).toContain("Four in the morning.");
  expect((await answer("/nowhere")).status).toBe(404);
});
