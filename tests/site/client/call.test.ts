import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { waitingAfter, type CallOptions } from "../../../src/site/client/api.ts";
import { newOfflineCode } from "../../../src/site/client/codes.ts";
import { login } from "../../../src/contract/login.ts";
import { newsletterAdd } from "../../../src/contract/newsletter.ts";
import { profileUpdate } from "../../../src/contract/profile.ts";
import { byColumn } from "../../../src/contract/profile-fields.ts";
import { questions } from "../../../src/contract/question.ts";
import { videos } from "../../../src/contract/home.ts";
import {
  pendingCall,
  json,
  stubApi,
  type StubApi,
  stubHost,
  unreachable,
} from "../../helpers/stub-api.ts";
import { createTestEnvironment, type TestEnvironment } from "../../helpers/test-environment.ts";

let environment: TestEnvironment;
beforeEach(() => {
  environment = createTestEnvironment();
});

const credentials = { vEmail: "a@b.c", vPassword: "secret", vGoogleRecaptchaResponse: "token" };

describe("a request", () => {
  test("is a POST with JSON to the API host", async () => {
    const { api, requests } = stubApi(environment, json({ code: 200 }));
    await api.call(newsletterAdd, { vEmail: "a@b.c" });
    const [request] = requests;
    expect(request?.method).toBe("POST");
    expect(request?.url).toBe(`${stubHost}/api/news_letter/add`);
    expect(request?.headers.get("content-type")).toBe("application/json");
    expect(await request?.json()).toEqual({ vEmail: "a@b.c" });
  });

  test("goes to a configured path", async () => {
    const { api, requests } = stubApi(environment, json({ code: 200 }));
    await api.call(newsletterAdd, { vEmail: "a@b.c" }, { path: "/other" });
    expect(requests[0]?.url).toBe(`${stubHost}/other`);
  });

  test("is a multipart form if the contract says so", async () => {
    const { api, requests } = stubApi(environment, json({ code: 200 }));
    const picture = new File(["x"], "me.png", { type: "image/png" });
    await api.call(profileUpdate, {
      ...byColumn(() => ""),
      vUniqueCode: "u",
      vFirstName: "Ada",
      vImage: picture,
    });
    const fields = await requests[0]?.formData();
    expect(fields?.get("vFirstName")).toBe("Ada");
    expect(fields?.get("vImage")).toBeInstanceOf(File);
  });

  const site = "https://www.example.org";
  const cookie = "theme=dark; XSRF-TOKEN=a%2Fb; other=1";
  test.for([
    ["the site's own address", site, cookie, "a/b"],
    ["the site's own address, without the cookie", site, "theme=dark", null],
    ["the site's own address, with a cookie of a longer name", site, "MY-XSRF-TOKEN=x", null],
    ["the site's own address, with a cookie that is not encoded", site, "XSRF-TOKEN=100%", "100%"],
    ["another host", "https://api.example.org", cookie, null],
    ["another port", `${site}:8443`, cookie, null],
    ["another scheme", "http://www.example.org", cookie, null],
  ] as const)(
    "to %s has the anti-forgery header as axios sends it",
    async ([, host, cookies, sent]) => {
      vi.stubGlobal("location", new URL(`${site}/login`));
      onTestFinished(() => void vi.unstubAllGlobals());
      const { api, requests } = stubApi(environment, json({ code: 200 }), { host, cookies });
      await api.call(newsletterAdd, { vEmail: "a@b.c" });
      expect(requests[0]?.headers.get("X-XSRF-TOKEN")).toBe(sent);
    },
  );
});

describe("a retry", () => {
  const busy = () => new Response(null, { status: 503 });
  const sent = async (options: CallOptions) => {
    const { api, requests } = stubApi(environment, busy);
    vi.useFakeTimers();
    const call = api.call(newsletterAdd, { vEmail: "a@b.c" }, options);
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(await call).toMatchObject({ reason: "refused", code: 503 });
    return requests;
  };

  test("is made for reads only; saves have a queue", async () => {
    expect(await sent({})).toHaveLength(1);
    expect(await sent({ isRead: true })).toHaveLength(3);
    expect(await sent({ idempotencyKey: "k-1" })).toHaveLength(1);
  });
});

