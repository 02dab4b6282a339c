import { describe, expect, test } from "vitest";

import { outcomeOf } from "../../src/site/client/outcome.ts";
import { categoryAnswer, questions } from "../../src/contract/question.ts";
import type { Call } from "../../src/contract/call.ts";
import { labelsByPage } from "../../src/contract/label.ts";
import { logOut } from "../../src/contract/login.ts";
import { metaByPage } from "../../src/contract/page.ts";
import { readAnswer } from "../../src/contract/read-answer.ts";
import { CallError } from "../../src/publisher/fetch/post-call.ts";
import { readRecords } from "../../src/publisher/fetch/read-records.ts";

/** The records that a browser reads; undefined for a failure. */
function inBrowser(call: Call, text: string, status: number): unknown {
  let body: unknown = text;
  let isJson = true;
  try {
    body = text === "" ? null : JSON.parse(text);
  } catch {
    isJson = false;
  }
  const outcome = outcomeOf(call, { status, body, isJson });
  return outcome.ok ? outcome.data : undefined;
}

/** The records that the build reads; undefined for a failure. */
function inBuild(call: Call, text: string, status: number): unknown {
  try {
    const { records } = readRecords(call, call.path, { status, bytes: Buffer.from(text) });
    return call.kind === "record" ? records[0] : records;
  } catch (error) {
    if (error instanceof CallError) return undefined;
    throw error;
  }
}

const label = { vLabel: "A", vText: "a" };
const meta = { vTitle: "Home", tDescription: "Grüße", tKeyword: "" };
const bytes = [...Buffer.from("Grüße")];

describe("build and browser read the same from", () => {
  test.for<[name: string, call: Call, body: unknown, expected: unknown]>([
    ["a list", labelsByPage, [label], [label]],
    ["a list in data", labelsByPage, { code: 200, data: [label] }, [label]],
    ["a list in data.data", labelsByPage, { data: { code: 200, data: [label] } }, [label]],
    ["a lone record in data", labelsByPage, { code: 200, data: label }, [label]],
    ["a lone record in data.data", labelsByPage, { data: { data: label } }, [label]],
    ["a lone record as the body", labelsByPage, label, [label]],
    [
      "invalid records beside a valid one",
      labelsByPage,
      [{ vText: "b" }, label, "nonsense", 7, null],
      [label],
    ],
    ["an empty list", labelsByPage, { code: 200, data: [] }, []],
    ["null instead of a list", labelsByPage, { code: 200, data: null }, []],
    [
      "another record instead of a list",
      labelsByPage,
      { code: 200, data: { other: 1 } },
      undefined,
    ],
    ["a text instead of a list", labelsByPage, { code: 200, data: "none" }, undefined],
    ["the body null", labelsByPage, null, undefined],
    ["a failure code", labelsByPage, { code: 500, data: [label] }, undefined],
    ["a failure in words", labelsByPage, { success: false, data: [label] }, undefined],
    ["a record", metaByPage, { code: 200, data: { ...meta, tDescription: bytes } }, meta],
    ["a list of one record", metaByPage, { data: { data: [meta] } }, meta],
    [
      "bytes as a Buffer",
      metaByPage,
      { code: 200, data: { ...meta, tDescription: { type: "Buffer", data: bytes } } },
      meta,
    ],
    [
      "a record with a text that can't be read",
      metaByPage,
      { data: { ...meta, tDescription: [-500] } },
      { ...meta, tDescription: "" },
    ],
    ["a text instead of a record", metaByPage, { code: 200, data: "none" }, undefined],
  ])("%s", ([, call, body, expected]) => {
    const text = JSON.stringify(body);
    expect(inBrowser(call, text, 200)).toEqual(expected);
    expect(inBuild(call, text, 200)).toEqual(expected);
  });

  test.for([
    ["an empty body", "", 200],
    ["a page", "<!doctype html>", 200],
    ["an HTTP failure", JSON.stringify([label]), 500],
  ] as const)("%s", ([, text, status]) => {
    expect(inBrowser(labelsByPage, text, status)).toBeUndefined();
    expect(inBuild(labelsByPage, text, status)).toBeUndefined();
  });
});

test("no content is an empty list, and a save that has arrived", () => {
  expect(inBrowser(labelsByPage, "", 204)).toEqual([]);
  expect(inBuild(labelsByPage, "", 204)).toEqual([]);
  expect(inBrowser(categoryAnswer, "", 204)).toMatchObject({ survey_status: null });
});

test.for([[null], [[]]] as const)("no questions are read from data %j", ([data]) => {
  const none = { questions: [], options: [] };
  expect(inBrowser(questions, JSON.stringify({ code: 200, data }), 200)).toMatchObject(none);
  expect(inBrowser(questions, "", 200)).toBeUndefined();
});

describe("readAnswer", () => {
  test.for([
    [{ code: 404, data: [label] }, 200, 404],
    [{ data: { code: "401", data: [label] } }, 200, 401],
    [[label], 500, 500],
  ] as const)("reads %j as refused", ([body, status, code]) => {
    expect(readAnswer(labelsByPage, body, status)).toMatchObject({ kind: "refused", code });
  });

  test("ignores the data of a result call", () => {
    for (const data of [null, "done", [], { other: 1 }])
      expect(readAnswer(logOut, { code: 200, data }, 200)).toEqual({
        kind: "success",
        records: [],
        hasLostAll: false,
      });
  });

  test("tells a list of which nothing can be read from an empty one", () => {
    const lists = [[], [label, 7], [7]];
    expect(lists.map((list) => readAnswer(labelsByPage, list, 200))).toMatchObject([
      { hasLostAll: false },
      { hasLostAll: false },
      { hasLostAll: true },
    ]);
  });

  test("returns the data that is not a list as unreadable", () => {
    for (const data of ["<html>", 7, {}, { other: 1 }])
      expect(readAnswer(labelsByPage, { code: 200, data }, 200)).toEqual({
        kind: "unreadable",
        data,
      });
  });

  test("passes each value and its index to the given reader", () => {
    const seen: unknown[] = [];
    readAnswer(labelsByPage, [1, 2], 200, (value, index) => {
      seen.push([value, index]);
      return [];
    });
    expect(seen).toEqual([
      [1, 0],
      [2, 1],
    ]);
  });
});
