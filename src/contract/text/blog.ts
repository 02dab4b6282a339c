/** Sentences of the blog that are not labels. */

export const recommendationHeading = "You May Like It";
export const allPosts = "All posts";
export const tags = "Tags";
export const readingTime = (minutes: number) => `${minutes} min read`;
export const blogPages = "Pages of the blog";
export const otherPosts = "Posts before and after this one";
export const previousPost = "Previous post";
export const nextPost = "Next post";
export const newerPosts = "Newer posts";
export const olderPosts = "Older posts";
export const pageOf = (number: number, pages: number) => `Page ${number} of ${pages}`;
export const categories = "Categories";
export const categoryKicker = "Category";
export const tagKicker = "Tag";
export const writtenBy = (author: string) => `By ${author}`;
/** A page's title: a tag may have the name of a category. */
export const topicTitle = {
  category: (name: string) => name,
  tag: (name: string) => `Tag: ${name}`,
};
export const postCount = (count: number) => (count === 1 ? "1 post" : `${count} posts`);
export const topicSummary = (count: number, name: string) => `${postCount(count)} about ${name}.`;
export const feedTitle = (product: string) => `${product} blog`;

/** Sentences of the search of the blog. */
export const blogSearchText = {
  label: "Search the blog",
  submit: "Search",
  /** While the index loads. */
  loading: "Searching …",
  /** How many are shown of so many. */
  cut: (posts: string, shown: number) => `${posts}; the first ${shown} are shown`,
  hint: "Try fewer words, or just the beginning of one.",
  /** Follows where there are some. */
  categoriesHint: "The categories above list every post on a subject.",
  failed: "The search could not be loaded. Please check your connection and try again.",
  tryAgain: "Try again",
} as const;
