import { errorCode } from "./error-code.ts";

/** Why a host has given no answer, as the end of a sentence. `limit` is in milliseconds. */
export function noAnswer(error: unknown, { aborted }: AbortSignal, limit: number): string {
  if (aborted) return `doesn't answer within ${limit / 1000} s`;
  const code = errorCode(error);
  return `can't be reached${code ? ` (${code})` : ""}`;
}

interface WithHeaders {
  readonly headers: Headers;
}

/** Whether pages of an origin may read an answer of another one. */
export const isReadable = ({ headers }: WithHeaders, origin: string): boolean =>
  ["*", origin].includes(headers.get("Access-Control-Allow-Origin") ?? "");

/** Whether the answer to a preflight allows a header, in lower case. */
export function allowsHeader({ headers }: WithHeaders, name: string): boolean {
  const allowed = (headers.get("Access-Control-Allow-Headers") ?? "").toLowerCase().split(/[\s,]+/);
  return allowed.includes(name) || allowed.includes("*");
}
