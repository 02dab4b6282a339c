import {
  type IncomingMessage,
  request as httpRequest,
  type RequestOptions,
} from "node:http";
import { request as httpsRequest } from "node:https";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";

/** An answer as it came, unpacked but not read. */
export interface RawAnswer {
  readonly status: number;
  readonly bytes: Uint8Array;
  /** The host's `X-Content-Version`, where it sends one. */
  readonly version?: string;
}

/** An answer began and did not end. */
export class BrokenOffError extends Error {
  override name = "BrokenOffError";
}

const unpackers: Readonly<
  Record<string, (bytes: Uint8Array) => Promise<Uint8Array>>
> = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
};

const mostRedirects = 5;

/**
 * Sends a text by POST and waits for the whole answer, over connections that stay open. It does
 * what `fetch` does for such a call in half its time, which counts when a blog has 5,000 posts.
 *
 * @param body JSON
 * @throws {BrokenOffError} when the answer breaks off or can't be unpacked
 * @throws the system's error when the host can't be reached, and the signal's reason
 */
export async function postJson(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  redirects = mostRedirects,
): Promise<RawAnswer> {
  const response = await send(url, body, headers, signal);
  const status = response.statusCode ?? 0;
  const { location } = response.headers;
  const isMoved = (status === 307 || status === 308) && location !== undefined;
  if (isMoved && redirects > 0 && URL.canParse(location, url)) {
    response.resume();
    const target = new URL(location, url);
    if (/^https?:$/.test(target.protocol))
      return postJson(target, body, headers, signal, redirects - 1);
  }
  const bytes = await unpack(response, await wholeOf(response, signal));
  const version = response.headers["x-content-version"];
  return {
    status,
    bytes,
    ...(typeof version === "string" && version !== "" && { version }),
  };
}

function send(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method: "POST",
    headers: {
      accept: "application/json",
      "accept-encoding": "gzip, br, deflate",
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      ...headers,
    },
    signal,
  };
  return new Promise((resolve, reject) => {
    const begin = url.protocol === "https:" ? httpsRequest : httpRequest;
    let hasAnswered = false;
    const request = begin(url, options, (response) => {
      hasAnswered = true;
      resolve(response);
    });
    request.on("error", (error) => {
      // What happens to an answer that has begun is told by the answer itself.
      if (hasAnswered) return;
      // The host had closed a connection that stood open: nothing was asked yet.
      if (request.reusedSocket && codeOf(error) === "ECONNRESET")
        resolve(send(url, body, headers, signal));
      else reject(signal.aborted ? (signal.reason as Error) : error);
    });
    request.end(body);
  });
}

function wholeOf(
  response: IncomingMessage,
  signal: AbortSignal,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    response.once("end", () => resolve(Buffer.concat(chunks)));
    response.once("error", (error) =>
      reject(
        signal.aborted
          ? (signal.reason as Error)
          : new BrokenOffError(codeOf(error), { cause: error }),
      ),
    );
  });
}

async function unpack(
  { headers }: IncomingMessage,
  bytes: Buffer,
): Promise<Uint8Array> {
  const unpacker = unpackers[headers["content-encoding"] ?? ""];
  if (!unpacker) return bytes;
  try {
    return await unpacker(bytes);
  } catch (error) {
    throw new BrokenOffError(codeOf(error), { cause: error });
  }
}

/** The system's name of an error, e.g. ECONNREFUSED; its message when it has none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause instanceof Error ? codeOf(error.cause) : error.message;
}
