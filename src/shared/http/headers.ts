import { secureHeaders } from "hono/secure-headers";
import { getMimeType, mimes } from "hono/utils/mime";

const types: Readonly<Record<string, string>> = { ...mimes, vtt: "text/vtt; charset=utf-8" };

/** The content type of a file, by the ending of its path. */
export const contentTypeOf = (path: string): string =>
  getMimeType(path, types) ?? "application/octet-stream";

const siteEndings = [
  "html",
  "css",
  "js",
  "mjs",
  "txt",
  "vtt",
  "json",
  "webmanifest",
  "xml",
  "pdf",
  "svg",
  "png",
  "jpg",
  "jpeg",
  "webp",
  "avif",
  "gif",
  "ico",
  "woff2",
  "mp4",
  "webm",
];

/** Content types by ending, for the configuration of hosts. */
export const contentTypes: Readonly<Record<string, string>> = Object.fromEntries(
  siteEndings.map((ending) => [ending, contentTypeOf(`.${ending}`)]),
);

/** Matches the address of a file. A dot alone doesn't make one: `/survey/culture-2.0` is a page. */
export const fileAddress = new RegExp(String.raw`\.(${siteEndings.join("|")})$`);

/** Of site and API. Without includeSubDomains, which may be other services of the organisation. */
export const strictTransport = "max-age=31536000";

/**
 * The policy of files that are no pages. An SVG or a feed opened by itself is a document of the site, which
 * may run and load nothing; browsers show pictures by styles of their own.
 */
export const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Headers of every answer of a program whose answers are no pages; a handler's own stay. Without
 * Strict-Transport-Security, which is for public addresses.
 */
export const answerHeaders = (
  options?: Pick<
    NonNullable<Parameters<typeof secureHeaders>[0]>,
    "crossOriginResourcePolicy" | "strictTransportSecurity"
  >,
) =>
  secureHeaders({
    overwrite: false,
    // Neither of the others falls back to default-src.
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
    // frame-ancestors replaces it, and lets the site frame the players.
    xFrameOptions: false,
    strictTransportSecurity: false,
    ...options,
  });
