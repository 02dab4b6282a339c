import type { ServerResponse } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { describe, expect } from "vitest";

import { postCall } from "../../../src/publisher/fetch/post-call.ts";
import type { Call } from "../../../src/contract/call.ts";
import { labelsByPage } from "../../../src/contract/label.ts";
import { metaByPage } from "../../../src/contract/page.ts";
import { videos } from "../../../src/contract/home.ts";
import { readRecords } from "../../../src/publisher/fetch/read-records.ts";
import { test } from "./serve.ts";

const answer = JSON.stringify({ data: [{ vUrl: "https://x.example/é" }] });
const urlsOf = async (address: string, backoff: number[] = []) => {
  const raw = await postCall({ address, backoff, limit: 600_000 }, videos, {});
  return readRecords(videos, "videos", raw).records;
};
const expected = [
  { vUrl: "https://x.example/é", vTitle: "", tDescription: "", tTranscript: "", vWebpImage: "" },
];

test("letters that are not UTF-8 are reported, whatever the answer declares", () => {
  const urls = ["https://x.example/e", "https://x.example/é"];
  const bytes = Buffer.from(JSON.stringify({ data: urls.map((vUrl) => ({ vUrl })) }), "latin1");
  const { records, faults } = readRecords(videos, "videos", { status: 200, bytes });
  expect(records).toMatchObject([{ vUrl: urls[0] }, { vUrl: "https://x.example/\uFFFD" }]);
  expect(faults).toEqual([
    {
      source: "POST videos #2",
      path: "(itself)",
      expected: "UTF-8",
      received: "bytes that show as \uFFFD",
    },
  ]);
});

describe("an answer is read", () => {
  test.for([
    ["as it is", undefined, Buffer.from(answer)],
    [
      "with the record alone where a list has one",
      undefined,
      Buffer.from(JSON.stringify({ data: { vUrl: "https://x.example/é" } })),
    ],
    ["packed by gzip", "gzip", gzipSync(answer)],
    ["packed by brotli", "br", brotliCompressSync(answer)],
    ["with a byte order mark", undefined, Buffer.from(`\uFEFF${answer}`)],
  ] as const)("%s", async ([, encoding, bytes], { serve }) => {
    const address = await serve((_request, response) => {
      if (encoding) response.setHeader("content-encoding", encoding);
      response.end(bytes);
    });
    expect(await urlsOf(address)).toEqual(expected);
  });

  test("whole, however its list is written", async ({ serve }) => {
    const videos = ["a", "b", "c"].map((name) => ({ vUrl: `https://x.example/${name}` }));
    const list = JSON.stringify([...videos, {}]);
    const written = [
      `\uFEFF{"data":${list}}`,
      String.raw`{"d\u0061ta":${list}}`,
      `{"data":[],"data":${list}}`,
    ];
    for (const text of written) {
      const address = await serve((_request, response) => response.end(text));
      expect(await urlsOf(address)).toMatchObject(videos);
    }
  });

  test("which was asked to have texts instead of bytes", async ({ serve }) => {
    const preferences: unknown[] = [];
    const address = await serve((request, response) => {
      preferences.push(request.headers["prefer"]);
      response.end(answer);
    });
    await urlsOf(address);
    expect(preferences).toEqual(["texts=plain"]);
  });

  test("after a redirect that keeps method and body", async ({ serve }) => {
    const bodies: string[] = [];
    const address = await serve((request, response) => {
      if (request.url !== "/moved") {
        response.writeHead(308, { location: "/moved" }).end();
        return;
      }
      request.on("data", (chunk: Buffer) => bodies.push(chunk.toString()));
      request.on("end", () => response.end(answer));
    });
    expect(await urlsOf(address)).toEqual(expected);
    expect(bodies).toEqual(["{}"]);
  });

  test("after a connection that the host has closed", async ({ serve }) => {
    let calls = 0;
    const address = await serve((request, response) => {
      calls += 1;
      if (calls === 2) request.socket.resetAndDestroy();
      else response.end(answer);
    });
    await urlsOf(address);
    expect(await urlsOf(address, [0])).toEqual(expected);
    expect(calls).toBe(3);
  });
});

