/** Astro marks a text as the path of a picture with this beginning. */
const mark = "__ASTRO_IMAGE_";

/**
 * Takes Astro's mark off every text. A title that begins with it would be read as a picture to
 * import, and end the build because there is none. The collection's schema marks pictures afterwards.
 */
export function withoutImageMark<T>(value: T): T {
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === "string") {
    let text = value;
    while (text.startsWith(mark)) text = text.slice(mark.length);
    return text;
  }
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, clean(part)]),
    );
  return value;
}
