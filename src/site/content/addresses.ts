import { screenIcons } from "../../contract/brand/icons.ts";
import { contentPageSlugs } from "./page-keys.ts";
import type { SiteContent } from "./site-content.ts";

/** The decoded parameters of one page of a route, by name; a rest parameter may be missing. */
export type RouteParams = Readonly<Record<string, string | undefined>>;

/** Posts that one page of the blog shows: a wide card and eight rows of three. */
export const postsPerPage = 25;

/** Rows of a topic's page, which have no pictures. */
export const postsPerTopicPage = 50;

/** The numbers of a list's pages after the first. */
const laterPages = (count: number, perPage: number): readonly string[] =>
  Array.from({ length: Math.max(0, Math.ceil(count / perPage) - 1) }, (_, index) =>
    String(index + 2),
  );

/** The pages of each route with parameters, by Astro's name of the route. */
const pagesOf: Readonly<Record<string, (content: SiteContent) => readonly RouteParams[]>> = {
  // The solution has a route of its own.
  "/[page]": () => contentPageSlugs.filter((page) => page !== "solution").map((page) => ({ page })),
  "/blog/[number]": ({ posts }) =>
    laterPages(posts.length, postsPerPage).map((number) => ({ number })),
  "/blog/[kind]/[topic]/[...number]": ({ topics }) =>
    topics.flatMap(({ id, data }) => {
      const [kind, topic] = id.split("/");
      const numbers = [undefined, ...laterPages(data.posts.length, postsPerTopicPage)];
      return numbers.map((number) => ({ kind, topic, number }));
    }),
  "/blog-detail/[slug]": ({ posts }) => posts.map(({ id }) => ({ slug: id })),
  "/survey/[slug]": ({ surveys }) => surveys.map(({ id }) => ({ slug: id })),
  "/icons/[name].png": () => Object.keys(screenIcons).map((name) => ({ name })),
  "/placeholders/[name].svg": () => ["picture", "profile"].map((name) => ({ name })),
  "/stills/[number].svg": ({ videos }) =>
    videos.flatMap(({ data }, index) => (data.poster ? [] : [{ number: String(index + 1) }])),
};

/**
 * The parameters of all pages of a route with parameters.
 *
 * @param route Astro's name of it: `/blog-detail/[slug]`
 * @throws {Error} for a route that has no entry above
 */
export function paramsOf(route: string, content: SiteContent): readonly RouteParams[] {
  const pages = pagesOf[route];
  if (!pages)
    throw new Error(`src/site/content/addresses.ts doesn't say which pages ${route} has.`);
  return pages(content);
}

/** The decoded addresses (`/blog-detail/été`) of all pages of a route, with or without parameters. */
export const addressesOf = (route: string, content: SiteContent): readonly string[] =>
  route.includes("[")
    ? paramsOf(route, content).map((params) => addressOf(route, params))
    : [route];

const addressOf = (route: string, params: RouteParams): string =>
  route.replaceAll(/\/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) =>
    params[name] === undefined ? "" : `/${params[name]}`,
  );
