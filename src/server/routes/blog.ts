import { blogById, blogRecommendation, blogs } from "../../contract/blog.ts";
import type { Id } from "../../contract/fields.ts";
import { ApiError } from "../api-error.ts";
import type { Database } from "../db/tables.ts";
import { route } from "../route.ts";

const recommended = 3;

export const blogRoutes = [
  route(blogs, async ({ vCategory }, { database }) => {
    const query = posts(database);
    const rows = await (
      vCategory === "" ? query : query.where("vCategory", "=", vCategory)
    ).execute();
    return await withTags(database, rows);
  }),

  route(blogById, async ({ vUniqueCode }, { database }) => {
    const rows = await posts(database)
      .where("vUniqueCode", "=", vUniqueCode)
      .execute();
    const [post] = await withTags(database, rows);
    if (!post) throw new ApiError(404, "There is no such post.");
    return post;
  }),

  route(blogRecommendation, async ({ iCategoryId, iBlogId }, { database }) => {
    const rows = await posts(database).execute();
    const others = rows.filter((row) => !isSame(row.iBlogId, iBlogId));
    const related = others.filter((row) =>
      isSame(row.iCategoryId, iCategoryId),
    );
    return [...new Set([...related, ...others])]
      .slice(0, recommended)
      .map(({ vBlog, vUniqueCode }) => ({ vBlog, vUniqueCode }));
  }),
];

/** Ids come as numbers or as their digits. */
const isSame = (ours: number, theirs: Id) => String(ours) === String(theirs);

const posts = (database: Database) =>
  database
    .selectFrom("blog")
    .innerJoin("category", "category.iCategoryId", "blog.iCategoryId")
    .select([
      "vBlog",
      "vUniqueCode",
      "vWebpImage",
      "vImage",
      "vImageDetail",
      "vImageAlt",
      "iBlogId",
      "blog.iCategoryId",
      "vCategory",
      "tDescription",
    ])
    .orderBy("iOrder");

type PostRow = Awaited<ReturnType<ReturnType<typeof posts>["execute"]>>[number];

async function withTags(database: Database, rows: readonly PostRow[]) {
  const ids = rows.map((row) => row.iBlogId);
  const tags =
    ids.length === 0
      ? []
      : await database
          .selectFrom("blog_tag")
          .select(["iBlogId", "vTag"])
          .where("iBlogId", "in", ids)
          .orderBy("iOrder")
          .execute();
  const tagsOf = Map.groupBy(tags, (tag) => tag.iBlogId);
  return rows.map(({ vCategory, ...post }) => ({
    ...post,
    category: { vCategory },
    tags: (tagsOf.get(post.iBlogId) ?? []).map(({ vTag }) => ({ vTag })),
  }));
}
