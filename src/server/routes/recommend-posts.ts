import type { Id } from "../../contract/fields.ts";
import { rowId } from "../db/row-id.ts";
import type { Database, Tables } from "../db/tables.ts";

/** A post that is recommended after another one. */
type Recommended = Pick<Tables["blog"], "vBlog" | "vUniqueCode">;

const maximum = 3;

/** Up to three other posts: first of the post's category, then of others, each in the blog's order. */
export async function recommend(
  database: Database,
  iCategoryId: Id,
  iBlogId: Id,
): Promise<readonly Recommended[]> {
  const category = rowId(iCategoryId);
  const others = firstOthers(database, rowId(iBlogId));
  const related = await others.where("iCategoryId", "=", category).limit(maximum).execute();
  if (related.length === maximum) return related;
  const further = await others
    .where("iCategoryId", "<>", category)
    .limit(maximum - related.length)
    .execute();
  return [...related, ...further];
}

const firstOthers = (database: Database, iBlogId: number) =>
  database
    .selectFrom("blog")
    .select(["vBlog", "vUniqueCode"])
    .where("iBlogId", "<>", iBlogId)
    .orderBy("iOrder")
    .orderBy("iBlogId");

/** The result of `recommend` for every post, by its id, in one query. */
export async function recommendAll(
  database: Database,
): Promise<ReadonlyMap<number, Recommended[]>> {
  const posts = await database
    .selectFrom("blog")
    .select(["iBlogId", "iCategoryId", "vBlog", "vUniqueCode"])
    .orderBy("iOrder")
    .orderBy("iBlogId")
    .execute();
  // One more than is recommended, since the post itself is left out.
  const firstOf = new Map<number, typeof posts>();
  for (const post of posts) {
    const first = firstOf.get(post.iCategoryId) ?? [];
    if (first.length <= maximum) first.push(post);
    firstOf.set(post.iCategoryId, first);
  }
  return new Map(
    posts.map(({ iBlogId, iCategoryId }) => {
      const chosen = (firstOf.get(iCategoryId) ?? [])
        .filter((post) => post.iBlogId !== iBlogId)
        .slice(0, maximum);
      if (chosen.length < maximum)
        for (const post of posts) {
          if (post.iCategoryId !== iCategoryId) chosen.push(post);
          if (chosen.length === maximum) break;
        }
      return [iBlogId, chosen.map(({ vBlog, vUniqueCode }) => ({ vBlog, vUniqueCode }))];
    }),
  );
}
