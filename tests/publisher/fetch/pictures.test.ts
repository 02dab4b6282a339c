import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { checkPicture } from "../../../src/publisher/fetch/check-picture.ts";
import { pngOf } from "../../fixtures/png.ts";

const drawing = () => sharp({ create: { width: 40, height: 30, channels: 3, background: "#f60" } });
const text = (content: string) => new TextEncoder().encode(content);

/** A PNG whose header claims a size that its data does not have. */
const hugePng = (width: number, height: number) =>
  pngOf(width, height, { bitDepth: 8, pixels: Buffer.alloc(1024) });

const svg = (inside: string, size = 'width="40" height="30"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`;
const bomb = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${"x".repeat(100)}">${"bcdefghij"
  .split("")
  .map((name, index) => `<!ENTITY ${name} "${`&${"abcdefghi"[index] ?? ""};`.repeat(10)}">`)
  .join("")}]><svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>`;

describe("accepted pictures", () => {
  test("keep their bytes and get the extension of their format", async () => {
    for (const [kind, extension] of [
      ["jpeg", "jpg"],
      ["png", "png"],
      ["webp", "webp"],
      ["avif", "avif"],
      ["gif", "gif"],
    ] as const) {
      const bytes = await drawing().toFormat(kind, { effort: 1 }).toBuffer();
      expect(await checkPicture(bytes)).toEqual({ bytes, extension, width: 40, height: 30 });
    }
  });

  test("are measured after rotation by their EXIF orientation", async () => {
    const bytes = await drawing().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await checkPicture(bytes)).toMatchObject({ width: 30, height: 40 });
  });

  test("are measured by one frame when animated", async () => {
    const frames = await Promise.all(
      ["#f60", "#06f"].map((background) =>
        sharp({ create: { width: 20, height: 10, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(2);
    expect(await checkPicture(bytes)).toMatchObject({ width: 20, height: 10 });
  });

  test("stay SVG when nothing can run or load in them", async () => {
    const drawn = svg('<circle r="9" fill="#f60"/>', 'width="80" height="60" viewBox="0 0 80 60"');
    const { bytes, ...facts } = await checkPicture(text(`<!-- by hand -->${drawn}`));
    expect(facts).toEqual({ extension: "svg", width: 1600, height: 1200 });
    expect(new TextDecoder().decode(bytes)).toBe(drawn);
  });

  test("are rendered as PNG when their SVG weighs more", async () => {
    const random = (seed: number) => ((seed * 7919) % 997) / 10;
    const lines = Array.from({ length: 4000 }, (_, at) => `L${random(at)} ${random(at * 3 + 1)}`);
    const drawn = svg(`<path opacity=".01" d="M0 0${lines.join("")}"/>`, 'viewBox="0 0 100 100"');
    expect(await checkPicture(text(drawn))).toMatchObject({ extension: "png", width: 1600 });
  });

  test("are rendered as PNG without scripts when they are other SVG", async () => {
    const { bytes, extension, width, height } = await checkPicture(
      text(
        `<?xml version="1.0"?>\n<!-- made by hand -->\n${svg('<script>alert(1)</script><rect width="80" height="60" fill="#f60"/>', 'width="80" height="60"')}`,
      ),
    );
    expect([extension, width, height]).toEqual(["png", 1600, 1200]);
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: "png",
      width: 1600,
      height: 1200,
    });
  });
});

describe("refused pictures", () => {
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
    ["a PNG that holds less than it claims", hugePng(2000, 2000), /^it can't be decoded as png/],
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
    await expect(checkPicture(bytes)).rejects.toThrow(reason);
  });

  test("a JPEG that is cut off", async () => {
    const whole = await sharp({
      create: { width: 400, height: 300, channels: 3, background: "#123" },
    })
      .jpeg()
      .toBuffer();
    await expect(checkPicture(whole.subarray(0, whole.length - 200))).rejects.toThrow(
      /^it can't be decoded as jpg/,
    );
  });

  test.for([
    ["a filter", '<filter id="f"><feTurbulence/></filter>', "it has a filter"],
    ["a filter under another name", "<x:filter/>", "it has a filter"],
    ["many elements", "<g/>".repeat(5001), "it has more than 5000 elements"],
    ["a megabyte", `<!--${"x".repeat(1024 * 1024)}-->`, "it is larger than 1 MB"],
  ] as const)("an SVG with %s, without rendering it", async ([, inside, reason]) => {
    await expect(checkPicture(text(svg(inside)))).rejects.toThrow(
      `it can't be drawn as SVG (${reason})`,
    );
  });

  test("an unknown format after many comments, without delay", async () => {
    // As one regular expression it took 1.5 s for 22 comments, and twice that for each further one.
    await expect(checkPicture(text("<!---->".repeat(500)))).rejects.toThrow(
      /^it is of no known kind/,
    );
  });

  test("a picture with a side too long for its variants", async () => {
    const bytes = await sharp({
      create: { width: 10, height: 20_000, channels: 3, background: "#123" },
    })
      .png()
      .toBuffer();
    await expect(checkPicture(bytes)).rejects.toThrow(
      "it can't be decoded as png (a side is longer than 16383 pixels)",
    );
  });

  test("an SVG that renders for minutes, after 5 seconds of processor time; others are rendered", async () => {
    const uses = (of: string) => `<use href="#${of}"/>`.repeat(10);
    const groups = "bcdefg"
      .split("")
      .map((id, place) => `<g id="${id}">${uses("abcdef"[place] ?? "")}</g>`)
      .join("");
    const slow = svg(
      `<defs><g id="a"><rect width="800" height="600" opacity=".5"/></g>${groups}</defs><use href="#g"/>`,
      'width="800" height="600"',
    );
    const [refused, drawn] = await Promise.allSettled([
      checkPicture(text(slow)),
      checkPicture(text(svg('<rect width="9" height="9"/>'))),
    ]);
    expect(refused).toMatchObject({
      reason: { message: "it can't be drawn as SVG (it takes more than 5 seconds)" },
    });
    expect(drawn.status).toBe("fulfilled");
  });
});
