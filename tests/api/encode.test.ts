import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { blogById } from "../../src/contract/blog.ts";
import { commonSection } from "../../src/contract/home.ts";
import { readRecord } from "../../src/contract/read-answer.ts";
import { pageBySlug } from "../../src/contract/page.ts";
import { encode, encodeAnswer } from "../../src/api/http/answers.ts";

/**
 * Any well-formed text but for a leading byte order mark, which decoding drops, and control characters, by
 * which it knows other encodings.
 */
const anyText = fc.string({ unit: "binary" }).filter((text) => !/^\uFEFF|\p{Cc}/u.test(text));

const encodeBody = async (answer: object) => Buffer.concat(await encodeAnswer(answer, false));
const read = (json: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(json));

describe("an encoded record", () => {
  test("is read back unchanged from byte arrays", async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, anyText, async (vTitle, vHeading, vDescription) => {
        const record = { vTitle, vHeading, vDescription, vImage: "", vImageAlt: "" };
        const sent = await encodeBody(encode(commonSection, record));
        expect(readRecord(commonSection.record, "test", read(sent))).toEqual({ record, lost: [] });
      }),
    );
  });

  test("is read back unchanged from base64", async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        // Alone, a few letters can't be told from a word.
        const tDescription = `<p>${text}`;
        const record = { vSlug: "x", tDescription, eStatus: "Active", eDelete: "No" };
        const sent = await encodeBody(encode(pageBySlug, record));
        expect(readRecord(pageBySlug.record, "test", read(sent))).toEqual({ record, lost: [] });
      }),
    );
  });

  test("has byte arrays as Buffers, and its other fields unchanged", async () => {
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
    expect(read(await encodeBody(encode(blogById, record)))).toEqual({
      ...record,
      tDescription: { type: "Buffer", data: [195, 169] },
    });
  });

  test("has each byte as a number", async () => {
    const texts = ["", "\u0001\t\n\u0063\u0064", "\u{10FFFF}ÿ", "Ё".repeat(1000)];
    const answer = { data: texts.map((vTitle) => encode(commonSection, { vTitle })), more: "é" };
    const data = texts.map((text) => ({
      vTitle: { type: "Buffer", data: [...Buffer.from(text)] },
    }));
    expect((await encodeBody(answer)).toString()).toBe(JSON.stringify({ data, more: "é" }));
  });

  test.each([[[]], [Array.from({ length: 200 }, () => ({ vTitle: "[]".repeat(1000) }))]])(
    "is in a list of any length, nested or not",
    async (list) => {
      for (const data of [list, { code: 200, data: list }])
        expect(read(await encodeBody({ code: 200, data }))).toEqual({ code: 200, data });
    },
  );

  test("has texts as they are where JSON is written without `encodeAnswer`", () => {
    const record = encode(commonSection, { vTitle: "é", vImage: "a.png" });
    expect(JSON.parse(JSON.stringify(record))).toEqual({ vTitle: "é", vImage: "a.png" });
  });
});
