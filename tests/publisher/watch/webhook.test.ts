import { request } from "node:http";

import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { signatureOf } from "../../../src/publisher/watch/webhook.ts";
import { listen, type Listening } from "../../../src/shared/http/listen.ts";
import { createWebhook } from "../../../src/publisher/watch/webhook.ts";

const secret = "lantern-otter-meadow";
let server: Listening;
let asked: number;
let health: "ok" | "failing" = "ok";
let lines: string[];

/** Headers that every answer has. */
const headers = {
  "x-content-type-options": "nosniff",
  "content-security-policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};
const expectHeaders = (response: Response) =>
  expect(Object.fromEntries(response.headers)).toMatchObject(headers);

beforeEach(async () => {
  asked = 0;
  lines = [];
  const app = createWebhook({
    secret,
    onChange: () => {
      asked += 1;
    },
    health: () => ({ status: health }),
    log: (line) => lines.push(line),
    trusted: [],
  });
  server = await listen(app, 0, "127.0.0.1");
});
afterEach(() => server.close());

const post = (body: BodyInit, headers: Record<string, string>) =>
  fetch(`${server.address}/content-changed`, { method: "POST", body, headers });

const signed = (body: string, header = signatureOf(body, secret)) =>
  post(body, { "X-Hub-Signature-256": header });

test("the signature is the one in GitHub's documentation", () => {
  expect(signatureOf("Hello, World!", "It's a Secret to Everybody")).toBe(
    "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17",
  );
});

test.each([
  ["JSON", '{"action": "edited"}', "application/json"],
  ["a form", "payload=%7B%7D", "application/x-www-form-urlencoded"],
  ["nothing", "", "text/plain"],
  ["exactly 64 KB", "a".repeat(65_536), "text/plain"],
])("a signed call with %s is accepted", async (_name, body, type) => {
  const response = await post(body, {
    "Content-Type": type,
    "X-Hub-Signature-256": signatureOf(body, secret),
  });
  expect(response.status).toBe(202);
  expectHeaders(response);
  expect(await response.json()).toEqual({ queued: true });
  expect(asked).toBe(1);
  expect(lines).toEqual([]);
});

const body = '{"action": "edited"}';
test.each([
  ["is missing", {}],
  ["is that of another body", { "X-Hub-Signature-256": signatureOf(`${body} `, secret) }],
  ["is made with another secret", { "X-Hub-Signature-256": signatureOf(body, "x") }],
  ["is cut off", { "X-Hub-Signature-256": signatureOf(body, secret).slice(0, -2) }],
  ["is not hexadecimal", { "X-Hub-Signature-256": `sha256=${"zz".repeat(32)}` }],
  ["lacks its kind", { "X-Hub-Signature-256": signatureOf(body, secret).slice(7) }],
  ["stands in the older header", { "X-Hub-Signature": signatureOf(body, secret) }],
])("a call whose signature %s is refused", async (_name, headers) => {
  const response = await post(body, headers);
  expect(response.status).toBe(401);
  expectHeaders(response);
  expect(await response.json()).toEqual({ error: "unauthorised" });
  expect(asked).toBe(0);
});

test("refused calls are logged once a minute with number and address, without what was sent", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  await signed(body, "sha256=1234");
  await signed(body, "sha256=1234");
  vi.advanceTimersByTime(60_000);
  await post(body, {
    "X-Forwarded-For": "198.51.100.7",
    "X-Hub-Signature-256": signatureOf(body, "guess"),
  });
  expect(lines).toEqual([
    expect.stringMatching(/from 127\.0\.0\.1 was refused.*\(1 so far\)/),
    expect.stringMatching(/from 127\.0\.0\.1 was refused.*\(3 so far\)/),
  ]);
  const log = lines.join("\n");
  for (const sent of [secret, "1234", "edited", signatureOf(body, "guess")])
    expect(log).not.toContain(sent);
});

const tooLarge = "a".repeat(65_537);
test("more than 64 KB is refused, signed or not, without a rebuild", async () => {
  const response = await signed(tooLarge);
  expect(response.status).toBe(413);
  expectHeaders(response);
  expect((await post(tooLarge, {})).status).toBe(413);
  expect(asked).toBe(0);
});

test("more than 64 KB is refused also without Content-Length", async () => {
  const status = await new Promise((resolve, reject) => {
    const call = request(`${server.address}/content-changed`, {
      method: "POST",
      headers: {
        "Transfer-Encoding": "chunked",
        "X-Hub-Signature-256": signatureOf(tooLarge, secret),
      },
    });
    call.once("response", (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.once("error", reject);
    call.end(tooLarge);
  });
  expect(status).toBe(413);
  expect(asked).toBe(0);
});

test.each([
  ["GET", "/content-changed", 405, "POST"],
  ["DELETE", "/content-changed", 405, "POST"],
  ["POST", "/health", 405, "GET, HEAD"],
  ["POST", "/", 404, null],
  ["GET", "/content-changed/more", 404, null],
])("%s %s answers %i", async (method, path, status, allow) => {
  const response = await fetch(server.address + path, { method });
  expect(response.status).toBe(status);
  expectHeaders(response);
  expect(response.headers.get("allow")).toBe(allow);
  expect(asked).toBe(0);
});

test.each([
  ["ok", 200],
  ["failing", 503],
] as const)("/health answers %s with %i", async (status, code) => {
  health = status;
  const response = await fetch(`${server.address}/health`);
  expect(response.status).toBe(code);
  expectHeaders(response);
  expect(await response.json()).toEqual({ status });
});
