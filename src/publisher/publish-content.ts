import type { ChangedContent } from "./fetch/fetched-content.ts";
import { makeCheckedRelease } from "./make-checked-release.ts";
import type { PublishOptions } from "./publish.ts";
import { activate, confirm } from "./activate.ts";
import { changesBetween, isSameSite } from "./release/changes.ts";
import type { Paths } from "./files/paths.ts";
import { identityOf, type PublishedRelease } from "./files/release.ts";
import { dropDamagedPictures } from "./release/put-files.ts";
import { discard, dryRunFolder, moveToRefused, siteFolder } from "./release/releases.ts";
import type { Renderer } from "./render/renderer.ts";
import type { Outcome, RunContext } from "./progress/run.ts";

interface Publication {
  /** Digest of the sources, packages and settings. */
  readonly code: string;
  readonly fetched: ChangedContent;
  readonly previous: PublishedRelease | undefined;
  /** Without it the fast one is used. */
  readonly renderer?: Renderer;
}

/** Makes a release of the content, checks and activates it. Refused ones and dry runs stay for a preview. */
export async function publishContent(
  context: RunContext,
  { settings, signal, host, picturesLimit, force = false, isDryRun = false }: PublishOptions,
  paths: Paths,
  publication: Publication,
): Promise<Outcome> {
  const id = isDryRun ? dryRunFolder : context.id;
  const { previous } = publication;
  try {
    if (force && previous) await dropDamagedPictures(paths, previous.release);
    const { release, written, refusal } = await makeCheckedRelease({
      ...publication,
      context,
      settings,
      paths,
      force,
      picturesLimit,
      signal,
      folder: siteFolder(paths, id),
      ...(!previous && { currentFolder: paths.site }),
      isServedHere: host !== undefined,
    });
    // With force a new release takes the place of files that may be damaged.
    if (refusal === undefined && !force && previous)
      if (isSameSite(previous.release, release)) {
        const current = { ...release, ...identityOf(previous.release) };
        if (!isDryRun) {
          await confirm(context, { settings, paths }, current);
          await discard(paths, id);
        }
        return { result: "unchanged" };
      }
    if (isDryRun) {
      const changes = changesBetween(previous?.release, release);
      context.record({ changes, pages: Object.keys(release.pages).length });
      return refusal === undefined
        ? { result: "published" }
        : { result: "refused", reason: refusal };
    }
    if (refusal !== undefined) {
      await moveToRefused(paths, id);
      return {
        result: "refused",
        reason: `${refusal}\nUntil the next publish it can be seen on this machine: npm run preview -- refused`,
      };
    }
    signal?.throwIfAborted();
    const activation = { release, written, previous: previous?.release };
    await activate(context, { settings, paths }, activation);
  } catch (error) {
    await discard(paths, id);
    throw error;
  }
  return { result: "published" };
}
