import type { Sample } from "./read-sample.ts";
import { toHtml } from "./markdown.ts";
import type { SampleRun } from "./sample-run.ts";
import { itemsOf, keyOf, syncRows } from "./sync-rows.ts";

const postTarget = { table: "blog", key: ["vUniqueCode"], id: "iBlogId", gone: "delete" } as const;

/** Writes the blog. Categories stay, since posts of others may be in them. */
export async function writePosts(run: SampleRun, posts: Sample["posts"]): Promise<void> {
  const names = [...new Set(posts.map(({ head }) => head.category))];
  await syncRows(run, {
    target: { table: "category", key: ["vCategory"], id: "iCategoryId", gone: "keep" },
    items: itemsOf(names.map((vCategory) => ({ vCategory }))),
  });
  const categories = await run.database.selectFrom("category").selectAll().execute();
  const ids = new Map(categories.map((row) => [row.vCategory, row.iCategoryId]));
  const marks = run.marks(postTarget.table);
  const written = posts.flatMap((post, iOrder) => {
    const { head } = post;
    const key = keyOf(postTarget, { vUniqueCode: head.code });
    const iCategoryId = ids.get(head.category) ?? marks.get(key)?.["iCategoryId"];
    // Its category was deleted or has another name by now.
    if (iCategoryId === undefined) {
      run.left.push(`blog ${head.code}`);
      return [];
    }
    const row = {
      vUniqueCode: head.code,
      iCategoryId,
      vBlog: head.title,
      vWebpImage: head.image,
      vImage: head.image,
      vImageDetail: post.detail,
      vImageAlt: head.imageAlt,
      tDescription: toHtml(post.body),
      vAuthor: head.author,
      dtPublished: head.date,
      dtUpdated: head.updated,
      iOrder,
    };
    return [{ row, tags: head.tags }];
  });
  const synced = await syncRows(run, { target: postTarget, items: written });
  const tags = written.flatMap((post, index) =>
    post.tags.map((vTag, iOrder) => ({ iBlogId: synced.idAt(index), vTag, iOrder })),
  );
  await syncRows(run, {
    target: { table: "blog_tag", key: ["iBlogId", "vTag"], parent: "iBlogId", gone: "delete" },
    items: itemsOf(tags),
    parents: synced,
  });
}
