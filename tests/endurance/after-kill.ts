import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import type { Paths } from "../../src/publisher/release/paths.ts";
import type { Stage, Trial } from "./kill-stage.ts";
import { differing, type Standing, standingAt } from "./whole-site.ts";

/** What visitors would see after a kill. */
export async function look(
  { order: { paths }, before }: Trial,
  { origin }: Stage,
): Promise<{ readonly isNew: boolean; readonly faults: readonly string[] }> {
  let now;
  try {
    now = await standingAt(paths, origin);
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
export async function publishNext(
  { order, sign, before }: Trial,
  stage: Stage,
): Promise<readonly string[]> {
  const { result, reason } = await stage.publish(order);
  // What a killed process had begun to put in place may have got there meanwhile.
  if (result !== "published" && result !== "unchanged")
    return [`the next publish ended as ${result}: ${reason}`];
  const now = await standingAt(order.paths, stage.origin);
  const home = await readFile(join(order.paths.site, "index.html"), "utf8");
  return [
    ...now.faults,
    ...missedByOpenPages(before, now),
    ...(home.includes(sign) ? [] : [`the home page does not say ${sign}`]),
    ...(await leftOvers(order.paths)),
  ];
}

/** Chunks and pictures that pages need which were open before the publish. */
const missedByOpenPages = (before: Standing, now: Standing) =>
  [...before.files.keys()]
    .filter((path) => path.startsWith("static/") && !now.files.has(path))
    .map((path) => `open pages miss ${path}`);

/** What a killed process has left and the next publish has not cleared away. */
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
