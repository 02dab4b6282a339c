import { gzipSync } from "node:zlib";

import * as v from "valibot";
import { describe, expect, test } from "vitest";

import { decodeText } from "../../src/contract/encoded-text.ts";
import { base64Text, byteText, contentText } from "../../src/contract/fields.ts";

const html = "<h2>Prüfung – 信頼</h2>\n<p>What we do, and why.</p>";
const bytes = Buffer.from(html);
const utf16 = (text: string) => Buffer.from(text, "utf16le");
const bigEndian = (text: string) => utf16(text).swap16();
const base64 = (data: Buffer | string) => Buffer.from(data).toString("base64");
const inLines = (text: string) => text.replaceAll(/.{76}/g, "$&\r\n");
const list = [...bytes];

describe("a long text is read", () => {
  test.for([
    ["a byte order mark", `\uFEFF${html}`],
    ["a Buffer, as text", JSON.stringify(bytes)],
    ["a list of bytes, as text", JSON.stringify(list)],
    ["a list of bytes over lines", JSON.stringify(list, undefined, 2)],
    ["a map of bytes, as text", JSON.stringify(Object.fromEntries(list.entries()))],
    ["a quoted list, as text", JSON.stringify(JSON.stringify(list))],
    ["numbers with commas", list.join()],
    ["numbers with spaces", list.join(" ")],
    ["signed numbers", [...new Int8Array(bytes)].join(", ")],
    ["hexadecimal digits of PostgreSQL", `\\x${bytes.toString("hex")}`],
    ["hexadecimal digits of SQL Server", `0x${utf16(html).toString("hex").toUpperCase()}`],
    ["a data: address", `data:text/html;base64,${base64(html)}`],
    [
      "a data: address with percent signs",
      `data:text/html;charset=utf-8,${encodeURIComponent(html)}`,
    ],
    ["percent signs", encodeURIComponent(html)],
    ["escaped signs", html.replaceAll("<", "&lt;").replaceAll(">", "&gt;")],
    ["base64, which only other fields have", base64(html)],
    ["base64 of base64", base64(base64(html))],
    ["base64 of a list", base64(list.join())],
    ["quoted base64", JSON.stringify(base64(html))],
  ] as const)("from %s", ([, written]) => {
    expect(v.parse(contentText, written)).toBe(html);
    expect(v.parse(base64Text, written)).toBe(html);
  });

  test.for([
    ["UTF-16", Buffer.concat([Buffer.of(0xff, 0xfe), utf16(html)])],
    ["UTF-16 in the other order", Buffer.concat([Buffer.of(0xfe, 0xff), bigEndian(html)])],
    ["UTF-16 without a mark", utf16(html)],
    ["UTF-16 in the other order without a mark", bigEndian(html)],
    ["UTF-8 behind a mark", Buffer.from(`\uFEFF${html}`)],
  ] as const)("from bytes of %s, alone and encoded", ([, encoded]) => {
    expect(v.parse(byteText, [...encoded])).toBe(html);
    expect(v.parse(contentText, { type: "Buffer", data: [...encoded] })).toBe(html);
    for (const written of [
      base64(encoded),
      inLines(base64(encoded)),
      base64(base64(encoded)),
      encoded.toString("base64url"),
      `data:text/html;base64,${base64(encoded)}`,
      [...encoded].join(),
    ]) {
      expect(v.parse(base64Text, written)).toBe(html);
      expect(v.parse(contentText, written)).toBe(html);
    }
  });

  test("from characters behind a byte order mark", () => {
    expect(v.parse(byteText, [0xfe_ff, 60, 112, 62, 0x4f_e1])).toBe("<p>信");
  });

  test.for([
    "Hello!",
    "We ask everybody.",
    "信頼できる職場",
    "Täglich 9–17 Uhr",
    "12 of 20 people",
  ])("from base64 by the specification without markup: %s", (text) => {
    expect(v.parse(base64Text, base64(text))).toBe(text);
    expect(v.parse(base64Text, inLines(base64(text.repeat(20))))).toBe(text.repeat(20));
    expect(v.parse(base64Text, base64(base64(text.repeat(20))))).toBe(text.repeat(20));
  });
});

describe("a text that only looks encoded stays as it is", () => {
  test.for([
    "Solutions",
    "article",
    "artificially",
    "PHP",
    "PHA",
    "cafe",
    "Q1",
    "2026",
    "27117625",
    "0xcafebabe",
    "CloseEvent",
    "customer-first",
    "OrganisationalPsychologyAndCulture",
    "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft",
    "Welcome to our company",
    "Trust\nVoice\nFairness",
    '"Great people, great place."',
    '"PHP"',
    "1, 2, 3",
    "10, 20, 30, 40",
    "2021, 2022, 2023, 2024, 2025, 2026",
    "65, 66",
    "[1]",
    "[sic]",
    "{trust}",
    '{"note": "our own"}',
    "data: the new oil, they say",
    "data:text",
    "100%",
    "%3 of all",
    "<p>UEhB</p>",
    "<pre>60,104,50,62</pre>",
    "Write &lt;p&gt; for a <b>paragraph</b>.",
    "a\u0002b\u000Bc",
    "culture, audit, shaping, tomorrow",
  ])("%j", (text) => {
    expect(decodeText(text, false)).toBe(text);
    expect(decodeText(text, true)).toBe(text);
  });

  test("a bio is shown as the person wrote it", () => {
    expect(v.parse(byteText, "60,104,105,62,104,105")).toBe("60,104,105,62,104,105");
  });
});

describe("a text that can't be read is none, and is named", () => {
  const noise = Buffer.from(Array.from({ length: 300 }, (_, index) => (index * 7919 + 13) % 251));
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
    "base64",
  );

  test.for([
    ["a compressed text", base64(gzipSync(html.repeat(3)))],
    ["a compressed text as bytes", [...gzipSync(html.repeat(3))]],
    ["a picture", base64(png)],
    ["the address of a picture", `data:image/png;base64,${base64(png)}`],
    ["bytes of no text", base64(noise)],
    ["bytes of no text in lines", inLines(base64(noise))],
    ["bytes of no text, quoted", JSON.stringify(base64(noise))],
    ["numbers of no text", JSON.stringify([...noise])],
    ["a Buffer of no text", JSON.stringify(noise)],
    ["an object", "[object Object]"],
    ["something unknown", { html }],
  ] as const)("%s", ([, written]) => {
    for (const field of [contentText, base64Text]) {
      expect(v.parse(field, written)).toBe("");
      expect(v.safeParse(field.strict, written).issues).toHaveLength(1);
    }
  });
});
