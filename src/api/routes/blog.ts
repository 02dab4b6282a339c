import { blogById, blogRecommendation, blogs } from "../../contract/blog.ts";
import type { Id } from "../../contract/fields.ts";
import { type Database, rowId, type Tables } from "../db/tables.ts";
import { ApiError } from "../http/failures.ts";
import { perMegabyte, route } from "./route.ts";

export const blogRoutes = [
  route(blogs, perMegabyte, async ({ vCategory }, { database }) => {
    const rows = await postsIn(database, vCategory);
    const recommended = await recommendAll(database, rows);
    return (await withTags(database, rows)).map((post) => ({
      ...post,
      recommendation: recommended.get(post.iBlogId) ?? [],
    }));
  }),

  route(blogById, perMegabyte, async ({ vUniqueCode }, { database }) => {
    const rows = await posts(database).where("vUniqueCode", "=", vUniqueCode).execute();
    const [post] = await withTags(database, rows);
    if (!post) throw new ApiError(404, "There is no such post.");
    return post;
  }),

  // With all fields, as hosts of the specification do; readers need the code alone.
  route(
    { ...blogRecommendation, record: blogById.record, encoded: blogById.encoded },
    perMegabyte,
    async ({ iCategoryId, iBlogId }, { database }) =>
      withTags(database, await recommend(database, iCategoryId, iBlogId)),
  ),
];

const posts = (database: Database) =>
  database
    .selectFrom("blog")
    .orderBy("iOrder")
    .orderBy("iBlogId")
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
      "dtUpdated",
    ]);

/** The posts of a category, or all; none, without a look at any post, of a category that does not exist. */
async function postsIn(database: Database, vCategory: string): Promise<readonly PostRow[]> {
  if (vCategory === "") return await posts(database).execute();
  const category = database.selectFrom("category").select("iCategoryId");
  const found = await category.where("vCategory", "=", vCategory).execute();
  if (found.length === 0) return [];
  const ids = found.map(({ iCategoryId }) => iCategoryId);
  return await posts(database).where("blog.iCategoryId", "in", ids).execute();
}

type PostRow = Awaited<ReturnType<ReturnType<typeof posts>["execute"]>>[number];

/** Up to so many posts only their tags are read: a query takes some 30,000 parameters at most. */
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

/** A post that is recommended after another one. */
type Recommended = Pick<Tables["blog"], "vBlog" | "vUniqueCode">;

const maximum = 3;

/** Up to three other posts: first of the post's category, then of others, each in the blog's order. */
async function recommend(
  database: Database,
  iCategoryId: Id,
  iBlogId: Id,
): Promise<readonly PostRow[]> {
  const category = rowId(iCategoryId);
  const others = posts(database).where("iBlogId", "<>", rowId(iBlogId));
  const related = await others.where("blog.iCategoryId", "=", category).limit(maximum).execute();
  if (related.length === maximum) return related;
  const further = await others
    .where("blog.iCategoryId", "<>", category)
    .limit(maximum - related.length)
    .execute();
  return [...related, ...further];
}

/** What `recommend` gives for each of the posts, by its id. They are all posts of their categories, in order. */
async function recommendAll(
  database: Database,
  rows: readonly PostRow[],
): Promise<ReadonlyMap<number, Recommended[]>> {
  if (rows.length === 0) return new Map();
  const inCategory = Map.groupBy(rows, (post) => post.iCategoryId);
  // Enough, because a category that leaves room for others has few posts among them.
  const first = await posts(database)
    .limit(2 * maximum)
    .execute();
  return new Map(
    rows.map(({ iBlogId, iCategoryId }) => {
      // One more than is recommended, since the post itself is left out.
      const related = (inCategory.get(iCategoryId) ?? []).slice(0, maximum + 1);
      const others = first.filter((post) => post.iCategoryId !== iCategoryId);
      const chosen = [...related, ...others].filter((post) => post.iBlogId !== iBlogId);
      return [
        iBlogId,
        chosen.slice(0, maximum).map(({ vBlog, vUniqueCode }) => ({ vBlog, vUniqueCode })),
      ];
    }),
  );
}
