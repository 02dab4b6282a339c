import { beforeEach, expect, test, vi } from "vitest";

import { questionsPath, firstQuestions } from "../../../src/contract/question.ts";

const address = `https://api.example${questionsPath}`;
const body = firstQuestions("s-1", "p-1");
const fetch = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

/** The module anew: a page asks early once. */
async function load() {
  vi.resetModules();
  return import("../../../src/site/client/early-answer.ts");
}

beforeEach(() => {
  fetch.mockReset();
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("document", { cookie: "XSRF-TOKEN=t-1" });
  vi.stubGlobal("location", new URL("https://site.example/survey"));
  return () => {
    vi.unstubAllGlobals();
    // Other files share modules: none must find an answer that was asked for here.
    vi.resetModules();
  };
});

test("the answer to an early request is there once, for the same request", async () => {
  fetch.mockResolvedValue(Response.json({ code: 200, data: {} }));
  const { requestEarly, takeEarlyAnswer } = await load();
  requestEarly(address, body);
  expect(await takeEarlyAnswer(address, body)).toEqual({
    status: 200,
    text: '{"code":200,"data":{}}',
  });
  expect(takeEarlyAnswer(address, body)).toBeNull();
  expect(fetch.mock.calls[0]?.[1].body).toBe(JSON.stringify(body));
});

test("another request than the early one gets no answer", async () => {
  fetch.mockResolvedValue(Response.json({}));
  const { requestEarly, takeEarlyAnswer } = await load();
  requestEarly(address, body);
  expect(takeEarlyAnswer(address, firstQuestions("s-2", "p-1"))).toBeNull();
});

test.each([
  ["that is refused", () => Promise.resolve(new Response("", { status: 503 }))],
  ["that finds no network", () => Promise.reject(new TypeError("offline"))],
])("an early request %s leaves it to the ordinary call", async (_what, answer) => {
  fetch.mockImplementation(answer);
  const { requestEarly, takeEarlyAnswer } = await load();
  requestEarly(address, body);
  expect(await takeEarlyAnswer(address, body)).toBeNull();
});

test("nothing is asked once the island has asked", async () => {
  const { requestEarly, takeEarlyAnswer } = await load();
  expect(takeEarlyAnswer(address, body)).toBeNull();
  requestEarly(address, body);
  expect(fetch).not.toHaveBeenCalled();
});

test("the anti-forgery token goes to the site's own host only", async () => {
  fetch.mockImplementation(() => Promise.resolve(Response.json({})));
  const own = await load();
  own.requestEarly(questionsPath, body);
  const other = await load();
  other.requestEarly(address, body);
  const tokens = fetch.mock.calls.map(([, { headers }]) =>
    new Headers(headers).get("X-XSRF-TOKEN"),
  );
  expect(tokens).toEqual(["t-1", null]);
});
