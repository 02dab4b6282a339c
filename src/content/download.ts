import { errorCode } from "./error-code.ts";
import type { MayAsk } from "./picture-hosts.ts";

/** What a host said about a file when it was fetched before. */
export interface Validators {
  readonly etag?: string | null;
  readonly lastModified?: string | null;
}

/** What a host says about a file that it has. */
export interface FileNotes {
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Seconds for which it need not be asked again. */
  readonly fresh: number;
}

/** The outcome of fetching a file. */
export type Download =
  | ({ readonly kind: "new"; readonly bytes: Uint8Array } & FileNotes)
  | ({ readonly kind: "unchanged" } & FileNotes)
  /** The host answers, and doesn't have it any more, or must not be asked. */
  | { readonly kind: "gone"; readonly reason: string }
  | { readonly kind: "failed"; readonly reason: string };

/** 15 MB: well above any photograph for a web page. */
const maximumBytes = 15 * 1024 * 1024;
const standardLimit = 30_000;
const mostRedirects = 5;
/** Seconds: where the host doesn't say, and at most. */
const standardFreshness = 3600;
const longestFreshness = 86_400;

/**
 * Fetches a file, asking only for what has changed since.
 *
 * @param mayAsk is asked about each address, those of redirects too
 * @param limit milliseconds
 */
export async function download(
  url: URL,
  { etag, lastModified }: Validators,
  mayAsk: MayAsk,
  limit = standardLimit,
): Promise<Download> {
  try {
    return await follow(url, mayAsk, {
      headers: {
        accept: "image/avif,image/webp,image/*",
        ...(etag && { "if-none-match": etag }),
        ...(lastModified && { "if-modified-since": lastModified }),
      },
      redirect: "manual",
      signal: AbortSignal.timeout(limit),
    });
  } catch (error) {
    return { kind: "failed", reason: reasonOf(error, limit) };
  }
}

async function follow(
  url: URL,
  mayAsk: MayAsk,
  request: RequestInit,
  redirects = 0,
): Promise<Download> {
  if (!(await mayAsk(url)))
    return { kind: "gone", reason: "it lies in a private network" };
  const response = await fetch(url, request);
  const next = redirectOf(response, url);
  if (!next) return await read(response);
  await response.body?.cancel();
  if (!/^https?:$/.test(next.protocol))
    return { kind: "failed", reason: "it leads to no http or https address" };
  if (redirects === mostRedirects)
    return { kind: "failed", reason: "it leads on too many times" };
  return await follow(next, mayAsk, request, redirects + 1);
}

function redirectOf({ status, headers }: Response, url: URL): URL | null {
  const location = headers.get("location");
  return location !== null && [301, 302, 303, 307, 308].includes(status)
    ? URL.parse(location, url)
    : null;
}

async function read(response: Response): Promise<Download> {
  const { status, headers } = response;
  const notes = {
    etag: headers.get("etag"),
    lastModified: headers.get("last-modified"),
    fresh: freshnessOf(headers.get("cache-control") ?? ""),
  };
  if (status === 304) return { kind: "unchanged", ...notes };
  if (!response.ok) {
    await response.body?.cancel();
    const kind = status === 404 || status === 410 ? "gone" : "failed";
    return { kind, reason: `the host answered with HTTP status ${status}` };
  }
  const bytes = await readAtMost(response, maximumBytes);
  if (!bytes)
    return {
      kind: "failed",
      reason: `it is larger than ${maximumBytes / 1024 / 1024} MB`,
    };
  return { kind: "new", bytes, ...notes };
}

/** How long a `Cache-Control` lets a file be used unasked, at most a day. */
function freshnessOf(caching: string): number {
  if (/\bno-(?:store|cache)\b/i.test(caching)) return 0;
  const seconds = /(?:^|[\s,])max-age\s*=\s*"?(\d+)/i.exec(caching)?.[1];
  return seconds === undefined
    ? standardFreshness
    : Math.min(Number(seconds), longestFreshness);
}

/** The body, or nothing as soon as it turns out to be larger than allowed. */
async function readAtMost(
  response: Response,
  maximum: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maximum) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function reasonOf(error: unknown, limit: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError")
    return `it did not come within ${limit / 1000} seconds`;
  return `the host can't be reached (${errorCode(error) ?? error.message})`;
}
