import { join } from "node:path";

import { inProject } from "../../shared/project-path.ts";

/** The files and folders of the publisher. */
export interface Paths {
  /** The published site: a link to a release's folder, or a folder that `npm run build` made. */
  readonly site: string;
  readonly releases: string;
  /** Bundles that render pages, by the digest of their sources. */
  readonly renderers: string;
  /** Pictures that were made for pages, by name. */
  readonly pictures: string;
  /** Cached answers of the API and original pictures. */
  readonly content: string;
  /** Configuration files for hosts. */
  readonly hosting: string;
}

/**
 * The default paths; tests and benchmarks pass others.
 *
 * @param site the folder that is published
 * @param data the folder of everything that can be made again
 */
export const pathsOf = (site = inProject("dist"), data = inProject(".data")): Paths => ({
  site,
  releases: join(data, "releases"),
  renderers: join(data, "renderer"),
  pictures: join(data, "pictures"),
  content: join(data, "content"),
  hosting: join(data, "hosting"),
});

/** The file of changes that hooks have not received yet. */
export const hookQueue = ({ releases }: Paths): string => join(releases, "hooks.json");

/** The file of failures that hooks have been notified of. */
export const alertState = ({ releases }: Paths): string => join(releases, "alerts.json");

/**
 * The folder of a bundle, which may not be there yet.
 *
 * @param code the digest of its sources, packages and settings
 */
export const rendererFolder = ({ renderers }: Paths, code: string): string => join(renderers, code);
