import { promisify } from "node:util";
import { readFile } from "node:fs/promises";
import { brotliCompress, constants, gzip } from "node:zlib";

import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/utils/compress";

import { contentTypeOf } from "../shared/content-types.ts";
import { shortDigest } from "../shared/digest.ts";

/** A file of the site, for serving it. */
type ServedFile = ReturnType<typeof createServedFile>;

type Encoding = "br" | "gzip" | "identity";

/** `hono/compress` knows no Brotli, which content networks prefer; level 5 is theirs. */
const encoders: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer> | Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
  identity: (bytes) => bytes,
};

/** Describes a file without reading it. Compressible files stay in memory after they are read. */
export function createServedFile(path: string) {
  const type = contentTypeOf(path);
  const compressible = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type);
  const read = async (encoding: Encoding) => {
    const bytes = await encoders[encoding](await readFile(path));
    return { bytes, tag: `"${shortDigest(bytes)}"` };
  };
  const cache = new Map<Encoding, ReturnType<typeof read>>();
  return {
    type,
    compressible,
    /**
     * Reads the content with its entity tag.
     *
     * @throws {Error} `ENOENT` when the release is just being replaced
     */
    read: (encoding: Encoding) => {
      const cached = cache.get(encoding) ?? read(encoding);
      if (compressible) cache.set(encoding, cached);
      cached.catch(() => cache.delete(encoding));
      return cached;
    },
  };
}

/**
 * Answers with a file as hosts do: compressed when the browser accepts that, and in part when a
 * range is requested. `serveStatic` of @hono/node-server ignores `If-Range`, answers 206 to ranges
 * that have to be ignored, and breaks off a response when the release is replaced.
 *
 * @param headers of the host's rules for this address
 */
export async function serveFile(
  { req }: Context,
  { type, compressible, read }: ServedFile,
  headers: Headers,
  status: 200 | 404,
): Promise<Response> {
  const range = status === 200 ? req.header("Range") : undefined;
  const encoding =
    compressible && !range ? chooseEncoding(req.header("Accept-Encoding")) : undefined;
  const { bytes, tag } = await read(encoding ?? "identity");
  headers.set("ETag", tag);
  headers.set("Content-Type", type);
  headers.set("Accept-Ranges", "bytes");
  if (compressible) headers.set("Vary", "Accept-Encoding");
  if (encoding) headers.set("Content-Encoding", encoding);

  const condition = req.header("If-Range") ?? tag;
  const part = range && condition === tag ? readRange(range, bytes.length) : undefined;
  if (!part) return answer(bytes, headers, status);
  const { start, end } = part;
  if (start >= bytes.length) {
    headers.set("Content-Range", `bytes */${bytes.length}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set("Content-Range", `bytes ${start}-${end}/${bytes.length}`);
  return answer(bytes.subarray(start, end + 1), headers, 206);
}

function answer(bytes: Buffer, headers: Headers, status: number): Response {
  headers.set("Content-Length", String(bytes.length));
  return new Response(new Uint8Array(bytes), { status, headers });
}

/** The best encoding that an `Accept-Encoding` header accepts. */
function chooseEncoding(header = ""): Encoding | undefined {
  const accepted = parseAccept(header).flatMap(({ type, q }) => (q > 0 ? [type] : []));
  return (["br", "gzip"] as const).find((encoding) => accepted.includes(encoding));
}

/** Reads a `Range` header of one range; undefined for any other, which a host may ignore. */
function readRange(header: string, size: number): { start: number; end: number } | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (first + last === "") return undefined;
  if (first === "") return { start: Math.max(0, size - Number(last)), end: size - 1 };
  const [start, end] = [Number(first), last === "" ? size - 1 : Number(last)];
  return last !== "" && end < start ? undefined : { start, end: Math.min(end, size - 1) };
}
