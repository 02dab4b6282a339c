import { existsSync } from "node:fs";

import type { Settings } from "../../shared/settings.ts";
import { type Paths, rendererFolder } from "../files/paths.ts";
import type { RunContext } from "../progress/run.ts";

/**
 * Bundles the renderer before content is fetched, if there is none for the code: Astro's memory is free
 * again when that for the content is needed.
 *
 * @throws {CliError} with Astro's output when bundling fails
 */
export async function bundleFirst(
  { progress }: RunContext,
  settings: Settings,
  paths: Paths,
  code: string,
): Promise<void> {
  if (existsSync(rendererFolder(paths, code))) return;
  await progress.step("bundle", async () => {
    // Loaded late, because it is large and rarely needed.
    const { bundleRenderer } = await import("./renderer.ts");
    await bundleRenderer(settings, paths, code);
  });
}
