import * as v from "valibot";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { blogRecommendation, blogs } from "../../src/contract/blog.ts";
import { unwrap } from "../../src/contract/read-answer.ts";
import { metaByPage } from "../../src/contract/page.ts";
import { newsletterAdd } from "../../src/contract/newsletter.ts";
import {
  createContentTable,
  listed,
  textColumn,
} from "../../src/api/db/migrations/create-table.ts";
import { storePicture } from "../../src/api/media/pictures.ts";
import { dialects } from "./databases.ts";
import { openTestApi, type TestApi } from "./test-api.ts";

const header = "x-content-version";
const content = [
  ["banner", "vHeading"],
  ["blog_tag", "vTag"],
  ["blog", "vBlog"],
  ["category", "vCategory"],
  ["common_section", "vHeading"],
  ["label", "vText"],
  ["meta", "vTitle"],
  ["organisation", "vOrganizationName"],
  ["page", "tDescription"],
  ["picture", "vHash"],
  ["platform", "vTitle"],
  ["setting", "vValue"],
  ["social", "vValue"],
  ["survey", "vSurvey"],
  ["survey_category", "vCategory"],
  ["survey_option", "vOption"],
  ["survey_question", "vQuestion"],
  ["survey_sub_category", "vSubCategory"],
  ["testimonial", "vFullName"],
  ["video", "vTitle"],
] as const;

describe.each(dialects)("the content version on %s", (dialect) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi(dialect);
  });
  afterAll(() => api.close());

  const versionOf = async (path: string, body: unknown) =>
    (await api.post(path, body)).headers.get(header);
  test("changes when rows change in a content table of a later migration", async () => {
    await createContentTable(api.database as unknown as Kysely<unknown>, "later_table", {
      vAward: textColumn,
      ...listed,
    });
    const before = await version();
    await sql`insert into later_table values ('Employer of the year', 'Yes', 1)`.execute(
      api.database,
    );
    const added = await version();
    expect(added).not.toBe(before);
    await sql`delete from later_table`.execute(api.database);
    expect(await version()).not.toBe(added);
  });

  const version = () => versionOf(metaByPage.path, { vPage: "home" });

  test("is in every answer of a content call, also in a 404", async () => {
    const first = await version();
    expect(first).toMatch(/^[\w-]{20,}\.[\w-]{20}$/);
    expect(await versionOf(blogs.path, { vCategory: "" })).toBe(first);
    const missing = await api.post(metaByPage.path, { vPage: "none" });
    expect([missing.status, missing.headers.get(header)]).toEqual([404, first]);
  });

  test("is in no other answer", async () => {
    expect(await versionOf(newsletterAdd.path, { vEmail: "a@b.example" })).toBe(null);
  });

  test("changes when a row of a content table is written, deleted or added", async () => {
    for (const [table, column] of content) {
      const change = async (statement: ReturnType<typeof sql>) => {
        const before = await version();
        await statement.execute(api.database);
        expect(await version(), table).not.toBe(before);
      };
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.id(table)}`.execute(
        api.database,
      );
      await change(sql`update ${sql.id(table)} set ${sql.ref(column)} = ${sql.ref(column)} || '!'`);
      // Posts refer to their category; a participant's survey spans several tables.
      if (table === "category" || table.startsWith("survey")) continue;
      const [row = {}] = rows;
      await change(sql`delete from ${sql.id(table)}`);
      await change(
        sql`insert into ${sql.id(table)} (${sql.join(Object.keys(row).map((name) => sql.id(name)))}) values (${sql.join(Object.values(row))})`,
      );
    }
  });

  test("does not change after a read, a transaction rolled back, or an upload of a participant", async () => {
    const before = await version();
    await api.post(blogRecommendation.path, { iCategoryId: 1, iBlogId: 1 });
    await api.database
      .transaction()
      .execute(async (transaction) => {
        await transaction.updateTable("meta").set({ vTitle: "x" }).execute();
        throw new Error("undone");
      })
      .catch(() => undefined);
    const bytes = Buffer.from([1]);
    await storePicture(api.database, { webp: bytes, jpeg: bytes });
    expect(await version()).toBe(before);
  });
});

describe.each(dialects)("recommendations in the blog list on %s", (dialect) => {
  const listed = v.object({
    iCategoryId: v.number(),
    iBlogId: v.number(),
    recommendation: v.array(v.unknown()),
  });
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi(dialect);
  });
  afterAll(() => api.close());

  test.each([["", 5] as const, ["Leadership", 2] as const])(
    "equal those of the recommendation call for each post (category '%s')",
    async (vCategory, count) => {
      const response = await api.post(blogs.path, { vCategory });
      // As it is: readers leave out the titles.
      const records = v.parse(v.array(listed), unwrap(await response.json(), 200).data);
      expect(records).toHaveLength(count);
      for (const { iCategoryId, iBlogId, recommendation } of records) {
        const answer = await api.post(blogRecommendation.path, { iCategoryId, iBlogId });
        const { data } = unwrap(await answer.json(), 200);
        const titles = v.array(v.object({ vBlog: v.string(), vUniqueCode: v.string() }));
        expect(recommendation).toEqual(v.parse(titles, data));
        expect(recommendation).toHaveLength(3);
      }
    },
  );
});

describe("a client that prefers texts to bytes", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi("sqlite");
  });
  afterAll(() => api.close());

  test.each([
    ["texts=plain", "string"],
    ["wait=5, texts=plain", "string"],
    ["texts=bytes", "object"],
    // A regular expression for spaces around commas took a minute for a header of this length.
    [`${" ".repeat(100_000)}x, texts=plain`, "string"],
  ])("sends Prefer: %s and gets a %s", async (prefer, kind) => {
    const response = await api.post(blogs.path, { vCategory: "" }, { prefer });
    const { data } = (await response.json()) as { data: { tDescription: unknown }[] };
    expect(data.map(({ tDescription }) => typeof tDescription)).toEqual(data.map(() => kind));
    expect(data).not.toEqual([]);
  });
});
