import type { Id } from "../../contract/fields.ts";
import { rowId } from "../db/row-id.ts";
import type { Database } from "../db/tables.ts";

/** A post that is recommended after another one. */
export interface Recommended {
  readonly vBlog: string;
  readonly vUniqueCode: string;
}

const most = 3;

/** What to read after one post: first of its category, then others, both in the blog's order. */
export async function recommend(
  database: Database,
  iCategoryId: Id,
  iBlogId: Id,
): Promise<readonly Recommended[]> {
  const category = rowId(iCategoryId);
  const others = firstOthers(database, rowId(iBlogId));
  const related = await others.where("iCategoryId", "=", category).limit(most).execute();
  if (related.length === most) return related;
  const further = await others
    .where("iCategoryId", "<>", category)
    .limit(most - related.length)
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

/** What `recommend` would give for every post, by its number, in one query. */
export async function recommendAll(
  database: Database,
): Promise<ReadonlyMap<number, Recommended[]>> {
  const posts = await database
    .selectFrom("blog")
    .select(["iBlogId", "iCategoryId", "vBlog", "vUniqueCode"])
    .orderBy("iOrder")
    .orderBy("iBlogId")
    .execute();
  // Of each category no more than this many are ever recommended, the post itself left out.
  const firstOf = new Map<number, typeof posts>();
  for (const post of posts) {
    const first = firstOf.get(post.iCategoryId) ?? [];
    if (first.length <= most) first.push(post);
    firstOf.set(post.iCategoryId, first);
  }
  return new Map(
    posts.map(({ iBlogId, iCategoryId }) => {
      const chosen = (firstOf.get(iCategoryId) ?? [])
        .filter((post) => post.iBlogId !== iBlogId)
        .slice(0, most);
      if (chosen.length < most)
        for (const post of posts) {
          if (post.iCategoryId !== iCategoryId) chosen.push(post);
          if (chosen.length === most) break;
        }
      return [iBlogId, chosen.map(({ vBlog, vUniqueCode }) => ({ vBlog, vUniqueCode }))];
    }),
  );
}
