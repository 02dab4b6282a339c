import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { dialects } from "./databases.ts";
import { openTestApi, type TestApi, testTime } from "./test-api.ts";

const path = "/count";

describe.each(dialects)("page views at a configured path, on %s", (dialect) => {
  let api: TestApi;
  let statements: string[];
  beforeEach(async () => {
    statements = [];
    const environment = { PUBLIC_PAGE_VIEW_PATH: path };
    const onStatement = (sql: string) => statements.push(sql);
    api = await openTestApi(dialect, { environment, now: () => testTime, onStatement });
  });
  afterEach(() => api.close());

  test("are counted by page and day, and nothing else is stored", async () => {
    for (const vPage of ["home", "blog", "home"]) {
      const response = await api.post(path, { vPage });
      expect(await response.json()).toEqual({ code: 200, data: null });
    }
    const rows = await api.database.selectFrom("page_view").selectAll().orderBy("vPage").execute();
    expect(rows).toEqual([
      { vPage: "blog", dDay: "2026-11-21", iCount: 1 },
      { vPage: "home", dDay: "2026-11-21", iCount: 2 },
    ]);
  });

  test("of more than a thousand names a day are counted together", async () => {
    const dDay = "2026-11-21";
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      vPage: `name ${index}`,
      dDay,
      iCount: 1,
    }));
    await api.database.insertInto("page_view").values(rows).execute();
    statements.length = 0;
    for (const vPage of ["made up", "name 7", "made up too"]) await api.post(path, { vPage });
    expect(statements).toHaveLength(3);
    // Made-up names crowd out no page.
    await api.database
      .insertInto("meta")
      .values({ vPage: "pulse", vTitle: "Pulse", tDescription: "", tKeyword: "" })
      .execute();
    const pages = await api.database.selectFrom("page").select("vSlug").limit(1).execute();
    const real = ["pulse", ...pages.map(({ vSlug }) => vSlug), "home"];
    for (const vPage of [...real, ...real]) await api.post(path, { vPage });
    const counts = await api.database
      .selectFrom("page_view")
      .select(["vPage", "iCount"])
      .where("iCount", ">", 1)
      .execute();
    expect(counts.toSorted((one, other) => (one.vPage < other.vPage ? -1 : 1))).toEqual(
      ["(other)", "name 7", ...real].toSorted().map((vPage) => ({ vPage, iCount: 2 })),
    );
  });

  test.each(["", "x".repeat(121), 5])("are refused for the invalid page name %j", async (vPage) => {
    expect((await api.post(path, { vPage })).status).toBe(400);
  });
});
