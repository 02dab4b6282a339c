import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { listen } from "../../../src/shared/http/listen.ts";
import { type Fault, faults } from "../../helpers/faults.ts";
import { startFaultProxy } from "../../helpers/fault-proxy.ts";
import { openTestApi, testTime, type TestApi } from "../../api/test-api.ts";

/** What the proxy of browser tests does to connections. */
let server: TestApi;
let requests = 0;
let api: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  server = await openTestApi("sqlite", { now: () => testTime });
  const { app } = server;
  api = await listen(
    {
      fetch: (request: Request, env?: object) => {
        requests += 1;
        return app.fetch(request, env);
      },
    },
    0,
  );
});
afterAll(async () => {
  await api.close();
  await server.close();
});

async function proxy(nextFault: () => Fault | null): Promise<string> {
  const started = await startFaultProxy(api.address, nextFault);
  onTestFinished(() => started[Symbol.asyncDispose]());
  return started.address;
}

const ofHost: Readonly<Record<string, number>> = {
  "500": 500,
  "502": 502,
  "429": 429,
  garbage: 200,
};

test.each(faults)("%s: what the browser gets, and whether the server got it", async (fault) => {
  const address = await proxy(() => fault);
  const before = requests;
  const options = { method: "POST", ...(fault === "hang" && { signal: AbortSignal.timeout(200) }) };
  const answer = await fetch(`${address}/health`, options).catch(() => null);
  expect(answer?.status).toBe(ofHost[fault]);
  if (fault === "429") expect(answer?.headers.get("Retry-After")).toBe("30");
  expect(requests - before).toBe(fault === "reset after commit" ? 1 : 0);
});
