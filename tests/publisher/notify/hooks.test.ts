import { readFile } from "node:fs/promises";

import { Hono } from "hono";
import { afterEach, describe, expect } from "vitest";

import { queueChanges, readQueue } from "../../../src/publisher/notify/queue.ts";
import { signatureOf } from "../../../src/publisher/notify/signature.ts";
import { hookNames } from "../../../src/publisher/notify/hooks.ts";
import { retryHooks, notifyHooks } from "../../../src/publisher/notify/notify-hooks.ts";
import { listen, type Listening } from "../../../src/shared/http/listen.ts";
import { test } from "../../helpers/folder.ts";
import { nowhere } from "../../helpers/nowhere.ts";
import { changes, options, payload, published, publishedAt } from "./hook-options.ts";

const open: Listening[] = [];
afterEach(() => Promise.all(open.splice(0).map(({ close }) => close())));

interface Received {
  readonly body: string;
  readonly signature: string | undefined;
  readonly type: string | undefined;
}

/** A CDN that answers with these statuses in order, then 200. */
async function cdn(...statuses: readonly number[]) {
  const received: Received[] = [];
  const followed: string[] = [];
  const app = new Hono();
  app.post("/purge", async ({ req, body }) => {
    const status = statuses[received.length] ?? 200;
    received.push({
      body: await req.text(),
      signature: req.header("x-hub-signature-256"),
      type: req.header("content-type"),
    });
    return body(null, status as 200, status === 307 ? { Location: "/else" } : {});
  });
  app.all("/else", ({ text }) => {
    followed.push("/else");
    return text("");
  });
  const server = await listen(app, 0);
  open.push(server);
  return { received, followed, address: `${server.address}/purge` };
}

const quiet = { queued: [], owed: {} };

