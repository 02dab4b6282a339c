import { promisify } from "node:util";
import { readFile } from "node:fs/promises";
import { brotliCompress, constants, gzip } from "node:zlib";

import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/utils/compress";

import { contentTypeOf } from "../../shared/http/headers.ts";
import { shortDigest } from "../../shared/digest.ts";

type ServedFile = ReturnType<typeof createServedFile>;

type Encoding = "br" | "gzip" | "identity";

/** As content networks compress texts. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** `hono/compress` knows no Brotli, which content networks prefer. */
const encoders: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer> | Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, brotliOptions),
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
    /** Reads the content with its entity tag. Throws `ENOENT` when the release is just being replaced. */
    read: (encoding: Encoding) => {
      const cached = cache.get(encoding) ?? read(encoding);
      if (compressible) cache.set(encoding, cached);
      cached.catch(() => cache.delete(encoding));
      return cached;
    },
  };
}

/**
 * Answers with a file as hosts do: compressed when the browser accepts that. Ranges are ignored, as
 * HTTP allows; a site has no films of its own. `serveStatic` of @hono/node-server breaks off a response
 * when the release is replaced.
 */
export async function serveFile(
  { req }: Context,
  { type, compressible, read }: ServedFile,
  headers: Headers,
  status: 200 | 404,
): Promise<Response> {
  const encoding = compressible ? chooseEncoding(req.header("Accept-Encoding")) : undefined;
  const { bytes, tag } = await read(encoding ?? "identity");
  headers.set("ETag", tag);
  headers.set("Content-Type", type);
  headers.set("Content-Length", String(bytes.length));
  if (compressible) headers.set("Vary", "Accept-Encoding");
  if (encoding) headers.set("Content-Encoding", encoding);
  return new Response(new Uint8Array(bytes), { status, headers });
}

function chooseEncoding(header = ""): Encoding | undefined {
  const accepted = parseAccept(header).flatMap(({ type, q }) => (q > 0 ? [type] : []));
  return (["br", "gzip"] as const).find((encoding) => accepted.includes(encoding));
}
