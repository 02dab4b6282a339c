/**
 * The body of a response, or undefined as soon as it turns out to be larger than allowed: a few
 * kilobytes of gzip can hold a gigabyte.
 */
export async function readAtMost(
  body: AsyncIterable<Uint8Array> | null,
  maximum: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maximum) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
