import { withContentHost } from "../shared/content-host.ts";
import type { Settings } from "../shared/settings.ts";
import { fetchContent } from "./fetch-content.ts";
import { openEmbeddedApi } from "./fetch/embedded-api.ts";
import type { ChangedContent } from "./fetch/fetched-content.ts";
import { fetchOptionsFor } from "./fetch/fetch-options.ts";
import { publishContent } from "./publish-content.ts";
import type { Paths } from "./files/paths.ts";
import { publishedRelease } from "./release/releases.ts";
import { sourceRefusal } from "./release/source.ts";
import type { Renderer } from "./render/renderer.ts";
import type { RebuildRun } from "./progress/run.ts";
import { runRebuild } from "./run/run-rebuild.ts";

interface BuildOptions {
  readonly settings: Settings;
  readonly paths: Paths;
  /** Renders all pages of the content. */
  readonly render: (fetched: ChangedContent) => Promise<Renderer>;
}

/**
 * Fetches the content and publishes the pages that a build makes of it, whether they have changed or not.
 * Failures are part of the returned run, as those of a rebuild; they leave the published site unchanged.
 *
 * @throws {LockedError} when a rebuild is running
 */
export function publishBuild({ settings, paths, render }: BuildOptions): Promise<RebuildRun> {
  return runRebuild({ cause: "command", paths, settings }, async (context) => {
    const previous = await publishedRelease(paths);
    const refusal = sourceRefusal(previous?.release, settings);
    if (refusal !== undefined) return { result: "refused", reason: refusal };
    const fetched = await context.progress.step("content", () =>
      withContentHost(
        settings,
        (host) => fetchContent(fetchOptionsFor(settings, host, paths.content)),
        openEmbeddedApi,
      ),
    );
    context.record({ report: fetched.report });
    if (fetched.outage?.isTotal && previous)
      return { result: "failed", reason: fetched.outage.reason };
    const renderer = await context.progress.step("build", () => render(fetched));
    return publishContent(
      context,
      // A site that is uploaded must be complete.
      { settings, cause: "command", picturesLimit: Infinity },
      paths,
      { code: renderer.code, fetched, previous, renderer },
    );
  });
}
