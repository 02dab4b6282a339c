import { join } from "node:path";

import { inProject } from "../../shared/project-path.ts";

/** Where the publisher keeps things. */
export interface Paths {
  /** What is published: a link to a release's folder, or a folder that `npm run build` made. */
  readonly site: string;
  readonly releases: string;
  /** Bundles that render pages, by the digest of their sources. */
  readonly renderers: string;
  /** Pictures that were made for pages, by name. */
  readonly pictures: string;
  /** Answers of the API and original pictures. */
  readonly content: string;
  /** Files for the people who run a host. */
  readonly hosting: string;
}

/**
 * The usual paths; tests and benchmarks give others.
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

/** The file of what hooks have still to be told. */
export const hookQueue = ({ releases }: Paths): string => join(releases, "hooks.json");

/** The file of which failures hooks know. */
export const alertState = ({ releases }: Paths): string => join(releases, "alerts.json");
