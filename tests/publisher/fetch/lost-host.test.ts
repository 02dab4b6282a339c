import { describe, expect } from "vitest";

import { type CallPolicy, withinLimits } from "../../../src/publisher/fetch/post-call.ts";
import { videos } from "../../../src/contract/home.ts";
import type { ThirdPartyOptions } from "../../fixtures/third-party-api.ts";
import { test as inFetch } from "./fetch-setup.ts";
import { type Serve, test } from "./serve.ts";

type Interrupt = ThirdPartyOptions["interrupt"];
const after =
  (calls: number, what: ReturnType<Interrupt>): Interrupt =>
  (before) =>
    before < calls ? undefined : what;

/** Not every third connection: which call meets it, and how often, would be up to the machine. */
function resetsEachThird(): Interrupt {
  const seen = new Set<string>();
  return (_before, { path, body }) => {
    const call = `${path} ${JSON.stringify(body)}`;
    const isFirst = !seen.has(call);
    seen.add(call);
    return isFirst && seen.size % 3 === 0 ? "reset" : undefined;
  };
}

describe("a host that goes away during the first fetch", () => {
  inFetch.for<[string, Interrupt, RegExp]>([
    ["resets what comes after 45 calls", after(45, "reset"), /can't be reached \(\w+\)/],
    ["answers one call alone", after(1, "reset"), /can't be reached \(\w+\)/],
    ["says nothing more after 45 calls", after(45, "hang"), /no answer within 0.3 seconds/],
    ["is behind a proxy that says so", after(45, "502"), /HTTP status 502/],
  ])("%s: required content is lost", async ([, interrupt, reason], { api, read }) => {
    api.options = { ...api.options, interrupt };
    const { outage, report } = await read({ limit: 300, backoff: [] });
    expect(outage).toMatchObject({ isTotal: false, isLoss: true });
    expect(outage?.reason).toMatch(
      /^(A call|\d+ calls) for content got no answer, and no earlier one is kept, so the site would lack content\. POST \/api\//,
    );
    expect(outage?.reason).toMatch(reason);
    expect(report.failedCalls.length).toBeGreaterThan(0);
  });
});

describe("no content is lost", () => {
  inFetch.for<[string, Interrupt]>([
    ["by a host that resets every third call when it first comes", resetsEachThird()],
    ["by a proxy whose host restarts", (n) => (n === 30 || n === 31 ? "502" : undefined)],
    ["by a host that comes back for the last attempt", (n) => (n < 2 ? "reset" : undefined)],
    ["by a host that is away for ten calls", (n) => (n >= 45 && n < 55 ? "reset" : undefined)],
  ])("%s: calls are repeated", async ([, interrupt], { api, read }) => {
    api.options = { ...api.options, interrupt };
    const { outage, report, content } = await read();
    expect(outage).toBeUndefined();
    expect(report.failedCalls).toEqual([]);
    expect(content.posts).toHaveLength(3);
  });

  inFetch.for(["status 500", "code 500", "garbage", "unknown route"] as const)(
    "where the host itself answers lists with: %s",
    async (failure, { api, read }) => {
      const failures = { "/api/banner/get_all_data": failure, "/api/label/get_all_data": failure };
      api.options = { ...api.options, failures };
      const { outage, report } = await read();
      expect(outage).toBeUndefined();
      expect(report.failedCalls.length).toBeGreaterThan(10);
    },
  );

  inFetch("while only optional lists get no answer", async ({ api, read }) => {
    api.options = {
      ...api.options,
      failures: { "/api/video/get_all_data": "hang", "/api/testimonial/get_all_data": "hang" },
    };
    const { outage, report } = await read({ limit: 300, backoff: [] });
    expect(outage).toBeUndefined();
    expect(report.failedCalls).toHaveLength(2);
  });

  inFetch("where an earlier answer is kept", async ({ api, read }) => {
    const good = await read();
    api.options = { ...api.options, interrupt: after(api.calls.length + 45, "reset") };
    const { outage, content } = await read({ backoff: [] });
    expect(outage).toMatchObject({ isTotal: false, isLoss: false });
    expect(content).toEqual(good.content);
  });
});

describe("of calls one after the other", () => {
  /** Sends calls to a host whose answers are marked `+`; the others' connections are reset. */
  async function send(serve: Serve, answers: string, calls: number, policy: CallPolicy = {}) {
    let seen = 0;
    const address = await serve(({ socket }, response) => {
      if (answers[seen++] === "+") response.end("{}");
      else socket.resetAndDestroy();
    });
    const post = withinLimits({});
    let outcome = "";
    for (let left = calls; left > 0; left -= 1) {
      const before = seen;
      outcome += await post({ address, backoff: [], ...policy }, videos, {}).then(
        () => "+",
        () => (seen > before ? "-" : "0"),
      );
    }
    return outcome;
  }

  test.for([
    ["all are answered where each third gets no answer", "++-++-++-++-", "++++++++"],
    ["all are sent where two in a row get none", "+--+--+--+", "+-+-+-+"],
    ["none is sent after three in a row without one", "+---++", "+--00"],
    ["none is sent after the first three", "---++", "--00"],
  ] as const)("%s", async ([, answers, expected], { serve }) => {
    expect(await send(serve, answers, expected.length)).toBe(expected);
  });

  test("none is sent once those without an answer have taken too long", async ({ serve }) => {
    expect(await send(serve, "+-+++", 4, { lossLimit: 0 })).toBe("+-00");
  });
});

test("of calls that were under way together, those without an answer count once", async ({
  serve,
}) => {
  let seen = 0;
  const address = await serve(({ socket }, response) => {
    seen += 1;
    if (seen > 8) response.end("{}");
    else socket.resetAndDestroy();
  });
  const post = withinLimits({});
  const call = async () => (await post({ address, backoff: [] }, videos, {})).status;
  const answers = await Promise.all(Array.from({ length: 8 }, call));
  expect(answers).toEqual(Array.from({ length: 8 }, () => 200));
  expect(seen).toBe(16);
});
