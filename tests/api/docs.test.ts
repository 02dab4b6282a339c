import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { FieldSchema } from "../../src/api/docs/api-document.ts";
import { curlExample, exampleOf, fieldsOf } from "../../src/api/docs/docs-page.ts";
import { allRoutes } from "../../src/api/routes/all.ts";
import { policyHash } from "../../src/shared/digest.ts";
import { openTestApi, type TestApi } from "./test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi("sqlite");
});
afterAll(() => api.close());

test("the API of a public site is not described", async () => {
  const environment = { SITE_URL: "https://www.example.org" };
  const publicApi = await openTestApi("sqlite", { environment });
  for (const path of ["/docs", "/openapi.json"])
    expect((await publicApi.app.request(path)).status).toBe(404);
  await publicApi.close();
});

describe("the page /docs", () => {
  let response: Response;
  let page: string;
  beforeAll(async () => {
    response = await api.app.request("http://localhost:4321/docs");
    page = await response.text();
  });

  test("has each call with its summary, fields, refusals and an example", () => {
    for (const { call } of allRoutes(api.settings)) {
      const id = call.path.slice(1).replaceAll("/", "-");
      const start = page.indexOf(`<article class="call" id="${id}"`);
      const part = page.slice(start, page.indexOf("</article>", start));
      expect(start, call.path).toBeGreaterThan(0);
      expect(part).toContain(call.summary.replaceAll("'", "&#39;"));
      expect(part).toContain(`&#39;http://localhost:4321${call.path}&#39;</code>`);
      expect(part).toContain("<dt>400</dt>");
      expect(page).toContain(`<a href="#${id}">`);
    }
  });

  test("describes fields in words", () => {
    expect(page).toMatch(/First Name\s*<\/th>[^]*?text of at most 40 characters/);
    expect(page).toContain("&quot;home-section-one&quot; or &quot;home-section-two&quot;");
    expect(page).toContain("text, or its UTF-8 bytes as a list of numbers");
    expect(page).toContain("list of objects or object or null");
    expect(page).not.toContain("any value");
  });

  test("runs no script and loads nothing from other hosts", () => {
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|script-src/);
    const style = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? "";
    expect(policy).toContain(policyHash(style));
    expect(page).not.toMatch(/<script|\sstyle="/);
    expect(policy).toContain("font-src data:");
    expect(style.match(/url\("data:font\/woff2;base64,/g)).toHaveLength(2);
  });
});

test("the example of each call passes its contract", async () => {
  const { paths } = (await (await api.app.request("/openapi.json")).json()) as {
    paths: Record<string, { post?: { requestBody: { content: Record<string, Media> } } }>;
  };
  interface Media {
    schema: FieldSchema;
  }
  for (const { call } of allRoutes(api.settings)) {
    const content = paths[call.path]?.post?.requestBody.content ?? {};
    const example = exampleOf(Object.values(content)[0]?.schema ?? {});
    expect(v.safeParse(call.request, example).issues, call.path).toBeUndefined();
  }
});

test("the fields of lists and of objects in a schema have a path", () => {
  const text: FieldSchema = { type: "string" };
  const list: FieldSchema = {
    type: "array",
    items: { type: "object", properties: { vTag: text }, required: ["vTag"] },
  };
  const tags: FieldSchema = { anyOf: [list, { type: "null" }] };
  expect(
    fieldsOf({
      type: "object",
      properties: { tags, deep: { type: "object", properties: { text } } },
    }),
  ).toEqual([
    { name: "tags", value: "list of objects or null", isRequired: false },
    { name: "tags[].vTag", value: "text", isRequired: true },
    { name: "deep", value: "object", isRequired: false },
    { name: "deep.text", value: "text", isRequired: false },
  ]);
});

describe("a command for curl", () => {
  const address = "https://api.example/a";

  test("sends JSON, with quotes that a shell reads", () => {
    const mediaType = "application/json";
    expect(curlExample({ address, method: "POST", mediaType, body: { a: "it's" } })).toBe(
      `curl --json '{\n  "a": "it'\\''s"\n}' \\\n  'https://api.example/a'`,
    );
  });

  test.each([
    ["application/x-www-form-urlencoded", "--data-urlencode"],
    ["multipart/form-data", "--form"],
  ])("sends %s", (mediaType, option) => {
    const body = { "First Name": "Ada" };
    expect(curlExample({ address, method: "POST", mediaType, body })).toBe(
      `curl ${option} 'First Name=Ada' \\\n  'https://api.example/a'`,
    );
  });

  test("reads, or sends nothing", () => {
    const rest = { address, mediaType: undefined, body: undefined };
    expect(curlExample({ ...rest, method: "GET" })).toBe("curl 'https://api.example/a'");
    expect(curlExample({ ...rest, method: "POST" })).toBe(
      "curl --request POST 'https://api.example/a'",
    );
  });
});
