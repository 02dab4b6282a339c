/**
 * Reads the body of a response; undefined as soon as it is larger than the maximum, because a few
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
