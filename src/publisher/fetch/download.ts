import { type Dispatcher, fetch, type Response } from "undici";

import { readAtMost } from "../../shared/read-at-most.ts";
import { errorCode } from "../../shared/errors.ts";
import { PrivateNetworkError } from "./picture-hosts.ts";

/** Validators of the last download of a file, for a conditional request. */
interface Validators {
  readonly etag?: string | null;
  readonly lastModified?: string | null;
}

/** Validators and freshness of a downloaded file. */
interface FileHeaders extends Required<Validators> {
  /** Seconds for which it is fresh. */
  readonly fresh: number;
}

export type Download =
  | ({ readonly kind: "new"; readonly bytes: Uint8Array } & FileHeaders)
  | ({ readonly kind: "unchanged" } & FileHeaders)
  /** The host answers that the file is gone, or is in a private network. */
  | { readonly kind: "gone"; readonly reason: string }
  | {
      readonly kind: "failed";
      readonly reason: string;
      /** Whether the host has failed, and not only this file. */
      readonly isOutage: boolean;
      /** Whether the host wants another permission than the address has. */
      readonly isForbidden?: boolean;
    };

/** 15 MB: well above any photograph for a web page. */
const maximumBytes = 15 * 1024 * 1024;
/** Seconds: where the host doesn't say, and at most. */
const standardFreshness = 3600;
const longestFreshness = 86_400;

/** Fetches a file within `limit` milliseconds, unless its host confirms that it is unchanged. */
export async function download(
  url: URL,
  { etag, lastModified }: Validators,
  hosts: Dispatcher,
  limit: number,
): Promise<Download> {
  try {
    const response = await fetch(url, {
      dispatcher: hosts,
      headers: {
        accept: "image/avif,image/webp,image/*",
        ...(etag && { "if-none-match": etag }),
        ...(lastModified && { "if-modified-since": lastModified }),
      },
      signal: AbortSignal.timeout(limit),
    });
    return await read(response);
  } catch (error) {
    if (isPrivate(error)) return { kind: "gone", reason: "it lies in a private network" };
    return { kind: "failed", reason: reasonOf(error, limit), isOutage: true };
  }
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
    const reason = `the host answered with HTTP status ${status}`;
    if (status === 404 || status === 410) return { kind: "gone", reason };
    const isForbidden = status === 401 || status === 403;
    return { kind: "failed", reason, isOutage: status === 429 || status >= 500, isForbidden };
  }
  const bytes = await readAtMost(response, maximumBytes);
  const tooLarge = `it is larger than ${maximumBytes / 1024 / 1024} MB`;
  if (!bytes) return { kind: "failed", reason: tooLarge, isOutage: false };
  return { kind: "new", bytes, ...notes };
}

/** Seconds for which a `Cache-Control` keeps a file fresh, at most a day. */
function freshnessOf(caching: string): number {
  if (/\bno-(?:store|cache)\b/i.test(caching)) return 0;
  const seconds = /(?:^|[\s,])max-age\s*=\s*"?(\d+)/i.exec(caching)?.[1];
  return seconds === undefined ? standardFreshness : Math.min(Number(seconds), longestFreshness);
}

/** The error may be the cause of another one, as when a name has several addresses. */
const isPrivate = (error: unknown): boolean =>
  error instanceof PrivateNetworkError || (error instanceof Error && isPrivate(error.cause));

function reasonOf(error: unknown, limit: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `it did not come within ${limit / 1000} seconds`;
  return `the host can't be reached (${errorCode(error) ?? error.message})`;
}
