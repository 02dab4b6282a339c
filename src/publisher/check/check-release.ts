import { type Release, isDocumentFile, type ReleasePage } from "../files/release.ts";
import type { PageFacts } from "../render/inspect-page.ts";
import type { ReleaseFinding, Rule, Verdict } from "./finding.ts";
import { checkPolicies } from "./policy.ts";
import type { SiteContent } from "../../site/content/site-content.ts";
import { fragmentPages, decodePercent, decodePath } from "../../contract/addresses.ts";
import { memoize } from "../../site/content/memoize.ts";
import { routeIndex } from "../render/route-index.ts";

/** A release before it is published. */
export interface Candidate {
  readonly release: Release;
  /** The published release; undefined before the first one. */
  readonly previous?: Release | undefined;
  /** Without one, `liveCounts` (live-site.ts). */
  readonly live?: Release["counts"] | undefined;
  /** Facts of the pages rendered for this release; the others were checked when they were rendered. */
  readonly rendered: ReadonlyMap<string, PageFacts | undefined>;
  /** The findings of `checkWeights`. */
  readonly weighed: readonly ReleaseFinding[];
  /** Publish in spite of lost pages and lists and of heavy pages. */
  readonly force?: boolean;
}

/** Rules whose findings can be intended, so that `--force` makes them warnings. */
const forcible: ReadonlySet<Rule> = new Set<Rule>(["empty", "pages", "lists", "length", "weight"]);

/** Decides whether a release can be published. Reads no file, so thousands of pages take a moment. */
export function verifyRelease(candidate: Candidate): Verdict {
  const { release, rendered, weighed, force = false } = candidate;
  const loss = checkContentLoss(candidate);
  const found = [
    ...checkLinks(release),
    ...checkPolicies(release.pages, rendered),
    ...loss.errors,
    ...weighed,
  ];
  const mayBeLong = !haveGrown(candidate);
  const isWarning = ({ rule }: ReleaseFinding) =>
    (force && forcible.has(rule)) ||
    // The link reaches its page without the fragment, and editors rename headings.
    rule === "fragment" ||
    rule === "budget" ||
    (rule === "length" && mayBeLong);
  return {
    errors: found.filter((finding) => !isWarning(finding)),
    warnings: [...found.filter(isWarning), ...loss.warnings],
  };
}

/**
 * Whether changed templates have made pages too long: the renderer is a new one, and most pages are
 * over twice their budget. A single long page has a long text, which must not block the others.
 */
function haveGrown({ release, previous, rendered, weighed }: Candidate) {
  if (release.renderer === previous?.renderer) return false;
  const documents = [...rendered.values()].filter(Boolean).length;
  const long = weighed.filter(({ rule }) => rule === "length").length;
  return long > documents / 2;
}

/**
 * Lists that must not become empty. Without them pages lose their texts (`labels`, `metas`, `pages`,
 * `commonSections`), the home page its head (`banners`), the site its subject (`surveys`, `posts`)
 * or its imprint (`company`); the cause is an error of the API, a wrong host or a wrong filter. An
 * editor may empty any other list, and pages have a text for that case.
 */
const requiredLists: ReadonlySet<string> = new Set<keyof SiteContent>([
  "company",
  "labels",
  "metas",
  "banners",
  "surveys",
  "posts",
  "pages",
  "commonSections",
]);

/** Counts the records of each list. Lists with one record per page count only those with text. */
export const countRecords = (content: SiteContent): Release["counts"] => ({
  ...Object.fromEntries(
    Object.entries(content)
      // Made of the posts, whose tags an editor may change as they like.
      .filter(([name]) => name !== "topics" && name !== "articles")
      .map(([name, list]) => [name, (list as readonly unknown[]).length]),
  ),
  company: content.company.filter(({ data }) => Object.values(data).some((text) => text !== ""))
    .length,
  labels: content.labels.flatMap(({ data }) =>
    Object.values(data.texts).filter((text) => text !== ""),
  ).length,
  metas: content.metas.filter(({ data }) => data.title !== "").length,
  pages: content.pages.filter(({ data }) => data.body !== "").length,
});

/** An editor removes fewer pages between two rebuilds. */
const leastShareOfPages = 0.8;

/** Lists with the texts of pages: they are long, and an editor changes a few records at a time. */
const pageTexts: ReadonlySet<string> = new Set(["labels", "metas"]);

/** Fewer pictures, those of a post or two, may disappear at once. */
const fewestLostPictures = 5;

/**
 * Whether a list has lost more than an editor removes between two rebuilds: more than half of four
 * records or more; of the pages' texts at least three, and more than a fifth.
 */
function hasShrunk(list: string, had: number, has: number): boolean {
  const lost = had - has;
  return pageTexts.has(list) ? lost >= 3 && lost > had * 0.2 : had >= 4 && lost > had / 2;
}

