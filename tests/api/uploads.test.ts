import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { profile, profileUpdate } from "../../src/contract/profile.ts";
import { deleteOldUploads } from "../../src/api/http/read-request.ts";
import { createQueue } from "../../src/api/limits/queues.ts";
import { standardRates } from "../../src/api/limits/rates.ts";
import { pngOf } from "../fixtures/png.ts";
import { eventually } from "../helpers/eventually.ts";
import { ada, ben, codeOf, send, updateProfile } from "./participants.ts";
import { openTestApi, type TestApi, testTime } from "./test-api.ts";

const small = pngOf(8, 8, { bitDepth: 8, pixels: Buffer.alloc(72) });
const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], "me.png");

/** What an operator has to mend: refusals are in the security log. */
const faultLines = (api: TestApi) =>
  api.lines.filter((line) => !line.startsWith('{"log":"security"'));

describe("uploads", () => {
  let api: TestApi;
  const pictures = createQueue({ running: 1, ofSender: 1, waiting: 1, retryAfter: 5 });
  beforeEach(async () => {
    const rates = { ...standardRates, picture: { account: { tokens: 2, minutes: 60 } } };
    api = await openTestApi("sqlite", { now: () => testTime, rates, pictures });
  });
  afterEach(() => api.close());

  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "morrow-test-"));
    vi.stubEnv("TMPDIR", folder);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  test("that take too much memory end their process, and the next one works", async () => {
    const vUniqueCode = await codeOf(api, ada);
    // Of 16 bits and interlaced: its 12 megapixels are in memory at once.
    const pixels = Buffer.alloc(4000 * 3000 * 8 + 5625);
    const heavy = pngOf(4000, 3000, { bitDepth: 16, pixels, isRgba: true, isInterlaced: true });
    expect(await updateProfile(api, { vUniqueCode, vImage: fileOf(heavy) })).toMatchObject({
      status: 400,
      message: expect.stringMatching(/takes too long to read/) as string,
    });
    expect(await updateProfile(api, { vUniqueCode, vImage: fileOf(small) })).toMatchObject({
      status: 200,
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("above the number of an hour are refused with a sentence, and save nothing", async () => {
    const vUniqueCode = await codeOf(api, ada);
    const vLastName = "Late";
    const accepted = { vUniqueCode, vImage: fileOf(small) };
    for (let count = 0; count < 2; count += 1)
      expect(await updateProfile(api, accepted)).toMatchObject({ status: 200 });
    const refused = { vUniqueCode, vLastName, vImage: fileOf(small) };
    expect(await updateProfile(api, refused)).toEqual({
      status: 429,
      code: 429,
      message:
        "You have sent many pictures in the last hour. Please save this one in 1 hour. Nothing in this form has been saved yet.",
    });
    const { data } = await send(api, profile.path, { vUniqueCode });
    expect(data).not.toMatchObject({ vLastName });
    expect(await updateProfile(api, { vUniqueCode, vLastName })).toMatchObject({ status: 200 });
  });

  test("wait on the disk, where their owner alone can read them", async () => {
    const vUniqueCode = await codeOf(api, ben);
    const busy = Promise.withResolvers<true>();
    const work = pictures.run("another account", () => busy.promise);
    await eventually(() => expect(pictures.waiting()).toBe(0));
    const fields = { vUniqueCode, vEmail: ben.vEmail, vImage: fileOf(small) };
    const waiting = updateProfile(api, fields);
    await eventually(() => expect(pictures.waiting()).toBe(1));
    const [name = "", ...others] = readdirSync(folder);
    const { mode, size } = statSync(join(folder, name));
    expect([mode & 0o777, size, others]).toEqual([0o600, small.length, []]);
    busy.resolve(true);
    await work;
    expect(await waiting).toMatchObject({ status: 200 });
    expect(readdirSync(folder)).toEqual([]);
  });

  const head = '--xx\r\nContent-Disposition: form-data; name="vImage"; filename="me.png"\r\n\r\n';
  const text = '--xx\r\nContent-Disposition: form-data; name="vUniqueCode"\r\n\r\n';
  test.each([
    ["end early", `${head}${"x".repeat(100_000)}`, /could not be read/],
    ["break their format", `${head}x\r\n--xx\r\nno header\r\n\r\n\r\n--xx--`, /could not be read/],
    ["hold many parts", `${head}x\r\n${`${text}\r\n`.repeat(31)}--xx--`, /at most 30 fields/],
    ["hold two files", `${head}x\r\n${head}x\r\n--xx--`, /at most 1 file/],
    ["hold a long text", `${head}x\r\n${text}${"x".repeat(200_000)}\r\n--xx--`, /bytes in a text/],
    ["hold no field", "--xx--", /vUniqueCode/],
  ])("that %s are refused, and leave nothing", async (_name, body, message) => {
    const headers = { "content-type": "multipart/form-data; boundary=xx" };
    const response = await api.app.request(profileUpdate.path, { method: "POST", headers, body });
    expect(await response.json()).toEqual({
      code: 400,
      message: expect.stringMatching(message) as string,
    });
    expect(readdirSync(folder)).toEqual([]);
    expect(faultLines(api)).toEqual([]);
  });

  test("of clients that hang up leave nothing", async () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(`${head}xxxx`)),
      pull: () => Promise.reject(new Error("aborted")),
    });
    const response = await api.app.request(profileUpdate.path, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=xx" },
      body,
      duplex: "half",
    } as RequestInit);
    expect(response.status).toBe(400);
    expect(readdirSync(folder)).toEqual([]);
    expect(faultLines(api)).toEqual([]);
  });

  test("of a killed process are deleted at the next start", async () => {
    const names = ["morrow-upload-new", "morrow-upload-old", "other-old"];
    for (const name of names) writeFileSync(join(folder, name), "x");
    for (const name of names.slice(1)) utimesSync(join(folder, name), 0, 0);
    await deleteOldUploads();
    expect(readdirSync(folder).sort()).toEqual(["morrow-upload-new", "other-old"]);
  });
});
