import * as v from "valibot";

import { listCall, recordCall } from "./call.ts";
import { changeDates, publicationDates } from "./change-date.ts";
import {
  contentText,
  extra,
  extras,
  id,
  pictureAddress,
  requiredText,
  requiredWords,
  sole,
  text,
  uniqueCode,
  words,
} from "./fields.ts";

const blog = v.object({
  vBlog: requiredWords,
  vUniqueCode: uniqueCode,
  vWebpImage: pictureAddress,
  vImage: pictureAddress,
  vImageDetail: pictureAddress,
  vImageAlt: words,
  // Only recommendations need it.
  iBlogId: extra(id),
  // Some hosts have an empty text where a post has no category.
  iCategoryId: extra(id),
  category: extra(sole(v.object({ vCategory: words }))),
  tags: extras(v.object({ vTag: words })),
  tDescription: contentText,
  ...changeDates,
  ...publicationDates,
  /** Who wrote it, as one name or as a person: extras that any API may omit. */
  vAuthor: v.optional(words),
  user_datas: extra(sole(v.object({ vFirstName: words, vLastName: words }))),
});
const encoded = { tDescription: "bytes" } as const;
export type Blog = v.InferOutput<typeof blog>;

/** Hosts send more, e.g. the title; but one that has changed makes no other recommendation of it. */
const recommended = v.pipe(
  v.object({ vUniqueCode: uniqueCode, vBlog: extra(text) }),
  v.transform(({ vUniqueCode }) => ({ vUniqueCode })),
);

export const blogs = listCall({
  path: "/api/blog/get_all_data",
  summary: "All posts of the blog, or those of one category.",
  request: v.object({ vCategory: v.string() }),
  record: v.object({
    ...blog.entries,
    /**
     * The answer of `blogRecommendation` for this post: an extra that any API may omit. It
     * spares a reader of the whole blog one call per post; one that can't be read is requested.
     */
    recommendation: v.fallback(v.optional(v.array(recommended)), undefined),
  }),
  encoded,
});

export const blogById = recordCall({
  path: "/api/blog/get_by_id",
  summary: "One post, by its unique code.",
  request: v.object({ vUniqueCode: requiredText }),
  record: blog,
  codes: [200, 404],
  encoded,
});

export const blogRecommendation = listCall({
  path: "/api/blog/recommendation",
  summary: "Posts to read after this one.",
  request: v.object({ iCategoryId: id, iBlogId: id }),
  record: recommended,
});
