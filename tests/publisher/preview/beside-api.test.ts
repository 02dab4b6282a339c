import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";

import { besideApi } from "../../../src/publisher/preview/local-site.ts";
import { listen, type Listening } from "../../../src/shared/http/listen.ts";
import { parseSettings } from "../../../src/shared/settings.ts";

const site = new Hono();
site.all("*", ({ text }) => text("the site"));
let api: Listening;

beforeAll(async () => {
  const app = new Hono();
  app.post("/api/echo", async ({ req, json }) =>
    json({
      query: req.query("a"),
      body: await req.json<unknown>(),
      host: req.header("x-forwarded-host"),
    }),
  );
  app.get("/api/headers", ({ req, json }) => json(req.header()));
  api = await listen(app, 0);
});
afterAll(() => api.close());

const post = (settings: Record<string, string>, path: string) =>
  besideApi(site, parseSettings(settings)).request(`http://morrow.test${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"vPage":"home"}',
  });

test("calls are proxied to the API with query, body and the visitor's host", async () => {
  const answer = await post({ API_HOST: api.address }, "/api/echo?a=1");
  expect(await answer.json()).toEqual({ query: "1", body: { vPage: "home" }, host: "morrow.test" });
});

test("the API gets the visitor's address, and no forwarding headers that the visitor sent", async () => {
  const lines: string[] = [];
  const settings = parseSettings({ API_HOST: api.address });
  const app = besideApi(site, settings, (line) => lines.push(line));
  const ask = async (environment: object) => {
    const answer = await app.request(
      "/api/headers",
      {
        headers: {
          "x-forwarded-for": "203.0.113.9",
          forwarded: "for=203.0.113.9",
          "x-real-ip": "203.0.113.9",
        },
      },
      environment,
    );
    const headers = (await answer.json()) as Record<string, string>;
    expect(JSON.stringify(headers)).not.toContain("203.0.113.9");
    return headers["x-forwarded-for"];
  };
  const from = (remoteAddress: string) => ask({ incoming: { socket: { remoteAddress } } });
  expect(await from("192.168.0.7")).toBe("192.168.0.7");
  expect(await from("::ffff:192.168.0.7")).toBe("192.168.0.7");
  expect(await from("::1")).toBe("::1");
  expect(await ask({})).toBeUndefined();
  expect(lines.map((line) => line.split(",")[0])).toEqual([
    "Requests with X-Forwarded-For come from 192.168.0.7",
    "Requests with X-Forwarded-For come from ::1",
  ]);
});

test("the API gets the address from a trusted proxy", async () => {
  const app = besideApi(
    site,
    parseSettings({ API_HOST: api.address, TRUSTED_PROXIES: "127.0.0.1" }),
  );
  const answer = await app.request(
    "/api/headers",
    { headers: { "x-forwarded-for": "203.0.113.9" } },
    { incoming: { socket: { remoteAddress: "127.0.0.1" } } },
  );
  expect(await answer.json()).toMatchObject({ "x-forwarded-for": "203.0.113.9" });
});

test("all other paths are answered by the site", async () => {
  const app = besideApi(site, parseSettings({ API_HOST: api.address }));
  expect(await (await app.request("/blog")).text()).toBe("the site");
  expect(await (await app.request("/apiary")).text()).toBe("the site");
});

test("without an API its paths answer 404 as JSON", async () => {
  const answer = await post({}, "/api/echo");
  expect(answer.status).toBe(404);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(await answer.json()).toEqual({ code: 404, message: "There is no API here." });
});

test.each([
  ["PUBLIC_ANSWER_SAVE_PATH", "/save"],
  ["PUBLIC_CONTACT_ENDPOINT", "/contact"],
  ["PUBLIC_PAGE_VIEW_PATH", "/count"],
  ["PUBLIC_SURVEY_LINK_PATH", "/link"],
])("a path configured by %s belongs to the API too", async (setting, path) => {
  const answer = await post({ [setting]: path }, path);
  expect(answer.status).toBe(404);
});

test("with a contact form on another host its path belongs to the site", async () => {
  const settings = { PUBLIC_CONTACT_ENDPOINT: "https://crm.example/contact" };
  expect(await (await post(settings, "/contact")).text()).toBe("the site");
});

test("an unreachable API answers 502", async () => {
  const answer = await post({ API_HOST: "http://127.0.0.1:9" }, "/api/echo");
  expect(answer.status).toBe(502);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(await answer.json()).toMatchObject({ code: 502 });
});
