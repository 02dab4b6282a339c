import { describe, expect } from "vitest";

import type { SeenCall } from "../../fixtures/third-party-api.ts";
import { test } from "./fetch-setup.ts";

describe("a call beyond the specification", () => {
  const surveys = "/api/survey/get_all_data";
  const isExtra = ({ path, body }: SeenCall): boolean => {
    const { eFeature, vPage, vSlug } = body as Readonly<Record<string, string>>;
    return (
      (path === surveys && eFeature === "No") ||
      vPage === "confirm-email" ||
      (path === "/api/page" && vSlug === "solution") ||
      // The name of a survey's file, where the rule's slug is "what?".
      vPage === "what" ||
      vSlug === "what"
    );
  };
  const refusals: readonly (readonly [string, () => Response])[] = [
    ["code 400", () => Response.json({ code: 400, message: "eFeature must be Yes" })],
    ["HTTP status 403", () => Response.json({ message: "Forbidden" }, { status: 403 })],
    ["HTTP status 404 of another kind", () => Response.json({ statusCode: 404 }, { status: 404 })],
    ["a page with HTTP status 405", () => new Response("<h1>No</h1>", { status: 405 })],
    ["success: false", () => Response.json({ success: false, data: null })],
    ["an error", () => Response.json({ error: "unknown page" })],
  ];

  test.for(refusals)("may be refused with %s", async ([, refusal], { api, read }) => {
    const { content: usual } = api.options;
    const [first, ...others] = usual.lists[surveys] ?? [];
    const lists = { ...usual.lists, [surveys]: [{ ...first, vSurvey: "What?" }, ...others] };
    let refused = 0;
    api.options = {
      ...api.options,
      content: { ...usual, lists },
      interrupt: (_before, call) => {
        if (!isExtra(call)) return undefined;
        refused += 1;
        return refusal();
      },
    };
    const { report, outage, content } = await read();
    // The list, two of /confirm-email, the page /solution, and three by the name of the file.
    expect(refused).toBe(7);
    expect(report.failedCalls).toEqual([]);
    expect(outage).toBeUndefined();
    expect(content.surveys.length).toBeGreaterThan(2);
  });

  test.for<[string, (call: SeenCall) => Response | "reset" | undefined]>([
    ["fails otherwise", (call) => (isExtra(call) ? new Response("", { status: 500 }) : undefined)],
    ["answers what can't be read", (call) => (isExtra(call) ? new Response("<p>") : undefined)],
    ["gets no answer", (call) => (isExtra(call) ? "reset" : undefined)],
  ])("that %s is reported", async ([, interrupt], { api, read }) => {
    api.options = { ...api.options, interrupt: (_before, call) => interrupt(call) };
    const { report, outage } = await read({ backoff: [] });
    expect(report.failedCalls.map(({ source }) => source)).toContainEqual(
      expect.stringContaining(`POST ${surveys} {"eFeature":"No"`),
    );
    expect(outage).toBeUndefined();
  });

  test("that had an answer before is reported when it is refused", async ({ api, read }) => {
    const good = await read();
    api.options = {
      ...api.options,
      interrupt: (_before, call) => (isExtra(call) ? Response.json({ code: 400 }) : undefined),
    };
    const { report, content } = await read();
    expect(content).toEqual(good.content);
    expect(report.failedCalls.length).toBeGreaterThan(1);
  });

  test("is not the first list of surveys: its refusal is reported", async ({ api, read }) => {
    api.options = {
      ...api.options,
      interrupt: (_before, { path, body }) =>
        path === surveys && (body as { eFeature?: string }).eFeature === "Yes"
          ? Response.json({ code: 400 })
          : undefined,
    };
    expect((await read()).report.failedCalls).toHaveLength(1);
  });
});
