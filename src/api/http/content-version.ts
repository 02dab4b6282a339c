import type { Call } from "../../contract/call.ts";
import { contentCalls } from "../../contract/content-calls.ts";
import { sourceDigest } from "../../shared/digest.ts";
import type { Database } from "../db/tables.ts";

const ofContent: ReadonlySet<Call> = new Set(Object.values(contentCalls));

/** Whether the answer depends on the content tables alone. */
export const isContentCall = (call: Call): boolean => ofContent.has(call);

/** Header of content answers, an extra: a content fetch that knows the version can skip the other calls. */
export const versionHeader = "X-Content-Version";

let code: string | undefined;
const codeDigest = () => (code ??= sourceDigest(["api/", "api/http/", "api/routes/", "contract/"]));

/**
 * A version of the answers of all content calls: it changes with each write to a content table, and
 * with the code that answers. Read it before making an answer, so that it is never newer.
 */
export async function contentVersion(database: Database): Promise<string> {
  const { vValue } = await database
    .selectFrom("content_version")
    .select("vValue")
    .executeTakeFirstOrThrow();
  return `${vValue}.${codeDigest()}`;
}
