import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";

import sharp from "sharp";
import { describe, expect } from "vitest";

import { checkImage } from "../../src/content/check-image.ts";
import { pictureFetcher } from "../../src/content/images.ts";
import { inTurn } from "../../src/content/in-turn.ts";
import { emptyReport } from "../../src/content/report.ts";
import type { ForeignPicture } from "../fixtures/foreign-pictures.ts";
import { test } from "./reading.ts";

const drawing = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#f60" } });
const text = (content: string) => new TextEncoder().encode(content);

/** A PNG that claims a size and holds next to nothing. */
function hugePng(width: number, height: number): Uint8Array {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1024))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const svg = (inside: string, size = 'width="40" height="30"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`;
const bomb = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${"x".repeat(100)}">${"bcdefghij"
  .split("")
  .map(
    (name, index) =>
      `<!ENTITY ${name} "${`&${"abcdefghi"[index] ?? ""};`.repeat(10)}">`,
  )
  .join("")}]><svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>`;

describe("pictures that are taken", () => {
  test("keep their bytes and get the ending of what they are", async () => {
    for (const [kind, extension] of [
      ["jpeg", "jpg"],
      ["png", "png"],
      ["webp", "webp"],
      ["avif", "avif"],
      ["gif", "gif"],
    ] as const) {
      const bytes = await drawing().toFormat(kind, { effort: 1 }).toBuffer();
      expect(await checkImage(bytes)).toEqual({ bytes, extension });
    }
  });

  test("SVG is drawn into a PNG, without its scripts", async () => {
    const { bytes, extension } = await checkImage(
      text(
        `<?xml version="1.0"?>\n<!-- made by hand -->\n${svg('<script>alert(1)</script><rect width="80" height="60" fill="#f60"/>', 'width="80" height="60"')}`,
      ),
    );
    expect(extension).toBe("png");
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: "png",
      width: 1600,
      height: 1200,
    });
  });
});

describe("pictures that are refused", () => {
  test.for([
    [
      "HTML that calls itself a picture",
      text("<!doctype html><title>Not found</title>"),
      /^it is .*, not JPEG, PNG, WebP, AVIF, GIF or SVG$/,
    ],
    ["nothing at all", new Uint8Array(), /^it is of no known kind/],
    [
      "a PNG of 9,000 × 9,000 pixels in its header",
      hugePng(9000, 9000),
      /^it can't be decoded as png \(.*pixel limit/,
    ],
    [
      "a PNG that holds less than it claims",
      hugePng(2000, 2000),
      /^it can't be decoded as png/,
    ],
    ["an SVG that multiplies entities", text(bomb), /^it is .*, not JPEG/],
    [
      "an SVG of a million pixels each way",
      text(svg("", 'width="1000000" height="1000000"')),
      /^it can't be drawn as SVG/,
    ],
    [
      "an SVG that is not well formed",
      text("<svg xmlns='http://www.w3.org/2000/svg'><g"),
      /^it can't be drawn as SVG/,
    ],
    ["a PDF", text("%PDF-1.7\n%âãÏÓ\n"), /^it is application\/pdf, not JPEG/],
  ] as const)("%s", async ([, bytes, reason]) => {
    await expect(checkImage(bytes)).rejects.toThrow(reason);
  });

  test("a JPEG that breaks off", async () => {
    const whole = await sharp({
      create: { width: 400, height: 300, channels: 3, background: "#123" },
    })
      .jpeg()
      .toBuffer();
    await expect(
      checkImage(whole.subarray(0, whole.length - 200)),
    ).rejects.toThrow(/^it can't be decoded as jpg/);
  });
});

const good: ForeignPicture = {
  bytes: await drawing().png().toBuffer(),
  type: "image/png",
  etag: '"1"',
};
const other: ForeignPicture = {
  bytes: await drawing().webp().toBuffer(),
  type: "image/webp",
  etag: '"2"',
};

describe("fetching", () => {
  const path = "/media/x.png";
  const fetcher = (host: string, folder: string) => {
    const report = emptyReport();
    const fetchPicture = pictureFetcher({
      host,
      folder,
      report,
      turn: inTurn(2),
      limit: 500,
    });
    return { report, fetchPicture };
  };

  test("asks once per build and conditionally in the next", async ({
    api,
    folder,
  }) => {
    api.options = { ...api.options, pictures: new Map([[path, good]]) };
    const { fetchPicture } = fetcher(api.address, folder);
    const files = await Promise.all([
      fetchPicture(path),
      fetchPicture(path),
      fetchPicture(path),
    ]);
    expect(new Set(files).size).toBe(1);
    expect(await readFile(join(folder, files[0] ?? ""))).toEqual(
      Buffer.from(good.bytes),
    );
    expect(
      await fetcher(api.address, folder).fetchPicture(`${api.address}${path}`),
    ).toBe(files[0]);
    expect(api.pictureRequests.map(({ status }) => status)).toEqual([200, 304]);
  });

  test("takes a changed picture", async ({ api, folder }) => {
    api.options = { ...api.options, pictures: new Map([[path, good]]) };
    const before = await fetcher(api.address, folder).fetchPicture(path);
    api.options = { ...api.options, pictures: new Map([[path, other]]) };
    const after = await fetcher(api.address, folder).fetchPicture(path);
    expect(after).toMatch(/\.webp$/);
    expect(after).not.toBe(before);
  });

  test.for([
    [
      "the host fails",
      { ...good, etag: '"3"', status: 503 },
      "the host answered with HTTP status 503",
    ],
    [
      "it is a picture no more",
      { bytes: text("<h1>Oops</h1>"), type: "image/png" },
      "it is of no known kind, not JPEG, PNG, WebP, AVIF, GIF or SVG",
    ],
  ] as const)(
    "shows the last good copy when %s",
    async ([, now, reason], { api, folder }) => {
      api.options = { ...api.options, pictures: new Map([[path, good]]) };
      const before = await fetcher(api.address, folder).fetchPicture(path);
      api.options = { ...api.options, pictures: new Map([[path, now]]) };
      const { fetchPicture, report } = fetcher(api.address, folder);
      expect(await fetchPicture(path)).toBe(before);
      expect(report.pictures).toEqual([
        { address: path, reason, lastGood: true },
      ]);
    },
  );

  test("shows the last good copy when the host is down", async ({
    api,
    folder,
  }) => {
    api.options = { ...api.options, pictures: new Map([[path, good]]) };
    const before = await fetcher(api.address, folder).fetchPicture(path);
    await api.close();
    const { fetchPicture, report } = fetcher(api.address, folder);
    expect(await fetchPicture(path)).toBe(before);
    expect(report.pictures).toEqual([
      {
        address: path,
        reason: "the host can't be reached (ECONNREFUSED)",
        lastGood: true,
      },
    ]);
  });

  test("shows the placeholder for a picture that is gone, kept or not", async ({
    api,
    folder,
  }) => {
    api.options = { ...api.options, pictures: new Map([[path, good]]) };
    await fetcher(api.address, folder).fetchPicture(path);
    api.options = { ...api.options, pictures: new Map() };
    const { fetchPicture, report } = fetcher(api.address, folder);
    expect(await fetchPicture(path)).toBeUndefined();
    expect(report.pictures).toEqual([
      {
        address: path,
        reason: "the host answered with HTTP status 404",
        lastGood: false,
      },
    ]);
  });

  test("stops at 15 MB", async ({ api, folder }) => {
    api.options = {
      ...api.options,
      pictures: new Map([
        [
          path,
          { bytes: new Uint8Array(15 * 1024 * 1024 + 1), type: "image/png" },
        ],
      ]),
    };
    const { fetchPicture, report } = fetcher(api.address, folder);
    expect(await fetchPicture(path)).toBeUndefined();
    expect(report.pictures[0]?.reason).toBe("it is larger than 15 MB");
  });

  test.for([
    "file:///etc/passwd",
    "ftp://x.example/a.png",
    "data:image/png;base64,AAAA",
    "http://",
  ])("refuses %s", async (address, { api, folder }) => {
    const { fetchPicture, report } = fetcher(api.address, folder);
    expect(await fetchPicture(address)).toBeUndefined();
    expect(report.pictures.map(({ reason }) => reason)).toEqual(
      address === "http://" ? [] : ["it is no http or https address"],
    );
  });

  test("does not ask for what can't be a picture", async ({ api, folder }) => {
    const { fetchPicture, report } = fetcher(api.address, folder);
    expect(await fetchPicture("/media/null")).toBeUndefined();
    expect(await fetchPicture("")).toBeUndefined();
    expect(api.pictureRequests).toEqual([]);
    expect(report.pictures).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });
});
