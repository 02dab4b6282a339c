import { blogById, blogRecommendation, blogs } from "../../contract/blog.ts";
import { ApiError } from "../http/api-error.ts";
import { recommend, recommendAll } from "./recommend-posts.ts";
import type { Database } from "../db/tables.ts";
import { route } from "../http/route.ts";

export const blogRoutes = [
  route(blogs, async ({ vCategory }, { database }) => {
    const query = posts(database);
    const rows = await (
      vCategory === "" ? query : query.where("vCategory", "=", vCategory)
    ).execute();
    const recommended = await recommendAll(database);
    return (await withTags(database, rows)).map((post) => ({
      ...post,
      recommendation: recommended.get(post.iBlogId) ?? [],
    }));
  }),

  route(blogById, async ({ vUniqueCode }, { database }) => {
    const rows = await posts(database).where("vUniqueCode", "=", vUniqueCode).execute();
    const [post] = await withTags(database, rows);
    if (!post) throw new ApiError(404, "There is no such post.");
    return post;
  }),

  route(blogRecommendation, ({ iCategoryId, iBlogId }, { database }) =>
    recommend(database, iCategoryId, iBlogId),
  ),
];

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
      "vAuthor",
      "dtPublished",
    ])
    .orderBy("iOrder")
    .orderBy("iBlogId");

type PostRow = Awaited<ReturnType<ReturnType<typeof posts>["execute"]>>[number];

/** For more posts all tags are read: a query takes some 30,000 parameters at most. */
const fewPosts = 100;

async function withTags(database: Database, rows: readonly PostRow[]) {
  const all = database.selectFrom("blog_tag").select(["iBlogId", "vTag"]).orderBy("iOrder");
  const ids = rows.map((row) => row.iBlogId);
  const tags =
    ids.length === 0
      ? []
      : await (ids.length > fewPosts ? all : all.where("iBlogId", "in", ids)).execute();
  const tagsOf = Map.groupBy(tags, (tag) => tag.iBlogId);
  return rows.map(({ vCategory, ...post }) => ({
    ...post,
    category: { vCategory },
    tags: (tagsOf.get(post.iBlogId) ?? []).map(({ vTag }) => ({ vTag })),
  }));
}
