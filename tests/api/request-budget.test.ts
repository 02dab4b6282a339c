import { afterEach, expect, onTestFinished, test, vi } from "vitest";

import { webToContact } from "../../src/contract/contact.ts";
import { profileUpdate } from "../../src/contract/profile.ts";
import { standardRates as rates } from "../../src/api/limits/rates.ts";
import { openTestApi, type TestApi, type TestOptions } from "./test-api.ts";

const labels = "/api/label/get_all_data";
const minute = 60_000;
let api: TestApi;
afterEach(() => api.close());

const openWith = async (tokens: { request?: number; form?: number }, options: TestOptions = {}) => {
  api = await openTestApi("sqlite", {
    rates: {
      ...rates,
      request: { address: { tokens: tokens.request ?? 1000, minutes: 1 } },
      form: { address: { tokens: tokens.form ?? 1000, minutes: 1 } },
    },
    ...options,
  });
};

/** Sends a body and counts how often it is read. */
async function send(
  path: string,
  headers: Record<string, string>,
  remoteAddress = "203.0.113.7",
  chunk = () => Promise.resolve("x"),
) {
  const pull = vi.fn(async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    controller.enqueue(new TextEncoder().encode(await chunk()));
    controller.close();
  });
  const response = await api.app.request(
    path,
    {
      method: "POST",
      headers,
      body: new ReadableStream({ pull }, { highWaterMark: 0 }),
      duplex: "half",
    } as RequestInit,
    { incoming: { socket: { remoteAddress } } },
  );
  return { response, reads: pull.mock.calls.length };
}
const json = { "content-type": "application/json", "content-length": "10" };
const form = { "content-type": "multipart/form-data; boundary=xx", "content-length": "10" };

test("requests of an address above the limit are refused before their bodies are read, until the minute ends", async () => {
  let later = 0;
  await openWith({ request: 2 }, { now: () => new Date(later) });
  expect((await send(labels, json)).reads).toBe(1);
  expect((await send(labels, json)).response.status).toBe(400);
  later = 20_000;
  const { response, reads } = await send(labels, json);
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("40");
  expect(reads).toBe(0);
  const other = await send(labels, json, "203.0.113.8");
  expect(other.response.status).toBe(400);
  later = minute;
  expect((await send(labels, json)).response.status).toBe(400);
});

test.each([
  ["long bodies", 7, { ...json, "content-length": "30000" }],
  ["bodies of unknown length", 20, { "content-type": "application/json" }],
])("%s count as several requests", async (_name, request, headers) => {
  await openWith({ request });
  expect((await send(labels, headers)).response.status).toBe(400);
  expect((await send(labels, headers)).response.status).toBe(429);
});

test("reading costs an address what sending does", async () => {
  await openWith({ request: 1 });
  const read = (remoteAddress: string) =>
    api.app.request("/docs", undefined, { incoming: { socket: { remoteAddress } } });
  const statuses = [
    await read("203.0.113.7"),
    await read("203.0.113.7"),
    await read("203.0.113.8"),
  ];
  expect(statuses.map(({ status }) => status)).toEqual([200, 429, 200]);
});

test("forms with a picture have a limit of their own, which smaller ones don't use up", async () => {
  await openWith({ form: 1 });
  const picture = { ...form, "content-length": "200000" };
  for (let count = 0; count < 3; count += 1)
    expect((await send(profileUpdate.path, form)).response.status).toBe(400);
  expect((await send(profileUpdate.path, picture)).response.status).toBe(400);
  const { response, reads } = await send(profileUpdate.path, picture);
  expect(response.status).toBe(429);
  expect(reads).toBe(0);
  expect((await send(labels, json)).response.status).toBe(400);
});

test("concurrent large bodies are limited", async () => {
  await openWith({});
  const rest = Promise.withResolvers<string>();
  const large = { ...form, "content-length": "9000000" };
  const upload = (address: string) => send(profileUpdate.path, large, address, () => rest.promise);
  const running = Array.from({ length: 50 }, (_, number) => upload(`203.0.113.${number}`));
  const { response, reads } = await upload("203.0.113.99");
  expect(response.status).toBe(429);
  expect(reads).toBe(0);
  expect((await send(profileUpdate.path, form)).response.status).toBe(400);
  rest.resolve("x");
  for (const each of await Promise.all(running)) expect(each.response.status).toBe(400);
  expect((await upload("203.0.113.99")).response.status).toBe(400);
});

test.each([
  ["many parts", '--xx\r\nContent-Disposition: form-data; name="a[]"\r\n\r\n\r\n'.repeat(31)],
  ["a long name", `--xx\r\nContent-Disposition: form-data; name="${"a".repeat(3000)}"\r\n\r\n\r\n`],
])("a form with %s is not parsed", async (_name, parts) => {
  await openWith({});
  const parse = vi.fn();
  // Not vi.spyOn: @hono/node-server replaces Response by a class whose methods can't be replaced.
  vi.stubGlobal(
    "Response",
    class extends Response {
      override formData() {
        parse();
        return super.formData();
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const body = `${parts}--xx--\r\n`;
  const { response } = await send(webToContact.path, form, undefined, () => Promise.resolve(body));
  expect(response.status).toBe(400);
  expect(parse).not.toHaveBeenCalled();
});

test("an aborted request is not logged as a server error", async () => {
  await openWith({});
  await send(labels, json, undefined, () => Promise.reject(new Error("aborted")));
  expect(api.lines).toEqual([]);
});

test("films of an address above the limit are refused, and no other file or address", async () => {
  let elapsed = 0;
  const film = { address: { tokens: 2, minutes: 1 } };
  api = await openTestApi("sqlite", { rates: { ...rates, film }, elapsed: () => elapsed });
  const read = async (file: string, remoteAddress = "203.0.113.7") => {
    const path = `/media/videos/what-a-survey-can-hear${file}`;
    const headers = { range: "bytes=0-9" };
    const connection = { incoming: { socket: { remoteAddress } } };
    const response = await api.app.request(path, { headers }, connection);
    return [response.status, response.headers.get("retry-after")];
  };
  expect(await read(".mp4")).toEqual([206, null]);
  expect(await read(".webm")).toEqual([206, null]);
  elapsed = 20_000;
  for (const file of [".mp4", ".webm"]) expect(await read(file)).toEqual([429, "40"]);
  for (const file of [".vtt", ".webp"]) expect(await read(file)).toEqual([206, null]);
  expect(await read(".mp4", "203.0.113.8")).toEqual([206, null]);
  elapsed = 60_000;
  expect(await read(".mp4")).toEqual([206, null]);
});