describe("a hook address", () => {
  test("gets the changes once, signed", async ({ folder }) => {
    const file = `${folder}/hooks.json`;
    const { received, address } = await cdn();
    const secret = "lantern-otter-meadow";
    const all = options(file, {
      REBUILD_HOOK_URL: `${address}?key=hunter2`,
      REBUILD_SECRET: secret,
    });
    await published(file);
    expect(await notifyHooks(all)).toEqual([{ hook: address, done: true, note: "answered 200" }]);
    const body = received[0]?.body ?? "";
    expect(JSON.parse(body)).toEqual(payload);
    expect(received[0]).toMatchObject({
      signature: signatureOf(body, secret),
      type: "application/json",
    });
    expect(await readQueue(file)).toEqual(quiet);
    expect(await notifyHooks(all)).toEqual([]);
    expect(await retryHooks(all)).toEqual([]);
    expect(received).toHaveLength(1);
  });

  test("gets no signature without a secret", async ({ folder }) => {
    const file = `${folder}/hooks.json`;
    const { received, address } = await cdn();
    await published(file);
    await notifyHooks(options(file, { REBUILD_HOOK_URL: address }));
    expect(received[0]?.signature).toBeUndefined();
  });

  test("gets encoded addresses", async ({ folder }) => {
    const file = `${folder}/hooks.json`;
    const { received, address } = await cdn();
    await queueChanges(file, {
      release: "r1",
      after: null,
      publishedAt,
      added: ["/über uns", "/why?", "/100%", "/c#"],
      changed: [],
      removed: [],
    });
    await notifyHooks(options(file, { REBUILD_HOOK_URL: address }));
    const { addresses } = JSON.parse(received[0]?.body ?? "") as { addresses: string[] };
    expect(addresses).toEqual([
      "https://www.example.org/100%25",
      "https://www.example.org/c%23",
      "https://www.example.org/why%3F",
      "https://www.example.org/%C3%BCber%20uns",
    ]);
  });

  test("gets retries after its server errors", async ({ folder }) => {
    const file = `${folder}/hooks.json`;
    const { received, address } = await cdn(503, 500);
    await published(file);
    expect(await notifyHooks(options(file, { REBUILD_HOOK_URL: address }))).toEqual([
      { hook: address, done: true, note: "answered 200" },
    ]);
    expect(received).toHaveLength(3);
  });

  test("gets no retry after a refusal; the changes stay queued", async ({ folder }) => {
    const file = `${folder}/hooks.json`;
    const { received, address } = await cdn(403);
    await published(file);
    const all = options(file, { REBUILD_HOOK_URL: address });
    expect(await notifyHooks(all)).toEqual([{ hook: address, done: false, note: "answered 403" }]);
    expect(received).toHaveLength(1);
    expect((await readQueue(file)).owed[address]).toMatchObject(changes);
  });

  test("is not followed to another address", async ({ folder }) => {
    const file = `${folder}/hooks.json`;
    const { followed, address } = await cdn(307);
    await published(file);
    expect(await notifyHooks(options(file, { REBUILD_HOOK_URL: address }))).toEqual([
      { hook: address, done: false, note: "answered 307; redirects are not followed" },
    ]);
    expect(followed).toEqual([]);
  });

  test("gets queued changes later, with one attempt if nothing was published", async ({
    folder,
  }) => {
    const file = `${folder}/hooks.json`;
    const { received, address } = await cdn(500, 500, 500, 500, 200);
    const all = options(file, { REBUILD_HOOK_URL: `${address}?key=hunter2` });
    await published(file);
    await notifyHooks(all);
    expect(received).toHaveLength(3);
    await retryHooks(all);
    expect(received).toHaveLength(4);
    // The key has changed; what is queued belongs to the same hook.
    expect(await retryHooks(options(file, { REBUILD_HOOK_URL: `${address}?key=2` }))).toEqual([
      { hook: address, done: true, note: "answered 200" },
    ]);
    expect(JSON.parse(received[4]?.body ?? "")).toEqual(payload);
    expect(await readQueue(file)).toEqual(quiet);
  });

  test("that is unreachable or silent is reported without its query", async ({ folder }) => {
    const file = `${folder}/hooks.json`;
    const app = new Hono();
    app.post("/purge", () => new Promise(() => undefined));
    const silent = await listen(app, 0);
    open.push(silent);
    for (const [hook, address, note] of [
      [`${nowhere}/purge`, 60_000, "can't be reached (ECONNREFUSED)"],
      [`${silent.address}/purge`, 100, "no answer within 0.1 s"],
    ] as const) {
      await published(file);
      const limits = { command: 1000, address, pauses: [1] };
      const all = options(file, { REBUILD_HOOK_URL: `${hook}?key=hunter2` }, { limits });
      expect(await notifyHooks(all)).toEqual([{ hook, done: false, note }]);
      expect(await readFile(file, "utf8")).not.toContain("hunter2");
    }
  });

  test("gets missed changes with the next ones; other hooks don't", async ({ folder }) => {
    const file = `${folder}/hooks.json`;
    const good = await cdn();
    const bad = await cdn(400);
    const environment = { REBUILD_HOOK_URL: `${good.address} ${bad.address}` };
    await published(file);
    await notifyHooks(options(file, environment));
    await queueChanges(file, {
      release: "r2",
      after: "r1",
      publishedAt,
      added: [],
      changed: ["/contact-us"],
      removed: ["/blog/trust"],
    });
    await notifyHooks(options(file, environment, { live: "r2" }));
    expect(JSON.parse(good.received[1]?.body ?? "")).toMatchObject({
      release: "r2",
      changed: ["/contact-us"],
      removed: ["/blog/trust"],
    });
    expect(JSON.parse(bad.received[1]?.body ?? "")).toMatchObject({
      release: "r2",
      added: [],
      changed: ["/", "/blog", "/contact-us"],
      removed: ["/blog/trust"],
    });
    expect(await readQueue(file)).toEqual(quiet);
  });
});

describe("after a kill", () => {
  test("between the switch and the hooks, the next rebuild calls them", async ({ folder }) => {
    const file = `${folder}/hooks.json`;
    const { received, address } = await cdn();
    await published(file);
    await retryHooks(options(file, { REBUILD_HOOK_URL: address }));
    expect(JSON.parse(received[0]?.body ?? "")).toEqual(payload);
  });

  test("before the switch, hooks get no call for the unfinished release", async ({ folder }) => {
    const file = `${folder}/hooks.json`;
    const { received, address } = await cdn();
    await published(file, "r2", "r1");
    expect(await retryHooks(options(file, { REBUILD_HOOK_URL: address }))).toEqual([]);
    expect(received).toEqual([]);
    expect(await readQueue(file)).toEqual(quiet);
  });
});

test("hook names are distinct and contain neither query nor long path segments", () => {
  expect(
    hookNames([
      "https://a.example/zones/1/purge?key=hunter2",
      "https://a.example/zones/1/purge?key=hunter3#x",
      "https://b.example/build_hooks/0123456789abcdef01234567",
    ]),
  ).toEqual([
    "https://a.example/zones/1/purge",
    "https://a.example/zones/1/purge (2)",
    "https://b.example/build_hooks/…",
  ]);
});
