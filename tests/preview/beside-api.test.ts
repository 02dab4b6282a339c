import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";

import { besideApi } from "../../src/preview/beside-api.ts";
import { listen, type Listening } from "../../src/http/listen.ts";
import { parseSettings } from "../../src/settings.ts";

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

test("calls reach the API with query, body and the visitor's host", async () => {
  const answer = await post({ API_HOST: api.address }, "/api/echo?a=1");
  expect(await answer.json()).toEqual({ query: "1", body: { vPage: "home" }, host: "morrow.test" });
});

test("the API is told who asks, and not what the visitor claims to be", async () => {
  const app = besideApi(site, parseSettings({ API_HOST: api.address }));
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
});

test("the API is told what a trusted proxy saw", async () => {
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

test("everything else is the site's", async () => {
  const app = besideApi(site, parseSettings({ API_HOST: api.address }));
  expect(await (await app.request("/blog")).text()).toBe("the site");
  expect(await (await app.request("/apiary")).text()).toBe("the site");
});

test("without an API its addresses answer 404 as JSON", async () => {
  const answer = await post({}, "/api/echo");
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ code: 404, message: "There is no API here." });
});

test.each([
  ["PUBLIC_ANSWER_SAVE_PATH", "/save"],
  ["PUBLIC_CONTACT_ENDPOINT", "/contact"],
  ["PUBLIC_PAGE_VIEW_PATH", "/count"],
  ["PUBLIC_LOG_OUT_PATH", "/leave"],
  ["PUBLIC_SURVEY_LINK_PATH", "/link"],
])("a path that %s moves is the API's too", async (setting, path) => {
  const answer = await post({ [setting]: path }, path);
  expect(answer.status).toBe(404);
});

test("a contact form on another host leaves the site its paths", async () => {
  const settings = { PUBLIC_CONTACT_ENDPOINT: "https://crm.example/contact" };
  expect(await (await post(settings, "/contact")).text()).toBe("the site");
});

test("an API that is away gives 502 with its name", async () => {
  const answer = await post({ API_HOST: "http://127.0.0.1:9" }, "/api/echo");
  expect(answer.status).toBe(502);
  expect(await answer.json()).toMatchObject({ code: 502 });
});