/**
 * Compares pages, records and pictures with those of the previous release. A first one that has no content is an
 * error too: the address of the API is wrong more often than a site is published without.
 */
function checkContentLoss({ release, previous, live = {} }: Candidate): Verdict {
  const errors: ReleaseFinding[] = [];
  const warnings: ReleaseFinding[] = [];
  const add = (to: ReleaseFinding[], rule: Rule, detail: string) =>
    to.push({ page: "", rule, detail });

  const hadCounts = previous?.counts ?? live;
  const pages = documentsOf(release);
  // Of a live site only the pages of surveys and posts are known; others hardly change.
  const hadPages = previous
    ? documentsOf(previous)
    : pages + pagesOf(live) - pagesOf(release.counts);
  if (pages < hadPages * leastShareOfPages)
    add(errors, "pages", `has only ${pages} of the ${hadPages} pages it had`);

  const isEmpty = [...requiredLists].every((list) => !release.counts[list]);
  for (const list of new Set([...requiredLists, ...Object.keys(hadCounts)])) {
    const has = release.counts[list] ?? 0;
    const had = hadCounts[list] ?? 0;
    const isRequired = requiredLists.has(list);
    const isError = hasShrunk(list, had, has) || (had > 0 && isRequired);
    if (has === 0 && had > 0)
      add(isError ? errors : warnings, "lists", `has no ${list} any more; there were ${had}`);
    else if (has === 0 && isRequired && !isEmpty) add(warnings, "lists", `has no ${list}`);
    else if (hasShrunk(list, had, has))
      add(errors, "lists", `has only ${has} of the ${had} ${list} it had`);
  }

  // Lists that had content have errors by now: these never had any.
  if (isEmpty && errors.length === 0)
    add(
      previous ? warnings : errors,
      "empty",
      "has no content at all: every call is answered with none. Is API_HOST the address of the API?",
    );

  const before = previous?.pictures;
  const lost = before && release.pictures ? release.pictures.lost - before.lost : 0;
  if (before && lost >= fewestLostPictures && lost > before.shown / 3)
    add(
      errors,
      "lists",
      `would show placeholders for ${lost} of the ${before.shown} pictures it had, because their host no longer has them`,
    );
  return { errors, warnings };
}

/** The records that have pages of their own. */
const pagesOf = ({ surveys = 0, posts = 0 }: Release["counts"]) => surveys + posts;

/** Lists of posts, also by category and tag, come and go with what they list. */
const documentsOf = ({ pages }: Release) =>
  Object.values(pages).filter(({ file }) => isDocumentFile(file) && !file.startsWith("blog/"))
    .length;

type Problem = Omit<ReleaseFinding, "page">;

/** Finds links and assets without a target on all pages: an unchanged one may link to one that was removed. */
function checkLinks(release: Release): readonly ReleaseFinding[] {
  const { pages, files, redirects } = release;
  const routes = routeIndex(new Map(Object.entries(pages)), Object.keys(files), redirects);
  const idsOf = memoize(({ ids }: ReleasePage): ReadonlySet<string> => new Set(ids));
  // Most addresses are those of the header and the footer, which thousands of pages share.
  const linkProblem = memoize((link: string) => findLinkProblem(link, routes, idsOf));
  const assetProblem = memoize((path: string): Problem | undefined =>
    routes.exists(decodePath(path) ?? "")
      ? undefined
      : { rule: "asset", detail: `loads ${path}, which isn't there` },
  );
  return Object.entries(pages).flatMap(([page, { links, assets }]) =>
    [...links.map(linkProblem), ...assets.map(assetProblem)].flatMap((problem) =>
      problem ? [{ page, ...problem }] : [],
    ),
  );
}

function findLinkProblem(
  link: string,
  { resolve }: ReturnType<typeof routeIndex<ReleasePage>>,
  idsOf: (page: ReleasePage) => ReadonlySet<string>,
): Problem | undefined {
  const [written = "", ...rest] = link.split("#");
  const path = decodePath(written);
  const target = path === undefined ? undefined : resolve(path);
  if (path === undefined || target === undefined)
    return { rule: "link", detail: `links to ${link}, which isn't there` };
  // A text fragment (`:~:text=`) is searched for by the browser; no page needs to have it.
  const fragment = rest.join("#").replace(/:~:.*$/s, "");
  if (target === "elsewhere" || /^(top)?$/i.test(fragment)) return undefined;
  if (fragmentPages.has(path)) return undefined;
  const ids = idsOf(target);
  return ids.has(fragment) || ids.has(decodePercent(fragment) ?? fragment)
    ? undefined
    : { rule: "fragment", detail: `links to ${link}, but ${written} has no place of that name` };
}
