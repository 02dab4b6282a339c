/** A response of `fetch`, Node's or undici's. */
interface Readable {
  readonly headers: { readonly get: (name: string) => string | null };
  readonly body: AsyncIterable<Uint8Array> | null;
}

/** Bytes of memory for a body that doesn't tell its length. */
const usual = 64 * 1024;

/** Reads a body; undefined if it is larger, because a few kilobytes of gzip can hold a gigabyte. */
export async function readAtMost(
  { headers, body }: Readable,
  maximum: number,
): Promise<Uint8Array | undefined> {
  const declared = headers.get("content-length") ?? "";
  const length = /^\d+$/.test(declared) ? Number(declared) : usual;
  // Filled as chunks arrive: joined at the end, they would be in memory twice.
  let bytes: Buffer = Buffer.allocUnsafeSlow(Math.min(length, maximum));
  let size = 0;
  for await (const chunk of body ?? []) {
    const end = size + chunk.length;
    if (end > maximum) return undefined;
    // The `Content-Length` of a packed body is its packed length.
    if (end > bytes.length) bytes = Buffer.concat([bytes], Math.max(end, 2 * bytes.length));
    bytes.set(chunk, size);
    size = end;
  }
  return bytes.subarray(0, size);
}
