import { describe, expect, test } from "vitest";

import { inlineHash } from "../../../src/shared/digest.ts";
import { offlinePage } from "../../../src/site/worker/offline-page.ts";
import { fakeCaches, pathOf } from "./fake-caches.ts";

type Answer = () => Promise<Response>;
const text =
  (body: string, status = 200) =>
  () =>
    Promise.resolve(new Response(body, { status }));
const fails: Answer = () => Promise.reject(new TypeError("Failed to fetch"));
const hangs: Answer = () => new Promise(() => undefined);

/** A browser in front of a host whose answers a test changes. */
function browser() {
  const { caches, contents } = fakeCaches();
  const host: Record<string, Answer> = {};
  const requests: string[] = [];
  const fetch = async (input: RequestInfo | URL, options: RequestInit = {}) => {
    const pathname = pathOf(input);
    requests.push(pathname);
    const response = await (host[pathname] ?? text("not here", 404))();
    if (options.redirect === "error" && response.status >= 300 && response.status < 400)
      throw new TypeError("redirected");
    if (options.integrity && inlineHash(await response.clone().text()) !== options.integrity)
      throw new TypeError("integrity");
    return response;
  };
  const publish = (files: Readonly<Record<string, string>>) => {
    for (const [path, body] of Object.entries(files)) host[path] = text(body);
  };
  return {
    host,
    requests,
    contents,
    publish,
    /** The worker of a release, whose host has it. */
    release: (version: string, files: Readonly<Record<string, string>>) => {
      publish(files);
      const digests = Object.entries(files).map(([path, body]) => [path, inlineHash(body)]);
      const kept = { version, files: Object.fromEntries(digests) as Record<string, string> };
      // Longer than every answer here, but one that hangs.
      const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
      return offlinePage("/survey", kept, { caches, fetch, pause });
    },
  };
}

/** Node's `Request` refuses the mode of navigations. */
const request = (path: string, mode: RequestMode = "cors", method = "GET") =>
  ({ url: `http://site${path}`, mode, method }) as Request;
const navigation = (path: string) => request(path, "navigate");

const first = { "/survey": "page 1", "/static/js/a.1.js": "a", "/static/js/b.1.js": "b" };
const second = { "/survey": "page 2", "/static/js/a.1.js": "a", "/static/js/b.2.js": "b 2" };

const body = async (answer: Promise<Response> | undefined) => (await answer)?.text();

describe("a release is stored", () => {
  test("whole, and one that has the same files loads only the others", async () => {
    const { release, requests, contents } = browser();
    await release("one", first).install();
    expect(requests.splice(0).sort()).toEqual(Object.keys(first).sort());
    await release("two", second).install();
    expect(requests.sort()).toEqual(["/static/js/b.2.js", "/survey"]);
    expect(await contents()).toEqual({
      "offline /survey one": first,
      "offline /survey two": second,
    });
  });

  test.each([
    ["is of another release", text("page 3")],
    ["is missing", text("page 1", 404)],
    ["is moved", text("page 1", 301)],
    ["fails", text("page 1", 503)],
    ["has an error's status and the right content", text("page 1", 500)],
    ["can't be reached", fails],
  ])("never with a page that %s", async (_, answer) => {
    const { release, host, contents } = browser();
    const worker = release("one", first);
    host["/survey"] = answer;
    await expect(worker.install()).rejects.toThrow();
    expect((await contents())["offline /survey one"]).not.toHaveProperty("/survey");
  });

  test("a file with other bytes is refused", async () => {
    const { release, publish } = browser();
    const worker = release("one", first);
    publish({ "/static/js/a.1.js": "<p>Welcome to the guests' network</p>" });
    await expect(worker.install()).rejects.toThrow("integrity");
  });

  test("and the one in use stays until the next is in use, with nothing in between", async () => {
    const { release, host, contents } = browser();
    const worker = release("one", first);
    await worker.install();
    await worker.deleteOthers();
    const broken = release("two", second);
    host["/survey"] = fails;
    await expect(broken.install()).rejects.toThrow();
    const next = release("three", second);
    await next.install();
    expect(Object.keys(await contents())).toEqual(["offline /survey one", "offline /survey three"]);
    host["/survey"] = fails;
    expect(await body(worker.answer(navigation("/survey")))).toBe("page 1");
    await next.deleteOthers();
    expect(Object.keys(await contents())).toEqual(["offline /survey three"]);
  });
});

describe("a navigation to the page", () => {
  async function stored() {
    const all = browser();
    const worker = all.release("one", first);
    await worker.install();
    all.publish(second);
    return { ...all, open: () => worker.answer(navigation("/survey?from=mail")) };
  }

  test("is answered by the network", async () => {
    const { release, publish } = browser();
    const worker = release("one", first);
    await worker.install();
    publish(second);
    const answer = worker.answer(navigation("/survey"));
    expect(await body(answer)).toBe("page 2");
  });

  test.each([
    ["fails", fails],
    ["takes too long", hangs],
    ["answers 500", text("", 500)],
    ["answers 503", text("", 503)],
    ["answers 429", text("", 429)],
  ])("shows the stored page when the network %s", async (_, answer) => {
    const { host, open } = await stored();
    host["/survey"] = answer;
    expect(await body(open())).toBe("page 1");
  });

  test.each([404, 401, 308])("lets the status %i pass", async (status) => {
    const { host, open } = await stored();
    host["/survey"] = text("", status);
    expect((await open())?.status).toBe(status);
  });

  test("fails as without a worker when nothing is stored", async () => {
    const { release, host } = browser();
    const worker = release("one", first);
    host["/survey"] = fails;
    await expect(worker.answer(navigation("/survey"))).rejects.toThrow("Failed to fetch");
    host["/survey"] = text("down", 503);
    expect((await worker.answer(navigation("/survey")))?.status).toBe(503);
  });
});

test("a stored file needs no network, and one that the browser has deleted is loaded", async () => {
  const { release, requests, host } = browser();
  const worker = release("one", first);
  expect(await body(worker.answer(request("/static/js/a.1.js")))).toBe("a");
  await worker.install();
  requests.length = 0;
  host["/static/js/a.1.js"] = fails;
  expect(await body(worker.answer(request("/static/js/a.1.js")))).toBe("a");
  expect(requests).toEqual([]);
});

test.each([
  ["the API", request("/api/question/get_questions", "cors", "POST")],
  ["another page", navigation("/survey/pulse")],
  ["the invitation", navigation("/survey-invite/code")],
  ["a file of a later release", request("/static/js/c.3.js")],
  ["the page as data", request("/survey")],
  ["a form", request("/survey", "navigate", "POST")],
])("%s is left to the browser", async (_, asked) => {
  const { release } = browser();
  const worker = release("one", first);
  await worker.install();
  expect(worker.answer(asked)).toBeUndefined();
});
