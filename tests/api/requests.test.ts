import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { dialects } from "./databases.ts";
import { openTestApi, type TestApi } from "./test-api.ts";

const labels = "/api/label/get_all_data";

describe("requests", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi("sqlite");
  });
  afterAll(() => api.close());

  const send = (body: string, type = "application/json") =>
    api.app.request(labels, { method: "POST", headers: { "content-type": type }, body });

  test.each([
    ["broken JSON", "{", "The body is not valid JSON."],
    ["an empty body", "", "The body is not valid JSON."],
    ["a list", "[]", "The body: expected a JSON object, received a list of 0."],
    ["null", "null", "The body: expected a JSON object, received null."],
    ["a missing field", "{}", "vPage: expected a value, received nothing."],
    [
      "an empty field",
      '{"vPage":" "}',
      "vPage: expected a text that is not empty, received an empty text.",
    ],
    [
      "a number in the place of a text",
      '{"vPage":7}',
      "vPage: expected string, received number 7.",
    ],
    ["a NUL character", '{"vPage":"a\\u0000b"}', "The body holds a NUL character."],
    ["one behind a backslash", '{"vPage":"\\\\\\u0000"}', "The body holds a NUL character."],
    ["one in JSON that is broken", '["\\u0000"', "The body holds a NUL character."],
  ])("refuses %s with 400 and a reason", async (_name, body, message) => {
    const response = await send(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ code: 400, message });
  });

  test("do not get their values back in an error", async () => {
    const response = await api.post("/api/banner/get_all_data", {
      eFeature: "hunter2",
      eDelete: "hunter2",
    });
    const text = await response.text();
    expect(text).toContain('eDelete: expected \\"No\\", received a text of 7');
    expect(text).not.toContain("hunter2");
  });

  test("get the first ten of many faults, and the number of the others", async () => {
    const response = await api.post("/api/question/answer", {
      iSurveyId: 1,
      iQuestionId: Array(500).fill(null),
      iOptionId: [],
      participantVUniquieCode: "code",
    });
    expect(response.status).toBe(400);
    const { message } = (await response.json()) as { message: string };
    expect(message).toMatch(
      /^iQuestionId\.0: expected .*iQuestionId\.9: expected .* And 490 more\.$/,
    );
    expect(message).not.toContain("iQuestionId.10:");
  });

  test("with a list that is too long get one fault, not one for each item", async () => {
    const response = await api.post("/api/question/answer", {
      iSurveyId: 1,
      iQuestionId: Array(5000).fill(null),
      iOptionId: [],
      participantVUniquieCode: "code",
    });
    expect(response.status).toBe(400);
    const { message } = (await response.json()) as { message: string };
    expect(message).toBe("iQuestionId: expected at most 500 items, received a list of 5000.");
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", ""])(
    "with JSON as %j, which other websites could send, are refused",
    async (type) => {
      const response = await send('{"vPage":"home"}', type);
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ code: 415 });
    },
  );

  test("may name a charset in their content type", async () => {
    const response = await send('{"vPage":"home"}', "Application/JSON; charset=utf-8");
    expect(response.status).toBe(200);
  });

  test("with a huge body are refused with 413, with Content-Length or without", async () => {
    const body = JSON.stringify({ vPage: "x".repeat(200_000) });
    const announced = await api.app.request(labels, {
      method: "POST",
      headers: { "content-type": "application/json", "content-length": String(body.length) },
      body,
    });
    const streamed = await api.app.request(labels, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: new Blob([body]).stream(),
      duplex: "half",
    } as RequestInit);
    for (const response of [announced, streamed]) {
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ code: 413 });
    }
  });

  test.each([
    "' or 1=1 --",
    'home"; drop table label; --',
    "home\\",
    "%",
    "__proto__",
    "𝒽ome\ud800",
    "<script>alert(1)</script>",
  ])("with %j as a value are plain text for the database", async (vPage) => {
    const response = await api.post(labels, { vPage });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ code: 200, data: [] });
    expect(await (await api.post(labels, { vPage: "home" })).json()).toMatchObject({
      data: [{}, {}],
    });
  });

  test("with __proto__ in the body pollute no prototype", async () => {
    const response = await send('{"vPage":"home","__proto__":{"polluted":1}}');
    expect(response.status).toBe(200);
    expect({}).not.toHaveProperty("polluted");
  });

  test("to unknown paths get 404 as JSON", async () => {
    for (const path of ["/api/nothing", "/", "/api/page/", "/media/no.webp"]) {
      const response = await api.app.request(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 404 });
    }
  });

  test("with a wrong method get 405 and Allow", async () => {
    for (const method of ["GET", "PUT", "DELETE", "PATCH"]) {
      const response = await api.app.request(labels, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("POST");
      expect(await response.json()).toMatchObject({ code: 405 });
    }
    const media = await api.post("/media/horizon.webp", {});
    expect(media.status).toBe(405);
    expect(media.headers.get("allow")).toBe("GET");
  });

  test("get the security headers with every answer", async () => {
    for (const response of [
      await api.post(labels, { vPage: "home" }),
      await api.app.request("/api/nothing"),
      await api.app.request(labels, { method: "OPTIONS" }),
      await api.app.request(labels, { method: "DELETE" }),
      await send("{"),
      await send("{}", "text/plain"),
      await send(" ".repeat(200_000)),
    ]) {
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("content-security-policy")).toBe(
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(response.headers.get("x-request-id")).toMatch(/./);
    }
  });
});

test("an API of a site with HTTPS keeps browsers to it, but not on subdomains", async () => {
  const api = await openTestApi("sqlite", { environment: { SITE_URL: "https://www.example.org" } });
  const { headers } = await api.app.request("/api/nothing");
  await api.close();
  expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
});

describe.each(dialects)("an error of the server on %s", (dialect) => {
  test("gets 500 without details, and a log line with the request's id", async () => {
    const api = await openTestApi(dialect);
    try {
      await api.database.schema.dropTable("label").execute();
      const response = await api.post(labels, { vPage: "secret-page" });
      expect(response.status).toBe(500);
      expect(await response.json()).toEqual({
        code: 500,
        message: "Something went wrong on the server.",
      });
      expect(api.lines).toHaveLength(1);
      expect(api.lines[0]).toContain(response.headers.get("x-request-id"));
      expect(api.lines[0]).toMatch(/^POST \/api\/label\/get_all_data failed/);
      expect(api.lines[0]).not.toContain("secret-page");
    } finally {
      await api.close();
    }
  });
});