describe("a call fails", () => {
  test("for a redirect to another host, which gets no call", async ({ serve }) => {
    let calls = 0;
    const other = await serve((_request, response) => {
      calls += 1;
      response.end(answer);
    });
    const address = await serve((_request, response) => {
      response.writeHead(308, { location: `${other}/` }).end();
    });
    await expect(urlsOf(address, [0])).rejects.toMatchObject({
      name: "CallError",
      message: `it redirects to ${other}, another host, which is not called; if that is the API's, name it in the settings`,
    });
    expect(calls).toBe(0);
  });

  test("for a redirect with status 302", async ({ serve }) => {
    const address = await serve((_request, response) => {
      response.writeHead(302, { location: "/login" }).end();
    });
    await expect(urlsOf(address)).rejects.toThrow(
      "it redirects to /login with HTTP status 302, which can't be followed",
    );
  });

  test("when a small answer unpacks to more than 256 MB", async ({ serve }) => {
    const megabyte = gzipSync(Buffer.alloc(1024 * 1024));
    const address = await serve((_request, response) => {
      response.setHeader("content-encoding", "gzip");
      // Concatenated gzip members are one gzip file.
      response.end(Buffer.concat(Array.from({ length: 258 }, () => megabyte)));
    });
    await expect(urlsOf(address)).rejects.toThrow("its answer is larger than 256 MB");
  });

  test("when answers that arrive together are larger than 1 MB", async ({ serve }) => {
    const answers: ServerResponse[] = [];
    const address = await serve((_request, response) => {
      response.write(Buffer.alloc(600 * 1024, " "));
      answers.push(response);
    });
    const most = 1024 * 1024;
    const budget = { most, left: most };
    const posts = [1, 2].map(() => postCall({ address, budget }, videos, {}));
    await expect(Promise.race(posts)).rejects.toThrow("all answers together are larger than 1 MB");
    // None ends before both have arrived.
    for (const each of answers) each.end("{}");
    await Promise.allSettled(posts);
    expect(budget.left).toBe(most);
  });

  test.for([
    [{ status: 501 }, /^it answered with HTTP status 501$/],
    [{ encoding: "gzip" }, /^its answer is not JSON/],
  ] as const)("for %j", async ([fault, reason], { serve }) => {
    const { status, encoding }: { status?: number; encoding?: string } = fault;
    let calls = 0;
    const address = await serve((_request, response) => {
      calls += 1;
      response.statusCode = status ?? 200;
      if (encoding) response.setHeader("content-encoding", encoding);
      response.end(encoding ? gzipSync(answer).subarray(0, 20) : "");
    });
    await expect(urlsOf(address, [0, 0])).rejects.toMatchObject({
      name: "CallError",
      message: expect.stringMatching(reason) as string,
      kind: "unusable",
    });
    expect(calls).toBe(1);
  });

  test("for a redirect loop", async ({ serve }) => {
    const address = await serve((_request, response) => {
      response.writeHead(307, { location: "/again" }).end("{}");
    });
    await expect(urlsOf(address)).rejects.toThrow(
      "it redirects to /again with HTTP status 307, which can't be followed",
    );
  });

  test("within its time limit although a longer delay before a retry is due", async ({ serve }) => {
    const address = await serve((_request, response) => {
      response.statusCode = 503;
      response.end();
    });
    const host = { address, backoff: [60_000], limit: 200 };
    await expect(postCall(host, videos, {})).rejects.toMatchObject({
      message: "there was no answer within 0.2 seconds",
      kind: "no answer",
    });
  });

  test("within its time limit although its answer still comes, byte by byte", async ({ serve }) => {
    setFlagsFromString("--expose-gc");
    const collectGarbage = runInNewContext("gc") as () => void;
    const address = await serve((_request, response) => {
      let bytes = 0;
      const drip = setInterval(() => {
        collectGarbage();
        response.write(" ");
        // Without a limit the answer would be read.
        if ((bytes += 1) === 100) response.end(answer);
      }, 20);
      response.on("close", () => clearInterval(drip));
    });
    await expect(postCall({ address, limit: 200 }, videos, {})).rejects.toMatchObject({
      message: "there was no answer within 0.2 seconds",
      kind: "no answer",
    });
  });
});

describe("invalid records", () => {
  const read = (call: Call, data: unknown) =>
    readRecords(call, `${call.path} {}`, {
      status: 200,
      bytes: Buffer.from(JSON.stringify({ data })),
    });

  test("are left out and reported with source, path, expected and received", () => {
    const { records, faults } = read(labelsByPage, [
      { vLabel: "A", vText: "a" },
      { vLabel: "", vText: { no: "text" } },
      "nonsense",
      { vText: "b" },
      { vLabel: "B", vText: null },
      { vLabel: "C", vText: { no: "text" } },
    ]);
    expect(records).toEqual([
      { vLabel: "A", vText: "a" },
      { vLabel: "B", vText: "" },
      { vLabel: "C", vText: "" },
    ]);
    const at = (number: number) => `POST /api/label/get_all_data {} #${number}`;
    expect(
      faults.map(({ source, path, expected, received }) => [source, path, expected, received]),
    ).toEqual([
      [at(2), "vLabel", "a text that is not empty", "an empty text"],
      [at(3), "(itself)", "Object", "a text of 8 characters"],
      [at(4), "vLabel", "a value", "nothing"],
      [at(6), "vText", "(string | number)", "an object"],
    ]);
  });

  test.for([[[-256]], [[1.5]], [["x"]], [{ data: [60, "y"] }], [7]])(
    "lose a text given as %j, which is reported",
    ([tDescription]) => {
      const { records, faults } = read(metaByPage, { vTitle: "T", tDescription });
      expect(records).toEqual([{ vTitle: "T", tDescription: "", tKeyword: "" }]);
      expect(faults).toMatchObject([
        {
          source: "POST /api/meta/get_by_id {}",
          path: "tDescription",
          expected: "a text or its character codes",
        },
      ]);
    },
  );
});
