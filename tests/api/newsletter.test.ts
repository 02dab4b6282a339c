import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { dialects } from "./databases.ts";
import { openNewsletter } from "./fifth-rates.ts";
import { openTestApi, type TestApi, testTime } from "./test-api.ts";

describe.each(dialects)("newsletter on %s", (dialect) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi(dialect, { now: () => testTime, rates: openNewsletter });
  });
  afterAll(() => api.close());

  const add = (vEmail: unknown) => api.post("/api/news_letter/add", { vEmail });

  test("adds an address once, ignoring case and spaces", async () => {
    const first = await add(" Ruth@Example.org ");
    expect(first.status).toBe(200);
    expect(await first.json()).toEqual({ code: 200, data: null });
    const again = await add("ruth@example.ORG");
    expect(again.status).toBe(400);
    expect(await again.json()).toEqual({
      code: 400,
      message: "This address has already been entered.",
    });
    const stored = await api.database
      .selectFrom("newsletter")
      .selectAll()
      .where("vKey", "=", "ruth@example.org")
      .execute();
    expect(stored).toEqual([
      {
        vKey: "ruth@example.org",
        vEmail: "Ruth@Example.org",
        vId: expect.stringMatching(/^[\w-]{22}$/) as string,
        dCreated: "2026-11-21T10:00:00.000Z",
        dConfirmed: "",
      },
    ]);
  });

  test("refuses text that a mail program would read as several addresses", async () => {
    for (const address of ["a@b.example,c@d.example", "A<a@b.example>"])
      expect((await add(address)).status).toBe(400);
  });

  test("adds an address once when sent eight times concurrently", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => add("race@example.org")));
    const codes = answers.map(({ status }) => status).sort();
    expect(codes).toEqual([200, ...Array<number>(7).fill(400)]);
  });

  test.each([
    "",
    "ruth",
    "@example.org",
    "ruth@example",
    "ruth@example.",
    "ru th@example.org",
    `${"x".repeat(250)}@example.org`,
    "@".repeat(20_000),
    7,
    null,
  ])("refuses the invalid address %j with another message than a known one", async (value) => {
    const response = await add(value);
    expect(response.status).toBe(400);
    const { message } = (await response.json()) as { message: string };
    expect(message).toMatch(/^vEmail: expected/);
  });
});
