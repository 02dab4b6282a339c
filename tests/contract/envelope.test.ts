import { describe, expect, test } from "vitest";

import {
  errorMessage,
  soleRecord,
  unwrap,
  describe as describeValue,
} from "../../src/contract/read-answer.ts";

describe("unwrap", () => {
  const rows = [{ vLabel: "A", vText: "a" }];

  test.each([
    ["the body", rows],
    ["data", { data: rows }],
    ["data beside a code", { code: 200, data: rows }],
    ["data beside a code as text", { code: "200", data: rows }],
    ["data.data", { code: 200, data: { data: rows } }],
    ["data.data beside data.code", { data: { code: 200, data: rows } }],
  ])("finds a list in %s", (_name, body) => {
    expect(unwrap(body, 200)).toEqual({ code: 200, data: rows });
  });

  test.each([
    ["the body", { code: 400 }, 200, 400],
    ["the body, as text", { code: "401", data: null }, 200, 401],
    ["data.code", { code: 200, data: { code: 404, data: null } }, 200, 404],
    ["the status", { data: [] }, 500, 500],
    ["the status, of an empty body", null, 502, 502],
  ])("finds a failure in %s", (_name, body, status, code) => {
    expect(unwrap(body, status).code).toBe(code);
  });

  test.each([
    ["success: false", { success: false }, 0],
    ["success: false beside a code", { success: false, code: 409 }, 409],
    ["success: false in data", { code: 200, data: { success: false } }, 0],
    ["status: false", { status: false, data: [] }, 0],
    ["a status", { status: 401 }, 401],
    ["a status as text", { status: "422" }, 422],
    ["the status 0", { status: 0 }, 0],
    ["the status error", { status: "error" }, 0],
    ["the code 0", { code: 0 }, 0],
    ["the code 1 as text", { code: "1" }, 0],
    ["the success 0", { success: 0 }, 0],
    ["a code in words", { code: "ERR_DB", data: [] }, 0],
    ["a statusCode", { statusCode: 500, data: [] }, 500],
    ["an error", { error: true, message: "No." }, 0],
    ["an error in words", { error: "No.", data: null }, 0],
    ["an error that is an object", { error: { message: "No." } }, 0],
    ["a list of errors", { errors: [{ message: "No." }], data: null }, 0],
  ])("finds a failure in %s at any HTTP status", (_name, body, code) => {
    expect(unwrap(body, 200).code).toBe(code);
  });

  test.each([
    ["nothing", null],
    ["an empty object", {}],
    ["success: true", { success: true, data: rows }],
    ["status: true", { status: true, code: 200 }],
    ["the status 1", { status: 1 }],
    ["the status 200", { status: 200 }],
    ["the status success", { status: "success" }],
    ["a code that is null", { code: null, data: rows }],
    ["empty errors", { error: null, errors: [], data: rows }],
    ["an error that is false", { error: false, data: rows }],
    ["the error 0", { error: 0, data: rows }],
    ["a code in words that is the record's", { code: "FERRY-1", vFirstName: "Ada" }],
    ["a status of the record itself", { data: { status: 0, code: 7 } }],
  ])("finds success in %s", (_name, body) => {
    expect(unwrap(body, 200).code).toBe(200);
  });

  test("does not take a record's own code for a result code", () => {
    expect(unwrap({ data: { code: "BRISTOL" } }, 200)).toEqual({
      code: 200,
      data: { code: "BRISTOL" },
    });
  });
});

describe("helpers of the reader", () => {
  test("describe a value without its content", () => {
    const values = [null, undefined, [1], "", "secret", 7, true, {}];
    expect(values.map(describeValue)).toEqual([
      "null",
      "nothing",
      "a list of 1",
      "an empty text",
      "a text of 6 characters",
      "number 7",
      "boolean true",
      "an object",
    ]);
  });

  test("take the record out of a list of one", () => {
    expect(soleRecord([{ a: 1 }])).toEqual({ a: 1 });
    expect(soleRecord({ a: 1 })).toEqual({ a: 1 });
    expect(soleRecord([])).toBeNull();
  });

  test.each([
    [{ message: "No." }, "No."],
    [{ vMessage: "No." }, "No."],
    [{ error: "No." }, "No."],
    [{ data: { msg: "No." } }, "No."],
    [{ data: { data: { data: { msg: "No." } } } }, ""],
    [{ message: 5 }, ""],
    ["No.", ""],
    [null, ""],
  ])("find the message of %j", (body, message) => {
    expect(errorMessage(body)).toBe(message);
  });
});
