/** Serves a built site as hosts do. */
import { readFile, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import { parseAccept } from "hono/utils/accept";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/utils/compress";

import { errorCode } from "../../shared/errors.ts";
import { decodePath } from "../../contract/addresses.ts";
import { headersFor, readHeadersFile, readRedirectsFile } from "../deploy/headers-and-redirects.ts";
import { noticeHeaders, standardCaching } from "../deploy/host-rules.ts";
import { canonicalPath, redirectFor, siteFiles } from "../files/redirects.ts";
import { contentTypeOf } from "../../shared/http/headers.ts";
import { shortDigest } from "../../shared/digest.ts";

/**
 * Serves a built site as hosts do: by its `_headers` and `_redirects`, under addresses without extension
 * and trailing slash, compressed, with its 404 page.
 */
export function createSite(folder: string): Hono {
  const built = watchBuiltSite(folder);
  const app = new Hono();
  app.use(etag());
  app.all("*", (context) => answerFromCurrent(built, context));
  app.onError((error) => {
    console.error(error);
    return new Response("Internal Server Error", { status: 500, headers: noticeHeaders });
  });
  return app;
}

/** Milliseconds between attempts, and how many there are, while a release is replaced. */
const retryDelay = 20;
const retries = 50;

/** Answers from the current release; when a file is missing, from the one that has replaced it. */
async function answerFromCurrent(
  built: () => Promise<BuiltSite | undefined>,
  context: Context,
): Promise<Response> {
  for (let left = retries; ; left -= 1)
    try {
      const site = await built();
      return site ? await answer(site, context) : notBuilt();
    } catch (error) {
      if (left === 0 || errorCode(error) !== "ENOENT") throw error;
      await pause(retryDelay);
    }
}

async function answer(site: BuiltSite, context: Context): Promise<Response> {
  const { pathname, search } = new URL(context.req.url);
  const path = decodePath(pathname);
  const headers = headersOf(site, path ?? "/");
  if (!["GET", "HEAD"].includes(context.req.method)) return methodNotAllowed(headers);
  if (path !== undefined && !hasForbiddenCharacter(path)) {
    const file = site.files.get(path);
    if (file && !hasTrailingSlash(path)) return serveFile(context, file, { headers, status: 200 });
    const canonical = canonicalAddress(site, path);
    if (canonical !== undefined) return redirectTo(308, canonical + search, headers);
    const rule = redirectFor(site.redirects, path);
    if (rule?.status === 301) return redirectTo(301, rule.to + search, headers);
    const target = rule && site.files.get(rule.to);
    if (target) return serveFile(context, target, { headers, status: 200 });
  }
  // Even under an address with a hash: the next release may have a file there.
  headers.set("Cache-Control", standardCaching);
  const page = site.files.get("/404");
  return page
    ? serveFile(context, page, { headers, status: 404 })
    : new Response("Not found", { status: 404, headers });
}

/** Whether no page can have a path. */
const hasForbiddenCharacter = (path: string) => /[\p{Cc}\\]/u.test(path);

const hasTrailingSlash = (path: string) => path.length > 1 && path.endsWith("/");

/** The page's address for `/blog.html` and `/blog/`: `/blog`. Undefined when there is no such page. */
function canonicalAddress(site: BuiltSite, path: string): string | undefined {
  const canonical = canonicalPath(path);
  const isPage = site.files.has(canonical) || redirectFor(site.redirects, canonical) !== undefined;
  return canonical !== path && isPage && !path.startsWith("//") ? encodeURI(canonical) : undefined;
}

function headersOf(site: BuiltSite, path: string): Headers {
  const headers = headersFor(site.headers, path);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", standardCaching);
  return headers;
}

function redirectTo(status: 301 | 308, address: string, headers: Headers): Response {
  headers.set("Location", address);
  return new Response(null, { status, headers });
}

function methodNotAllowed(headers: Headers): Response {
  headers.set("Allow", "GET, HEAD");
  return new Response("Method not allowed", { status: 405, headers });
}

const notBuilt = () =>
  new Response("The site isn't built yet. It appears here when the build is done.", {
    status: 503,
    headers: {
      ...noticeHeaders,
      "Content-Type": "text/plain; charset=utf-8",
      "Retry-After": "3",
      Refresh: "3",
    },
  });

/** The files and rules of one release, for serving it. */
type BuiltSite = Awaited<ReturnType<typeof readBuiltSite>>;

/** Reads the site in a folder: the same object until a rebuild replaces it, undefined before the first. */
function watchBuiltSite(folder: string): () => Promise<BuiltSite | undefined> {
  let known: { id: string; site: Promise<BuiltSite> } | undefined;
  return async () => {
    const release = await currentRelease(folder);
    // While the folder is replaced it may be missing for a moment.
    if (release && known?.id !== release.id) {
      const read = { id: release.id, site: readBuiltSite(release.path) };
      known = read;
      // After a failure it is read again.
      read.site.catch(() => {
        if (known === read) known = undefined;
      });
    }
    return known?.site;
  };
}

/** The path without symbolic links, so that a response keeps to one release, and an id for it. */
async function currentRelease(folder: string): Promise<{ path: string; id: string } | undefined> {
  try {
    const path = await realpath(folder);
    const { ino, ctimeMs } = await stat(path);
    return { path, id: `${path} ${ino} ${ctimeMs}` };
  } catch {
    return undefined;
  }
}

async function readBuiltSite(folder: string) {
  const paths = [...(await siteFiles(folder))];
  const files = new Map(paths.map(([address, path]) => [address, createServedFile(path)]));
  const headers = readHeadersFile(await readText(join(folder, "_headers")));
  const redirects = readRedirectsFile(await readText(join(folder, "_redirects")));
  return { files, headers, redirects };
}

/** The text of a file; empty when the release has none. */
const readText = (path: string) => readFile(path, "utf8").catch(() => "");

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
function createServedFile(path: string) {
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
async function serveFile(
  { req }: Context,
  { type, compressible, read }: ServedFile,
  { headers, status }: { readonly headers: Headers; readonly status: 200 | 404 },
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
