import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import type { Paths } from "../../src/publisher/files/paths.ts";
import type { KillSetup, PreparedPublish } from "./kill-setup.ts";
import { differing, type SiteState, readSiteState } from "./site-state.ts";

/** Checks the pages and files that visitors would get after a kill. */
export async function checkAfterKill(
  { request: { paths }, before }: PreparedPublish,
  { origin }: KillSetup,
): Promise<{ readonly isNew: boolean; readonly faults: readonly string[] }> {
  let now;
  try {
    now = await readSiteState(paths, origin);
  } catch (error) {
    return { isNew: false, faults: [String(error)] };
  }
  const isNew = now.kind === "release" && now.release?.id !== before.release?.id;
  if (!isNew && now.kind !== before.kind)
    return { isNew, faults: [`there is a ${now.kind} where a ${before.kind} was`] };
  const changed = isNew ? [] : differing(before.files, now.files);
  return {
    isNew,
    faults: [...changed.map((path) => `${path} has changed in a site that has not`), ...now.faults],
  };
}

/** Publishes what was killed; gives sentences about what is not as it must be then. */
export async function publishAgain(
  { request, marker, before }: PreparedPublish,
  setup: KillSetup,
): Promise<readonly string[]> {
  const { result, reason } = await setup.publish(request);
  // What a killed process had begun to put in place may have got there meanwhile.
  if (result !== "published" && result !== "unchanged")
    return [`the next publish ended as ${result}: ${reason}`];
  const now = await readSiteState(request.paths, setup.origin);
  const home = await readFile(join(request.paths.site, "index.html"), "utf8");
  return [
    ...now.faults,
    ...missedByOpenPages(before, now),
    ...(home.includes(marker) ? [] : [`the home page does not say ${marker}`]),
    ...(await leftOvers(request.paths)),
  ];
}

/** Chunks and pictures that pages need which were open before the publish. */
const missedByOpenPages = (before: SiteState, now: SiteState) =>
  [...before.files.keys()]
    .filter((path) => path.startsWith("static/") && !now.files.has(path))
    .map((path) => `open pages miss ${path}`);

/** Files that a killed process has left and the next publish has not removed. */
async function leftOvers({ site, releases }: Paths): Promise<readonly string[]> {
  const beside = await readdir(dirname(site));
  const inReleases = await readdir(releases, { recursive: true });
  const unfinished = inReleases.filter(
    (name) => /^\d{8}-\d{6}-[^/]+$/.test(name) && !inReleases.includes(join(name, "release.json")),
  );
  return [
    ...beside.filter((name) => name.startsWith(`${basename(site)}.`)),
    ...inReleases.filter((name) => name.endsWith(".part")),
    ...unfinished,
  ].map((name) => `${name} is left over`);
}
