/** Decodes a path or a fragment; undefined when its percent-encoding is invalid. */
export function decodePercent(written: string): string | undefined {
  if (!written.includes("%")) return written;
  try {
    return decodeURIComponent(written);
  } catch {
    return undefined;
  }
}

/** Decodes a path; undefined also for encoded slashes, which hosts refuse. */
export const decodePath = (written: string): string | undefined =>
  /%(2f|5c)/i.test(written) ? undefined : decodePercent(written);
