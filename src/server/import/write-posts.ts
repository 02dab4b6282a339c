import type { Database } from "../db/tables.ts";
import { toHtml } from "./markdown.ts";
import type { Sample } from "./read-sample.ts";
import { idOf, stableIds } from "./stable-ids.ts";

/** Writes the blog anew; posts and categories keep their numbers. */
export async function writePosts(
  database: Database,
  posts: Sample["posts"],
): Promise<void> {
  const oldPosts = await database
    .selectFrom("blog")
    .select(["vUniqueCode", "iBlogId"])
    .execute();
  const oldCategories = await database
    .selectFrom("category")
    .selectAll()
    .execute();
  const categories = [...new Set(posts.map(({ head }) => head.category))];
  const postIds = stableIds(
    new Map(oldPosts.map((row) => [row.vUniqueCode, row.iBlogId])),
    posts.map(({ head }) => head.code),
  );
  const categoryIds = stableIds(
    new Map(oldCategories.map((row) => [row.vCategory, row.iCategoryId])),
    categories,
  );

  await database.deleteFrom("blog_tag").execute();
  await database.deleteFrom("blog").execute();
  await database.deleteFrom("category").execute();
  for (const vCategory of categories)
    await database
      .insertInto("category")
      .values({ vCategory, iCategoryId: idOf(categoryIds, vCategory) })
      .execute();
  for (const [iOrder, post] of posts.entries()) {
    const iBlogId = idOf(postIds, post.head.code);
    await database
      .insertInto("blog")
      .values({
        iBlogId,
        vUniqueCode: post.head.code,
        iCategoryId: idOf(categoryIds, post.head.category),
        vBlog: post.head.title,
        vWebpImage: `${post.head.image}.webp`,
        vImage: `${post.head.image}.webp`,
        vImageDetail: `${post.detail}.webp`,
        vImageAlt: post.head.imageAlt,
        tDescription: toHtml(post.body),
        iOrder,
      })
      .execute();
    for (const [place, vTag] of post.head.tags.entries())
      await database
        .insertInto("blog_tag")
        .values({ iBlogId, vTag, iOrder: place })
        .execute();
  }
}
