import { dynamicAddresses } from "../../content/addresses.ts";
import type { ContentIndex } from "../../content/content-reader.ts";
import type { SiteContent } from "../../content/site-content.ts";
import { pictureFolder } from "../../content/picture-address.ts";
import type { Route } from "./entry.ts";
import { CliError } from "../../shared/cli-error.ts";
import type { Release, ReleasePage } from "../files/release.ts";

/** The pages of a release: which are rendered, and which are reused. */
export interface Plan {
  /** Address and file of each page that has to be rendered. */
  readonly render: ReadonlyMap<string, string>;
  /** Unchanged pages of the previous release. */
  readonly keep: ReadonlyMap<string, ReleasePage>;
}

/** The decoded addresses of all rendered pages and files, with their paths; throws for an unknown route. */
export const siteAddresses = (
  routes: readonly Route[],
  content: SiteContent,
): ReadonlyMap<string, string> =>
  new Map(
    routes.flatMap(({ name, kind }) =>
      addressesOf(name, content).map((address) => [address, fileOf(address, kind)] as const),
    ),
  );

/**
 * Decides which pages to render: those that the previous release lacks, has damaged, rendered with
 * another renderer or other content, or without pictures that there are now. All others would have
 * the same bytes.
 *
 * @param missing addresses of pictures that still can't be shown
 */
export function planRelease(
  addresses: ReadonlyMap<string, string>,
  index: ContentIndex,
  renderer: string,
  previous: Release | undefined,
  missing: ReadonlySet<string> = new Set(),
): Plan {
  const render = new Map<string, string>();
  const keep = new Map<string, ReleasePage>();
  const base = previous?.renderer === renderer ? previous.pages : {};
  // A damaged picture is made again when a page that shows it is rendered.
  const damagedPictures = new Set(
    Object.entries(previous?.files ?? {})
      .filter(([path, { hash }]) => hash === "" && path.startsWith(pictureFolder.slice(1)))
      .map(([path]) => `/${path}`),
  );
  const isSound = ({ hash, assets, missing: lacking = {} }: ReleasePage) =>
    hash !== "" &&
    !assets.some((path) => damagedPictures.has(path)) &&
    Object.keys(lacking).every((address) => missing.has(address));
  for (const [address, file] of addresses) {
    const known = base[address];
    if (known && isSound(known) && isUnchanged(known, index)) keep.set(address, known);
    else render.set(address, file);
  }
  return { render, keep };
}

function addressesOf(route: string, content: SiteContent): readonly string[] {
  if (!route.includes("[")) return [route];
  const addresses = dynamicAddresses[route];
  if (!addresses)
    throw new CliError(
      `src/content/addresses.ts doesn't say which addresses ${route} has, so its pages can't be rendered.`,
    );
  return addresses(content);
}

const isUnchanged = ({ reads }: ReleasePage, index: ContentIndex) =>
  Object.entries(reads).every(([read, digest]) => index.digestOf(read) === digest);

const fileOf = (address: string, kind: Route["kind"]) =>
  address === "/" ? "index.html" : address.slice(1) + (kind === "page" ? ".html" : "");