describe("a host that has refused Idempotency-Key", () => {
  const keyOfSave = async ({ api, requests }: StubApi) => {
    await api.call(newsletterAdd, { vEmail: "a@b.c" }, { idempotencyKey: "k-1" });
    return requests.at(-1)?.headers.get("Idempotency-Key");
  };
  const page = (options = {}, tab = environment) => stubApi(tab, json({ code: 200 }), options);

  test("gets saves without it, also from the tab's next pages", async () => {
    const first = page();
    expect(await keyOfSave(first)).toBe("k-1");
    expect(first.api.allowsIdempotencyKey).toBe(true);
    first.api.omitIdempotencyKey();
    expect(await keyOfSave(first)).toBeNull();
    expect(await keyOfSave(page())).toBeNull();
    expect(page().api.allowsIdempotencyKey).toBe(false);
  });

  test.for([
    ["another tab", () => page({}, createTestEnvironment())],
    ["a login after a log out", () => (environment.session.clear(), page())],
    ["a page for another host", () => page({ host: "https://new.example" })],
  ] as const)("is asked again by %s", async ([, open]) => {
    page().api.omitIdempotencyKey();
    expect(await keyOfSave(open())).toBe("k-1");
  });

  test("gets saves without it from this page where storage is blocked", async () => {
    const blocked = page({}, createTestEnvironment("blocked"));
    blocked.api.omitIdempotencyKey();
    expect(await keyOfSave(blocked)).toBeNull();
  });
});

describe("a host that sends Retry-After: 3600", () => {
  test("gets its three attempts soon, and the hour is in the outcome", async () => {
    const busy = () => new Response(null, { status: 429, headers: { "Retry-After": "3600" } });
    const { api, requests } = stubApi(environment, busy);
    vi.useFakeTimers();
    const call = api.call(videos, {}, { isRead: true });
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    expect(requests).toHaveLength(3);
    expect(await call).toMatchObject({ code: 429, retryAfter: 3600 });
  });
});

test.each([
  ["asks a host that answers for another login", json({ code: 400 }, 400), 401],
  ["waits while the host fails", json({ code: 500 }, 500), 500],
  ["waits behind a page of the network", () => new Response("<p>Sign in</p>"), 0],
  ["waits without a network", unreachable, 0],
])("a login without the host %s, and sends nothing of the call", async (_what, handler, code) => {
  const { api, requests } = stubApi(environment, handler);
  const body = { vUniqueCode: newOfflineCode(), vSurveyUniqueCode: "s-1" };
  const options = { idempotencyKey: "key-1" };
  expect(await api.call(questions, body as never, options)).toMatchObject({ ok: false, code });
  expect(await requests[0]?.json()).toEqual({});
  expect(requests[0]?.headers.has("Idempotency-Key")).toBe(false);
});

describe("leaving the page", () => {
  const isKeptAlive = async (body: string, options: CallOptions) => {
    const { api, requests } = stubApi(environment, json({ code: 200 }));
    await api.call(newsletterAdd, { vEmail: body }, options);
    return requests[0]?.keepalive;
  };

  test("does not abort a save with a key, unless it exceeds the keepalive limit", async () => {
    const key = { idempotencyKey: "k-1" };
    expect(await isKeptAlive("a@b.c", key)).toBe(true);
    expect(await isKeptAlive("a".repeat(64 * 1024), key)).toBe(false);
    expect(await isKeptAlive("é".repeat(40 * 1024), key)).toBe(false);
    expect(await isKeptAlive("a@b.c", {})).toBe(false);
  });
});

