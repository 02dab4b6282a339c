import { describe, expect } from "vitest";

import { type CallPolicy, withinLimits } from "../../../src/publisher/fetch/post-call.ts";
import { videos } from "../../../src/contract/home.ts";
import { eventually } from "../../helpers/eventually.ts";
import { test as inFetch } from "./fetch-setup.ts";
import { test } from "./serve.ts";

/** A host that refuses its first calls. */
const refusing = (count: number, retryAfter?: string) => {
  let refused = 0;
  let calls = 0;
  return {
    calls: () => calls,
    listener: ((_request, response) => {
      calls += 1;
      const isRefused = refused < count;
      if (isRefused) refused += 1;
      if (isRefused && retryAfter !== undefined) response.setHeader("retry-after", retryAfter);
      response.writeHead(isRefused ? 429 : 200).end("{}");
    }) satisfies Parameters<typeof import("node:http").createServer>[1],
  };
};

describe("a host that limits the rate of calls", () => {
  const setup = (address: string, policy: CallPolicy = {}, signal?: AbortSignal) => {
    const waits: number[] = [];
    const post = withinLimits({ onWait: (_address, seconds) => waits.push(seconds), signal });
    return { waits, send: () => post({ address, ...policy }, videos, {}) };
  };

  test("is asked again after the time that it names", async ({ serve }) => {
    const host = refusing(2, "0");
    const { waits, send } = setup(await serve(host.listener), { rateLimitWait: 3000 });
    expect(await send()).toMatchObject({ status: 200 });
    expect(waits).toHaveLength(2);
  });

  test("and asks for no time, again and again, is not asked for ever", async ({ serve }) => {
    const host = refusing(Infinity, "0");
    const { waits, send } = setup(await serve(host.listener), { rateLimitWait: 300 });
    expect(await send()).toMatchObject({ status: 429 });
    expect(waits).toHaveLength(300);
    // None is sent before the time, though timers may be early.
    expect(host.calls()).toBe(301);
  });

  test("is not waited for by a rebuild that is to end", async ({ serve }) => {
    const host = refusing(Infinity, "60");
    const controller = new AbortController();
    const { waits, send } = setup(await serve(host.listener), {}, controller.signal);
    const sent = send();
    await eventually(() => expect(waits).toEqual([60]));
    controller.abort();
    await expect(sent).rejects.toThrow("This operation was aborted");
    expect(host.calls()).toBe(1);
  });

  test("names a date that has passed", async ({ serve }) => {
    const host = refusing(1, new Date(0).toUTCString());
    const { waits, send } = setup(await serve(host.listener), { rateLimitWait: 3000 });
    expect(await send()).toMatchObject({ status: 200 });
    expect(waits).toHaveLength(1);
  });

  test("makes calls that were under way together wait once", async ({ serve }) => {
    const host = refusing(8, "1");
    const { waits, send } = setup(await serve(host.listener));
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(host.calls()).toBe(16);
    expect(waits).toEqual([1]);
  });

  test.for(["2", undefined])(
    "that asks for more time than the fetch may wait (Retry-After: %s) is not waited for",
    async (retryAfter, { serve }) => {
      const host = refusing(Infinity, retryAfter);
      const { waits, send } = setup(await serve(host.listener), { rateLimitWait: 900 });
      expect(await send()).toMatchObject({ status: 429 });
      expect(host.calls()).toBe(1);
      expect(waits).toEqual([]);
    },
  );
});

inFetch("a fetch goes on when its host allows it", async ({ api, read }) => {
  api.options = { ...api.options, failures: { "*": "status 429" }, failFirst: 1 };
  const waits: string[] = [];
  const { report } = await read({ onWait: (address) => void waits.push(address) });
  expect(report.failedCalls).toEqual([]);
  expect(waits[0]).toBe(api.address);
});
