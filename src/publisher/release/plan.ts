import { dynamicAddresses } from "../../content/addresses.ts";
import type { ContentIndex } from "../../content/content-reader.ts";
import type { SiteContent } from "../../content/site-content.ts";
import { pictureFolder } from "../../content/picture-address.ts";
import type { Route } from "../render/entry.ts";
import { CliError } from "../../shared/cli-error.ts";
import type { Release, ReleasePage } from "./release.ts";

/** Which pages a release has, and how it comes by them. */
export interface Plan {
  /** Address and file of each page that has to be rendered. */
  readonly render: ReadonlyMap<string, string>;
  /** Pages of the release before that would come out the same. */
  readonly keep: ReadonlyMap<string, ReleasePage>;
}

/**
 * All addresses of the site that are rendered, decoded, with their files.
 *
 * @throws {CliError} for a route with a parameter that src/content/addresses.ts doesn't know
 */
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
 * Decides for each address whether it must be rendered again: when the release before was rendered
 * by another renderer, has no such page, a damaged or an unfinished one, or when anything that the page read gives something else
 * now. What a page reads is all it can show besides the renderer's own sources, so the others would
 * come out byte for byte the same.
 */
export function planRelease(
  addresses: ReadonlyMap<string, string>,
  index: ContentIndex,
  renderer: string,
  previous: Release | undefined,
): Plan {
  const render = new Map<string, string>();
  const keep = new Map<string, ReleasePage>();
  const base = previous?.renderer === renderer ? previous.pages : {};
  const lost = lostPictures(previous);
  const isWhole = ({ hash, assets }: ReleasePage) =>
    hash !== "" && (lost.size === 0 || !assets.some((path) => lost.has(path)));
  for (const [address, file] of addresses) {
    const known = base[address];
    if (known && !known.isUnfinished && isWhole(known) && isStill(known, index))
      keep.set(address, known);
    else render.set(address, file);
  }
  return { render, keep };
}

/** Addresses of made pictures that are damaged: rendering a page that shows them has them made. */
const lostPictures = (release: Release | undefined): ReadonlySet<string> =>
  new Set(
    Object.entries(release?.files ?? {})
      .filter(([, { hash }]) => hash === "")
      .map(([path]) => `/${path}`)
      .filter((path) => path.startsWith(`${pictureFolder}/`)),
  );

function addressesOf(route: string, content: SiteContent): readonly string[] {
  if (!route.includes("[")) return [route];
  const addresses = dynamicAddresses[route];
  if (!addresses)
    throw new CliError(
      `src/content/addresses.ts doesn't say which addresses ${route} has, so its pages can't be rendered.`,
    );
  return addresses(content);
}

const isStill = ({ reads }: ReleasePage, index: ContentIndex) =>
  Object.entries(reads).every(([read, digest]) => index.digestOf(read) === digest);

const fileOf = (address: string, kind: Route["kind"]) =>
  address === "/" ? "index.html" : address.slice(1) + (kind === "page" ? ".html" : "");
