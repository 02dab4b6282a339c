import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { listen } from "../../src/http/listen.ts";
import { numbersFrom } from "../../src/art/random.ts";
import { type Fault, faults } from "../helpers/faults.ts";
import { startFaultProxy } from "../helpers/fault-proxy.ts";
import { openTestApi, testTime, type TestApi } from "../server/test-api.ts";
import { faultySurvey } from "./faulty-survey.ts";

/** Surveys over real connections. */
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

test("a survey arrives once over connections that break before and after commits", async () => {
  const random = numbersFrom(7);
  const broken = ["reset before commit", "reset after commit", null] as const;
  const address = await proxy(() => broken[Math.floor(random() * broken.length)] ?? null);
  const survey = await faultySurvey(
    server,
    "Culture Audit",
    () => null,
    async ({ url, method, headers, body }) => {
      // Node refuses a `keepalive` request with a stream of its body.
      const bytes = await new Response(body).arrayBuffer();
      const answer = await fetch(address + new URL(url).pathname, { method, headers, body: bytes });
      // Whole: a step ends when no request is on its way.
      return new Response(await answer.arrayBuffer(), answer);
    },
  );
  await survey.open();
  for (let steps = 0; steps < 60 && survey.state().kind !== "completed"; steps += 1) {
    const state = survey.state();
    if (state.kind === "answering" && state.awaits === null) {
      survey.choose(Number);
      await survey.next();
    } else await survey.advance();
    expect(await survey.lies()).toEqual([]);
  }
  expect(survey.state()).toMatchObject({ kind: "completed", refused: [] });
  expect(await survey.stored()).toEqual(survey.given);
});
