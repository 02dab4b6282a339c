import { describe, expect, test } from "vitest";

import { dialects } from "./databases.ts";
import { openTestApi, testTime } from "./test-api.ts";

describe.each(dialects)("page views on %s", (dialect) => {
  test("are counted by page and day, and nothing else is stored", async () => {
    const api = await openTestApi(dialect, { now: () => testTime });
    try {
      for (const vPage of ["home", "blog", "home"]) {
        const response = await api.post("/api/page_view/add", { vPage });
        expect(await response.json()).toEqual({ code: 200, data: null });
      }
      const rows = await api.database
        .selectFrom("page_view")
        .selectAll()
        .orderBy("vPage")
        .execute();
      expect(rows).toEqual([
        { vPage: "blog", dDay: "2026-11-21", iCount: 1 },
        { vPage: "home", dDay: "2026-11-21", iCount: 2 },
      ]);
    } finally {
      await api.close();
    }
  });

  test("are refused for invalid page names", async () => {
    const api = await openTestApi(dialect);
    try {
      for (const vPage of ["", "x".repeat(121), 5]) {
        const response = await api.post("/api/page_view/add", { vPage });
        expect(response.status).toBe(400);
      }
    } finally {
      await api.close();
    }
  });

  test("are accepted at the configured path", async () => {
    const api = await openTestApi(dialect, { environment: { PUBLIC_PAGE_VIEW_PATH: "/count" } });
    try {
      const response = await api.post("/count", { vPage: "home" });
      expect(response.status).toBe(200);
    } finally {
      await api.close();
    }
  });
});
