import { existsSync } from "node:fs";

import { pathsOf, rendererFolder } from "../../src/publisher/files/paths.ts";
import { bundleRenderer, codeDigest } from "../../src/publisher/render/renderer.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { inProject } from "../../src/shared/files.ts";
import { siteEnvironment } from "../endurance/environment.ts";

/** Bundles the renderer of all published test sites, which two workers would do at the same time. */
export default async function bundle(): Promise<void> {
  const settings = parseSettings(siteEnvironment);
  const paths = pathsOf(inProject("dist"), inProject(".data"));
  const code = await codeDigest(settings);
  if (!existsSync(rendererFolder(paths, code))) await bundleRenderer(settings, paths, code);
}
