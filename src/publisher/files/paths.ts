import { existsSync } from "node:fs";
import { basename, join } from "node:path";

import { inProject } from "../../shared/files.ts";

/** The files and folders of the publisher. */
export type Paths = Readonly<ReturnType<typeof pathsOf>>;

/**
 * The default paths; tests and benchmarks pass others.
 *
 * @param site the path of the published site, a link to a release's folder
 * @param data the folder of everything that can be made again
 */
export const pathsOf = (site = inProject("dist"), data = inProject(".data")) => ({
  site,
  releases: join(data, "releases"),
  /** Bundles that render pages, by the digest of their sources. */
  renderers: join(data, "renderer"),
  /** Pictures that were made for pages, by name. */
  pictures: join(data, "pictures"),
  /** Cached answers of the API and original pictures. */
  content: join(data, "content"),
  hosting: join(data, "hosting"),
});

/** The file of what the hook has missed. */
export const hookFile = ({ releases }: Paths): string => join(releases, "hook.json");

/** The folder of a bundle, by the digest of its sources; it may not be there yet. */
export const rendererFolder = ({ renderers }: Paths, code: string): string => join(renderers, code);

/** Whether a picture has been made, at its address of the site. */
export const isMade = (paths: Paths, address: string): boolean =>
  existsSync(join(paths.pictures, basename(address)));
