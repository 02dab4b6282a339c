import * as v from "valibot";

import { listCall, recordCall } from "./call.ts";
import { byteText, id, pictureAddress, requiredText, text } from "./fields.ts";

const blog = v.object({
  vBlog: requiredText,
  vUniqueCode: requiredText,
  vWebpImage: pictureAddress,
  vImage: pictureAddress,
  vImageDetail: pictureAddress,
  vImageAlt: text,
  iBlogId: id,
  iCategoryId: v.nullish(id),
  category: v.nullish(v.object({ vCategory: text })),
  tags: v.nullish(v.array(v.object({ vTag: text })), []),
  tDescription: byteText,
});
const encoded = { tDescription: "bytes" } as const;
export type Blog = v.InferOutput<typeof blog>;

export const blogs = listCall({
  path: "/api/blog/get_all_data",
  summary: "All posts of the blog, or those of one category.",
  request: v.object({ vCategory: v.string() }),
  record: blog,
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
  record: v.object({ vBlog: requiredText, vUniqueCode: requiredText }),
});
