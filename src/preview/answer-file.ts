import { readRange } from "./byte-range.ts";
import { chooseEncoding, type ServedFile } from "./served-file.ts";

/**
 * Answers with a file as hosts do: compressed when the visitor takes that, 304 when they have it
 * already, the bytes they ask for of a film.
 *
 * @param headers what the host's rules say for this address
 */
export async function answerFile(
  request: Request,
  file: ServedFile,
  headers: Headers,
  status: 200 | 404,
): Promise<Response> {
  const range = request.headers.get("range") ?? undefined;
  const encoding =
    file.compressible && !range
      ? chooseEncoding(request.headers.get("accept-encoding") ?? undefined)
      : "identity";
  const tag = await file.tag(encoding);
  headers.set("ETag", tag);
  if (file.compressible) headers.set("Vary", "Accept-Encoding");
  if (status === 200 && knows(request.headers.get("if-none-match"), tag))
    return new Response(null, { status: 304, headers });

  const bytes = await file.bytes(encoding);
  headers.set("Content-Type", file.type);
  headers.set("Accept-Ranges", "bytes");
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  return status === 200 && range && isStill(request, tag)
    ? part(bytes, range, headers)
    : whole(bytes, headers, status);
}

function whole(bytes: Buffer, headers: Headers, status: number): Response {
  headers.set("Content-Length", String(bytes.length));
  return new Response(new Uint8Array(bytes), { status, headers });
}

function part(bytes: Buffer, header: string, headers: Headers): Response {
  const range = readRange(header, bytes.length);
  if (range === "all") return whole(bytes, headers, 200);
  if (range === "none") {
    headers.set("Content-Range", `bytes */${bytes.length}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range;
  headers.set("Content-Range", `bytes ${start}-${end}/${bytes.length}`);
  return whole(bytes.subarray(start, end + 1), headers, 206);
}

/** Whether `If-None-Match` names the tag. */
const knows = (header: string | null, tag: string) =>
  header !== null &&
  (header.trim() === "*" ||
    header.split(",").some((given) => given.trim().replace(/^W\//, "") === tag));

/** A range counts only for the content that the visitor has begun with. */
function isStill(request: Request, tag: string): boolean {
  const given = request.headers.get("if-range");
  return given === null || given === tag;
}
