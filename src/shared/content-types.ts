/**
 * Content types by ending, for hosts that have to be told, and the endings by which an address is
 * known to be a file's: a page's address may hold a dot, as `/survey/culture-2.0` does.
 */
export const contentTypes: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  vtt: "text/vtt; charset=utf-8",
  json: "application/json",
  webmanifest: "application/manifest+json",
  xml: "application/xml",
  pdf: "application/pdf",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
  ico: "image/x-icon",
  woff2: "font/woff2",
  mp4: "video/mp4",
  webm: "video/webm",
};

/** Matches an address that is a file's own. */
export const fileAddress = new RegExp(String.raw`\.(${Object.keys(contentTypes).join("|")})$`);
