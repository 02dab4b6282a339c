import type { Call } from "../contract/call.ts";
import { readAnswer } from "../contract/read-answer.ts";
import { failed, type DataOf, type Outcome } from "./call.ts";

/** An answer as it came: its status and its body, parsed where it is JSON. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly isJson: boolean;
  readonly retryAfter?: number | undefined;
}

/** Parses a body; an empty one is fine where only the code counts. */
export function readBody(status: number, text: string): Answer {
  if (text === "") return { status, body: null, isJson: true };
  try {
    const body: unknown = JSON.parse(text);
    return { status, body, isJson: true };
  } catch {
    return { status, body: text, isJson: false };
  }
}

/** Turns an answer into an outcome, null where the network failed; pure. */
export function outcomeOf<C extends Call>(call: C, answer: Answer | null): Outcome<DataOf<C>> {
  if (!answer) return failed("unreachable");
  const { body, status, isJson, retryAfter } = answer;
  const read = readAnswer(call, body, status);
  if (read.kind === "refused") {
    const { code, message } = read;
    return { ok: false, reason: "refused", code, message, body, retryAfter };
  }
  // Surveys that can't be read are no sign that there are none.
  const records = read.kind === "success" && !read.hasLostAll ? read.records : undefined;
  const data = call.kind === "result" ? null : call.kind === "list" ? records : records?.[0];
  // A page instead of JSON (a sign-in page of a hotel network, a misrouted host) is no success.
  return isJson && data !== undefined
    ? { ok: true, code: 200, data: data as DataOf<C> }
    : failed("unreadable");
}
