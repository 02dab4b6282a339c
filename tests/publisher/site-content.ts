import type { Entry, Post, SiteContent } from "../../src/site/content/site-content.ts";
import { transforms } from "../../src/publisher/transform/transform-content.ts";

/** A post with little in it; what a test is about is given. */
export const post = (slug: string, given: Partial<Post> = {}): Entry<Post> => ({
  id: slug,
  data: {
    slug,
    title: `Title of ${slug}`,
    shortTitle: `Title of ${slug}`,
    code: `code-${slug}`,
    image: undefined,
    detailImage: undefined,
    imageAlt: "",
    category: "Trust",
    categoryId: "1",
    tags: [],
    shownTags: ["N/A"],
    bodyDigest: "",
    excerpt: slug,
    minutes: 1,
    recommended: [],
    updated: "2026-01-01T00:00:00.000Z",
    ...given,
  },
});

const lists = [...Object.keys(transforms), "posts", "articles", "topics"];

/** Content with these lists and nothing else. */
export const contentOf = (given: Partial<SiteContent> = {}): SiteContent => ({
  ...(Object.fromEntries(lists.map((name) => [name, []])) as unknown as SiteContent),
  ...given,
});
