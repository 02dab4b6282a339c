/** Sentences of the blog that are not labels. */

export const recommendationHeading = "You May Like It";
export const untagged = "N/A";
export const allPosts = "All posts";
export const tags = "Tags";
export const readingTime = (minutes: number) => `${minutes} min read`;
export const blogPages = "Pages of the blog";
export const newerPosts = "Newer posts";
export const olderPosts = "Older posts";
export const pageOf = (number: number, pages: number) => `Page ${number} of ${pages}`;
export const feedTitle = (product: string) => `${product} blog`;
