import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { blogById } from "../../src/contract/blog.ts";
import { commonSection } from "../../src/contract/common-section.ts";
import { readRecord } from "../../src/contract/read-records.ts";
import { pageBySlug } from "../../src/contract/page.ts";
import { encode, encodeBody } from "../../src/server/routes/route.ts";

/** Any well-formed text without a leading byte order mark, which decoding drops. */
const anyText = fc.string({ unit: "binary" }).filter((text) => !text.startsWith("\uFEFF"));

const read = (json: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(json));

describe("an encoded record", () => {
  test("is read back unchanged from byte arrays", () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (vTitle, vHeading, vDescription) => {
        const record = { vTitle, vHeading, vDescription, vImage: "", vImageAlt: "" };
        const sent = encodeBody(encode(commonSection, record));
        expect(readRecord(commonSection.record, "test", read(sent))).toEqual({ record, lost: [] });
      }),
    );
  });

  test("is read back unchanged from base64", () => {
    fc.assert(
      fc.property(anyText, (tDescription) => {
        const record = { vSlug: "x", tDescription, eStatus: "Active", eDelete: "No" };
        const sent = encodeBody(encode(pageBySlug, record));
        expect(readRecord(pageBySlug.record, "test", read(sent))).toEqual({ record, lost: [] });
      }),
    );
  });

  test("has byte arrays as Buffers, and its other fields unchanged", () => {
    const record = {
      vBlog: "é",
      vUniqueCode: "x",
      vWebpImage: "",
      vImage: "",
      vImageDetail: "",
      vImageAlt: "",
      iBlogId: 1,
      iCategoryId: 2,
      category: { vCategory: "A" },
      tags: [{ vTag: "b" }],
      tDescription: "é",
    };
    expect(read(encodeBody(encode(blogById, record)))).toEqual({
      ...record,
      tDescription: { type: "Buffer", data: [195, 169] },
    });
  });

  test("has each byte as a number", () => {
    const texts = ["", "\u0001\t\n\u0063\u0064", "\u{10FFFF}ÿ", "Ё".repeat(1000)];
    const answer = { data: texts.map((vTitle) => encode(commonSection, { vTitle })), more: "é" };
    const data = texts.map((text) => ({
      vTitle: { type: "Buffer", data: [...Buffer.from(text)] },
    }));
    expect(Buffer.from(encodeBody(answer)).toString()).toBe(JSON.stringify({ data, more: "é" }));
  });

  test("has texts as they are where JSON is written without `encodeBody`", () => {
    const record = encode(commonSection, { vTitle: "é", vImage: "a.png" });
    expect(JSON.parse(JSON.stringify(record))).toEqual({ vTitle: "é", vImage: "a.png" });
  });
});
