/** A path or a fragment without percent-encoding; undefined when that is broken. */
export function decoded(written: string): string | undefined {
  if (!written.includes("%")) return written;
  try {
    return decodeURIComponent(written);
  } catch {
    return undefined;
  }
}
