import { postsPerPage, postsPerTopicPage } from "./queries.ts";
import { contentPageSlugs } from "./page-keys.ts";
import type { SiteContent } from "./site-content.ts";

type Addresses = (content: SiteContent) => readonly string[];

/** The numbers of a list's pages after the first. */
const laterPages = (count: number, perPage: number): readonly number[] =>
  Array.from({ length: Math.max(0, Math.ceil(count / perPage) - 1) }, (_, index) => index + 2);

/**
 * The decoded addresses (`/blog-detail/été`) of each route with a parameter, by Astro's name of the
 * route. A route without parameters has one address, its name.
 */
export const dynamicAddresses: Readonly<Record<string, Addresses>> = {
  // The solution has a route of its own.
  "/[page]": () => contentPageSlugs.filter((slug) => slug !== "solution").map((slug) => `/${slug}`),
  "/blog/[number]": ({ posts }) =>
    laterPages(posts.length, postsPerPage).map((number) => `/blog/${number}`),
  "/blog/[kind]/[topic]/[...number]": ({ topics }) =>
    topics.flatMap(({ id, data }) => [
      `/blog/${id}`,
      ...laterPages(data.posts.length, postsPerTopicPage).map((number) => `/blog/${id}/${number}`),
    ]),
  "/blog-detail/[slug]": ({ posts }) => posts.map(({ id }) => `/blog-detail/${id}`),
  "/survey/[slug]": ({ surveys }) => surveys.map(({ id }) => `/survey/${id}`),
  "/stills/[number].svg": ({ videos }) => videos.map((_, index) => `/stills/${index + 1}.svg`),
};
