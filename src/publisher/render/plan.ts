import { addressesOf } from "../../site/content/addresses.ts";
import { type ContentIndex, indexContent } from "../../site/content/content-reader.ts";
import type { SiteContent } from "../../site/content/site-content.ts";
import { filesBelow, inProject } from "../../shared/files.ts";
import { routeIndex } from "./route-index.ts";
import type { ChangedContent } from "../fetch/fetched-content.ts";
import type { Route } from "./routes.ts";
import type { Release, ReleasePage } from "../files/release.ts";

/** The pages of a release: which are rendered, and which are reused. */
export interface Plan {
  /** Address and file of each page that has to be rendered. */
  readonly render: ReadonlyMap<string, string>;
  /** Unchanged pages of the previous release. */
  readonly unchanged: ReadonlyMap<string, ReleasePage>;
}

/**
 * Indexes a site before it is rendered: the addresses of its pages, with their paths, and the content, whose
 * links may lead to pages, redirects and the files of `public/`.
 */
export async function indexSite(
  routes: readonly Route[],
  { content, redirects }: Pick<ChangedContent, "content" | "redirects">,
) {
  const addresses = siteAddresses(routes, content);
  const { resolve } = routeIndex(addresses, await filesBelow(inProject("public")), redirects);
  return { addresses, index: indexContent(content, (path) => resolve(path) !== undefined) };
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

interface PlanOptions {
  /** Addresses and files of all pages. */
  readonly addresses: ReadonlyMap<string, string>;
  readonly index: ContentIndex;
  readonly renderer: { readonly digest: string; readonly code: string };
  readonly previous: Release | undefined;
  /** Addresses of pictures that still can't be shown. */
  readonly missing?: ReadonlySet<string>;
}

/**
 * Decides which pages to render: those that the previous release lacks, or rendered with other code or
 * other content, or without pictures that there are now. All others would have the same bytes.
 */
export function planRelease({
  addresses,
  index,
  renderer,
  previous,
  missing = new Set(),
}: PlanOptions): Plan {
  const render = new Map<string, string>();
  const unchanged = new Map<string, ReleasePage>();
  const isSame = previous?.renderer === renderer.digest || previous?.code === renderer.code;
  const base = isSame ? previous.pages : {};
  const hasAllPictures = ({ missing: lacking = {} }: ReleasePage) =>
    Object.keys(lacking).every((address) => missing.has(address));
  for (const [address, file] of addresses) {
    const known = base[address];
    if (known && hasAllPictures(known) && isUnchanged(known, index)) unchanged.set(address, known);
    else render.set(address, file);
  }
  return { render, unchanged };
}

const isUnchanged = ({ reads }: ReleasePage, index: ContentIndex) =>
  Object.entries(reads).every(([read, digest]) => index.digestOf(read) === digest);

const fileOf = (address: string, kind: Route["kind"]) =>
  address === "/" ? "index.html" : address.slice(1) + (kind === "page" ? ".html" : "");
