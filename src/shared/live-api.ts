import type { Settings } from "./settings.ts";
import { errorCode } from "./errors.ts";

/** The live API as the site's hosts see it: its paths, and what its answers allow. */

/** Folders that belong to the live API when the site and the API share an origin. */
export const liveApiFolders = ["api", "crm", "media"] as const;

/** Whether a path lies in one of these folders. */
export const isLiveApi = (path: string): boolean =>
  liveApiFolders.some((folder) => path.startsWith(`/${folder}/`));

/** The paths of calls that settings may move out of these folders. */
export const liveApiPaths = (settings: Settings): readonly string[] =>
  [
    settings.PUBLIC_ANSWER_SAVE_PATH,
    settings.PUBLIC_CONTACT_ENDPOINT,
    settings.PUBLIC_PAGE_VIEW_PATH,
    settings.PUBLIC_SURVEY_LINK_PATH,
  ]
    // The contact form may post to another host.
    .filter((path) => path.startsWith("/"));

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
