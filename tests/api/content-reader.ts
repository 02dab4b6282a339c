import * as v from "valibot";
import { expect } from "vitest";

import type { Call, RecordOf, RequestOf } from "../../src/contract/call.ts";
import { unwrap, readRecord } from "../../src/contract/read-answer.ts";
import type { TestApi } from "./test-api.ts";

/** Sends content calls to an API and reads their answers by the contract. */
export function contentReader(api: TestApi) {
  async function raw<C extends Call>(call: C, body: RequestOf<C>) {
    const response = await api.post(call.path, body);
    expect(response.status).toBe(200);
    return (await response.json()) as { code: number; data: never };
  }
  async function list<C extends Call>(
    call: C,
    body: RequestOf<C>,
  ): Promise<readonly RecordOf<C>[]> {
    const { data } = unwrap(await raw(call, body), 200);
    return v.parse(v.array(call.record), data);
  }
  async function record<C extends Call>(call: C, body: RequestOf<C>) {
    const { data } = unwrap(await raw(call, body), 200);
    return readRecord(call.record, call.path, data);
  }

  return { raw, list, record };
}
