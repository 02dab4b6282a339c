import type { Call } from "../../contract/call.ts";
import { contentCalls } from "../../contract/content-calls.ts";
import { sourceDigest } from "../../shared/source-digest.ts";
import type { Database } from "../db/tables.ts";

const ofContent: ReadonlySet<Call> = new Set(Object.values(contentCalls));

/** The answer follows from the content tables alone. */
export const isContentCall = (call: Call): boolean => ofContent.has(call);

/** Header of content answers: an extra that spares a reader of all content the calls that bring nothing new. */
export const versionHeader = "X-Content-Version";

let code: string | undefined;
const codeDigest = () =>
  (code ??= sourceDigest(["server/", "server/http/", "server/routes/", "contract/"]));

/**
 * What stands for everything that content calls answer and the pictures they lead to: another value
 * as soon as a content table is written to, or other code answers. It is to be read before the
 * answer is made: then it is never newer than the answer.
 */
export async function contentVersion(database: Database): Promise<string> {
  const { vValue } = await database
    .selectFrom("content_version")
    .select("vValue")
    .executeTakeFirstOrThrow();
  return `${vValue}.${codeDigest()}`;
}
