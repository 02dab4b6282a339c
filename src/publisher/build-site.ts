import { rm } from "node:fs/promises";

import type { Settings } from "../settings.ts";
import { CliError } from "../shared/cli-error.ts";
import { inProject } from "../shared/project-path.ts";
import { hostFiles, writeHostingFiles } from "./deploy/host-files.ts";
import { fetchContent } from "./fetch-content.ts";
import { fetchOptionsFor } from "./fetch/fetch-options.ts";
import { makeCheckedRelease } from "./make-checked-release.ts";
import { type Paths, pathsOf } from "./files/paths.ts";
import { filesOf } from "./files/release.ts";
import { publishedRelease } from "./release/releases.ts";
import { replaceFolder } from "./release/replace-folder.ts";
import { sourceRefusal } from "./release/source.ts";
import { syncNewFiles } from "./files/sync-files.ts";
import { bundleFirst } from "./render/bundle-first.ts";
import { codeDigest } from "./render/renderer-digest.ts";
import { printingContext } from "./run/run-rebuild.ts";

interface BuildOptions {
  readonly settings: Settings;
  /** Address of the content API. */
  readonly host: string;
  readonly paths?: Paths;
}

/**
 * Builds the whole site as a folder to be uploaded, which replaces the previous one when it is
 * finished and checked.
 *
 * @throws {CliError} when the site can't be bundled, fails the checks, or has another source than
 *   the published release, and those of {@link fetchContent}
 */
export async function buildSite({
  settings,
  host,
  paths = pathsOf(),
}: BuildOptions): Promise<void> {
  const current = await publishedRelease(paths);
  const sourceChange = sourceRefusal(current?.release, settings);
  if (sourceChange !== undefined) throw new CliError(sourceChange, 3);
  const folder = inProject(".data", "build", String(process.pid));
  const context = printingContext();
  const code = await codeDigest(settings);
  try {
    await bundleFirst(context, settings, paths, code);
    const fetched = await context.progress.step("content", () =>
      fetchContent(fetchOptionsFor(settings, host, paths.content)),
    );
    const { release, refusal } = await makeCheckedRelease({
      context,
      settings,
      paths,
      folder,
      fetched,
      code,
      previous: undefined,
      force: false,
      isServedHere: false,
      // An uploaded site must be complete.
      picturesLimit: Infinity,
    });
    if (refusal !== undefined) throw new CliError(`${refusal}\nThe previous site is unchanged.`);
    await writeHostingFiles(paths.hosting, hostFiles(release, settings).hosting);
    await syncNewFiles(folder, Object.keys(filesOf(release)));
    await replaceFolder(folder, paths.site);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
