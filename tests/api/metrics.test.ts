import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { createKey } from "../../src/site/client/codes.ts";
import { login } from "../../src/contract/login.ts";
import { createMetrics, type Metrics } from "../../src/api/http/metrics.ts";
import { createOperatorApp, openServer } from "../../src/api/open-server.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { freePort } from "../helpers/ports.ts";
import { freshDatabase } from "./databases.ts";
import { ada, codeOf } from "./participants.ts";
import { answersTo, surveyClient } from "./survey-client.ts";
import { openTestApi, type TestApi, testSample, testTime } from "./test-api.ts";

describe("what the operator reads", () => {
  let api: TestApi;
  let metrics: Metrics;
  let isClosing: boolean;
  beforeEach(async () => {
    isClosing = false;
    metrics = createMetrics();
    api = await openTestApi("sqlite", { metrics, now: () => testTime });
  });
  afterEach(() => api.close());
  const read = (path: string) =>
    createOperatorApp({ ...api, metrics, isClosing: () => isClosing }).request(path);

  test("counts accepted, replayed and refused saves, and how long they were on their way", async () => {
    const code = await codeOf(api, ada);
    const adas = surveyClient(api, code);
    const body = answersTo((await adas.fetch()).data);
    const key = createKey(testTime.getTime() - 90_000);
    await adas.save(body, key);
    await adas.save(body, key);
    await adas.save({ ...body, iOptionId: [] }, "no time");
    await surveyClient(api, "nobody").save(body);
    const text = await (await read("/metrics")).text();
    for (const line of [
      'morrow_saves_total{outcome="accepted"} 1',
      'morrow_saves_total{outcome="replayed"} 1',
      'morrow_saves_total{outcome="refused"} 2',
      'morrow_save_age_seconds_bucket{le="60"} 0',
      'morrow_save_age_seconds_bucket{le="600"} 2',
      "morrow_oldest_save_seconds 90",
      'morrow_request_seconds_count{call="/api/question/save_answer",code="200"} 2',
      'morrow_queue_length{queue="admission"} 0',
      'morrow_queue_length{queue="passwords"} 0',
      'morrow_queue_length{queue="mails"} 0',
    ])
      expect(text.split("\n")).toContain(line);
    for (const secret of [code, key, ada.vEmail]) expect(text).not.toContain(secret);
  });

  test("tells whether the API takes requests", async () => {
    const answer = async (path: string) => {
      const response = await read(path);
      return [response.status, (await response.json()) as unknown];
    };
    expect(await answer("/health/live")).toEqual([200, { live: true }]);
    expect(await answer("/health/ready")).toEqual([200, { live: true, ready: true }]);
    isClosing = true;
    expect(await answer("/health")).toEqual([503, { live: true, ready: false }]);
    expect(await answer("/health/live")).toEqual([200, { live: true }]);
  });

  test("names proxies that are not trusted", async () => {
    const untrustedProxies = new Set(["192.0.2.1"]);
    const { database } = api;
    const app = createOperatorApp({ database, metrics, isClosing: () => false, untrustedProxies });
    const response = await app.request("/health");
    expect(await response.json()).toEqual({
      live: true,
      ready: true,
      untrustedProxies: ["192.0.2.1"],
    });
  });

  test.for(["/metrics", "/health", "/health/live", "/nothing"])(
    "has the headers of answers that are no pages at %s",
    async (path) => {
      const { headers } = await read(path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(headers.get("strict-transport-security")).toBeNull();
    },
  );

  test("is not ready without its database", async () => {
    await api.database.schema.alterTable("content_version").renameTo("gone").execute();
    expect((await read("/health/ready")).status).toBe(503);
  });

  test("is not ready with a database that takes no writes", async () => {
    const { database, close } = await openTestApi("postgres");
    onTestFinished(close);
    const app = createOperatorApp({ database, metrics, isClosing: () => false });
    const status = async () => (await app.request("/health/ready")).status;
    await sql`set default_transaction_read_only = on`.execute(database);
    expect(await status()).toBe(503);
    // By a new connection.
    expect(await status()).toBe(200);
  });

  test("has its other numbers without its database", async () => {
    await api.database.schema.alterTable("mail").renameTo("gone").execute();
    const response = await read("/metrics");
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain('morrow_queue_length{queue="passwords"} 0');
    expect(text).not.toContain('queue="mails"');
  });
});

test("metrics are on a port of their own, not on the public one, and events are announced", async () => {
  const fresh = await freshDatabase("sqlite", "sample");
  const port = await freePort();
  const settings = { DATABASE_URL: fresh.address, METRICS_PORT: String(port) };
  const announced: string[] = [];
  const server = await openServer(parseSettings(settings), {
    port: 0,
    hostname: "127.0.0.1",
    sample: testSample,
    announce: (line) => announced.push(line),
  });
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(ada);
  for (let sent = 0; sent < 122; sent += 1)
    await fetch(server.address + login.path, { method: "POST", headers, body });
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await metrics.text();
  expect(text).toContain("process_resident_memory_bytes");
  expect(text).toContain('morrow_security_events_total{event="human check",outcome="refused"} 122');
  for (const path of ["/metrics", "/health", "/health/live"])
    expect((await fetch(server.address + path)).status).toBe(404);
  await server.close();
  await fresh.remove();
  const told = announced.filter((line) => line.startsWith('{"log":"security"'));
  expect(told).toHaveLength(121);
  expect(told[0]).toContain('"network":"127.0.0.0/24"');
  expect(told.at(-1)).toContain('"more":2');
});
