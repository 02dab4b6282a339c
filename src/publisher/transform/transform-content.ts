import { allOf } from "../../shared/all-of.ts";
import type { ListName } from "../../site/content/content-reader.ts";
import type { SiteContent } from "../../site/content/site-content.ts";
import type { SiteAnswers } from "../fetch/request-content.ts";
import type { TransformContext } from "./transform-context.ts";
import { homeTransforms } from "./transform-home.ts";
import { pageTransforms } from "./transform-pages.ts";
import { transformPosts } from "./transform-posts.ts";

/** Per list of the content, the function that makes it from the API's answers. */
export type Transforms = {
  readonly [Name in Exclude<ListName, "posts" | "articles" | "topics">]: (
    context: TransformContext,
    answers: SiteAnswers,
  ) => SiteContent[Name] | Promise<SiteContent[Name]>;
};

export const transforms: Transforms = { ...pageTransforms, ...homeTransforms };

/** Transforms all answers into the content of the site, and fetches its pictures. */
export async function transformContent(
  context: TransformContext,
  answers: SiteAnswers,
): Promise<SiteContent> {
  // All at once: a list waits for its pictures while the texts of another are sanitised.
  const [blog, ...lists] = await allOf([
    transformPosts(context, answers),
    ...Object.entries(transforms).map(async ([name, transform]) => ({
      [name]: await transform(context, answers),
    })),
  ]);
  return Object.assign({}, ...lists, blog) as SiteContent;
}
