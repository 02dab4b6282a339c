import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { getMimeType } from "hono/utils/mime";

import { shortDigest } from "../shared/digest.ts";

export type Encoding = "br" | "gzip" | "identity";

/** A file of the site with what a host knows about it. */
export interface ServedFile {
  readonly path: string;
  readonly type: string;
  /** Whether it is text, which hosts compress. */
  readonly compressible: boolean;
  /** Its bytes in an encoding; compressed once, then kept. What fails is tried again next time. */
  readonly bytes: (encoding: Encoding) => Promise<Buffer>;
  /** The entity tag of its content in an encoding. */
  readonly tag: (encoding: Encoding) => Promise<string>;
}

const text = /^(text\/|application\/(json|xml|manifest\+json|rss\+xml)|image\/svg)/;

/** Describes a file without reading it yet. */
export function createServedFile(path: string): ServedFile {
  const plainType = getMimeType(path) ?? "application/octet-stream";
  const compressible = text.test(plainType);
  const type =
    compressible && !plainType.includes("charset") ? `${plainType}; charset=utf-8` : plainType;
  const kept = new Map<Encoding, Promise<Buffer>>();
  let hash: Promise<string> | undefined;
  return {
    path,
    type,
    compressible,
    bytes: (encoding) => {
      if (encoding === "identity") return readFile(path);
      const known = kept.get(encoding);
      if (known) return known;
      const bytes = compress(path, encoding);
      kept.set(encoding, bytes);
      bytes.catch(() => kept.delete(encoding));
      return bytes;
    },
    tag: async (encoding) => {
      hash ??= hashOf(path).catch((error: unknown) => {
        hash = undefined;
        throw error;
      });
      return `"${await hash}${encoding === "identity" ? "" : `-${encoding}`}"`;
    },
  };
}

const hashOf = async (path: string): Promise<string> => shortDigest(await readFile(path), 20);

/** Brotli's level 5 is what content networks use for files that they compress on the way. */
async function compress(path: string, encoding: "br" | "gzip"): Promise<Buffer> {
  const bytes = await readFile(path);
  return encoding === "gzip"
    ? promisify(gzip)(bytes)
    : promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
      });
}

/** The best encoding that a request's `Accept-Encoding` takes. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const names = (accepted ?? "").split(",").flatMap((part) => {
    const [name = "", ...parameters] = part.toLowerCase().split(";");
    const refused = parameters.some((text) => /^\s*q=0(\.0*)?\s*$/.test(text));
    return refused ? [] : [name.trim()];
  });
  return names.includes("br") ? "br" : names.includes("gzip") ? "gzip" : "identity";
}