describe("an outcome", () => {
  test("is a record", async () => {
    const { api } = stubApi(environment, json({ code: 200, data: { vUniqueCode: "u-1" } }));
    expect(await api.call(login, credentials)).toEqual({
      ok: true,
      code: 200,
      data: { vUniqueCode: "u-1", vDeviceKey: null, vFormerDeviceKey: null },
    });
  });

  test("is a list without its invalid records", async () => {
    const { api } = stubApi(
      environment,
      json({ data: [{ vUrl: "https://v.example/1" }, { vUrl: "" }] }),
    );
    const outcome = await api.call(videos, {}, { isRead: true });
    expect(outcome).toMatchObject({ ok: true, data: [{ vUrl: "https://v.example/1" }] });
  });

  test("is a list of one for a record in place of a list", async () => {
    const { api } = stubApi(
      environment,
      json({ code: 200, data: { vUrl: "https://v.example/1" } }),
    );
    expect(await api.call(videos, {}, { isRead: true })).toMatchObject({
      ok: true,
      data: [{ vUrl: "https://v.example/1" }],
    });
  });

  test("is the server's error body, whether status or body has the code", async () => {
    const body = { code: 401, message: "no", data: { left: 2 } };
    const { api, answer } = stubApi(environment, json(body, 401));
    const refused = { ok: false, reason: "refused", code: 401, message: "no", body };
    expect(await api.call(login, credentials)).toEqual(refused);
    answer(json(body, 200));
    expect(await api.call(login, credentials)).toEqual(refused);
  });

  test("is code 500 for an empty 500", async () => {
    const { api } = stubApi(environment, () => new Response(null, { status: 500 }));
    expect(await api.call(login, credentials)).toMatchObject({
      reason: "refused",
      code: 500,
      message: "",
    });
  });

  test.each([
    ["a page", "<html>Sign in to the network</html>"],
    ["half of an answer", '{"code":200,'],
  ])("is no success for %s with status 200", async (_what, body) => {
    const { api } = stubApi(environment, () => new Response(body));
    expect(await api.call(newsletterAdd, { vEmail: "a@b.c" })).toMatchObject({
      ok: false,
      reason: "unreadable",
      code: 0,
    });
  });

  test("is unreadable for a record without required fields", async () => {
    const { api } = stubApi(environment, json({ code: 200, data: {} }));
    const outcome = await api.call(login, credentials);
    expect(outcome).toMatchObject({ ok: false, reason: "unreadable" });
  });

  test("is unreachable for a failing network", async () => {
    const { api, requests } = stubApi(environment, unreachable);
    expect(await api.call(login, credentials)).toMatchObject({
      ok: false,
      reason: "unreachable",
      code: 0,
    });
    expect(requests).toHaveLength(1);
  });

  test("is unreachable for a connection that breaks within a body", async () => {
    const { api } = stubApi(
      environment,
      () =>
        new Response(
          new ReadableStream({
            start: (controller) => controller.error(new TypeError("terminated")),
          }),
        ),
    );
    expect(await api.call(login, credentials)).toMatchObject({ reason: "unreachable" });
  });
});

test("a call waits for its answer for as long as the host takes", async () => {
  vi.useFakeTimers();
  const { handler, release } = pendingCall();
  const { api } = stubApi(environment, handler);
  const call = api.call(newsletterAdd, { vEmail: "a@b.c" });
  await vi.advanceTimersByTimeAsync(3_600_000);
  vi.useRealTimers();
  release(Response.json({ code: 200 }));
  expect(await call).toMatchObject({ ok: true });
});

describe("the waiting state", () => {
  test("is set when a call takes long, and reset by its answer", async () => {
    const { handler, release } = pendingCall();
    const { api } = stubApi(environment, handler);
    const call = api.call(newsletterAdd, { vEmail: "a@b.c" });
    environment.advance(waitingAfter - 1);
    expect(api.$waiting.get()).toBe(false);
    environment.advance(1);
    expect(api.$waiting.get()).toBe(true);
    release(Response.json({ code: 200 }));
    await call;
    expect(api.$waiting.get()).toBe(false);
  });
});
