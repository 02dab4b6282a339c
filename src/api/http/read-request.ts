import { createWriteStream, openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";

import busboy from "busboy";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as v from "valibot";

import type { Call, Schema } from "../../contract/call.ts";
import { describe, expectedOf } from "../../contract/read-answer.ts";
import { deleteOld } from "../../shared/files.ts";
import { ApiError, tooLarge } from "./failures.ts";

/** Bodies of requests: received, bounded, and checked by the contract. */

/**
 * Largest bodies in bytes. Only a multipart one may hold a picture, only the contact form a long text; of
 * JSON, a save of as many answers as it may hold is the longest, with 13 KB, and 30 KB are read in a
 * millisecond, whatever they are.
 */
const largestBody = { json: 32 * 1024, form: 128 * 1024, multipart: 10 * 1024 * 1024 } as const;

/** Answers 413 to larger bodies. A length that is sent is one that Node's HTTP parser enforces. */
export function limitBody(encoding: Call["encoding"]): MiddlewareHandler {
  const maxSize = largestBody[encoding];
  const limitStream = bodyLimit({ maxSize, onError: tooLarge });
  return async (context, next) => {
    const length = context.req.header("content-length");
    if (length === undefined || context.req.header("transfer-encoding") !== undefined)
      return limitStream(context, next);
    if (Number(length) > maxSize) return tooLarge(context);
    await next();
  };
}

/**
 * Receives the body of a call, in its encoding only: any website could send JSON as `text/plain` without a
 * preflight. Returns the function that reads the request in it, and throws {ApiError} 400 for a body that
 * can't be read or that violates the contract.
 *
 * @param cleanup deletes the file of a request when it is disposed of
 * @throws {ApiError} 415 for another encoding, 400 for an upload that can't be read
 */
export async function receiveRequest(
  context: Context,
  { encoding, request }: Pick<Call, "encoding" | "request">,
  cleanup: AsyncDisposableStack,
): Promise<() => Promise<unknown>> {
  const type = context.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (encoding === "json") {
    if (type !== "application/json") throw wrongTypeError("application/json");
    const text = await context.req.text();
    return () => Promise.resolve(parseRequest(request, parseJson(text)));
  }
  const isMultipart = type === "multipart/form-data";
  if (isMultipart && encoding === "multipart") {
    const fields = await readUpload(context.req.raw, boundaryOf(context), cleanup);
    return () => Promise.resolve(parseRequest(request, cleanForm(fields)));
  }
  if (!isMultipart && (encoding !== "form" || type !== "application/x-www-form-urlencoded"))
    throw wrongTypeError("a form");
  const mark = isMultipart ? `--${boundaryOf(context)}` : "&";
  await context.req.arrayBuffer();
  return async () => parseRequest(request, await parseForm(context, mark));
}

const wrongTypeError = (expected: string) =>
  new ApiError(415, `The body must be sent as ${expected}.`);

/** The only notation of a NUL in JSON; behind a backslash, its own is a text. */
const nulInJson = /(?<!\\)(?:\\\\)*\\u0000/;

function parseJson(body: string): unknown {
  if (nulInJson.test(body)) throw nulError();
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new ApiError(400, "The body is not valid JSON.");
  }
  // Schemas let a list through as an object whose fields are missing.
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new ApiError(400, `The body: expected a JSON object, received ${describe(value)}.`);
  return value;
}

/** No header that two parsers could understand in two ways: the fields are counted before they are parsed. */
const multipart =
  /^multipart\/form-data;\s*(?:charset=[\w-]+;\s*)?boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i;

function boundaryOf(context: Context): string {
  const [, , boundary] = multipart.exec(context.req.header("content-type")?.trim() ?? "") ?? [];
  if (boundary === undefined)
    throw new ApiError(400, "The form: expected one boundary of at most 70 characters.");
  return boundary;
}

const maxFields = 30;
/** Bytes of the headers of one part: a name, a file name and a type. */
const longestPartHeader = 2048;

async function parseForm(context: Context, mark: string): Promise<unknown> {
  limitFields(Buffer.from(await context.req.arrayBuffer()), mark);
  const fields = await context.req.parseBody().catch(() => {
    throw new ApiError(400, "The form could not be read.");
  });
  return cleanForm(Object.entries(fields));
}

const cleanForm = (fields: Iterable<readonly [name: string, value: unknown]>) =>
  Object.fromEntries(
    Array.from(fields, ([name, value]) => {
      if (typeof value !== "string") return [name, value];
      if (value.includes("\0")) throw nulError();
      // Browsers send the line breaks of a form as two characters each, which limits must not count.
      return [name, value.replaceAll("\r\n", "\n")];
    }),
  );

/** Runs before the parser, which takes seconds for 100,000 empty parts. `mark` parts two fields. */
function limitFields(bytes: Buffer, mark: string): void {
  let fields = 0;
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) {
    fields += 1;
    if (fields > maxFields)
      throw new ApiError(400, `The form: expected at most ${maxFields} fields, received more.`);
    if (mark === "&" || bytes.length - at <= longestPartHeader) continue;
    const begin = bytes.subarray(at, at + longestPartHeader);
    // Behind the last part the mark ends in dashes.
    if (!begin.includes("\r\n\r\n") && !begin.subarray(mark.length).toString().startsWith("--"))
      throw new ApiError(400, "The form: a field's name is too long.");
  }
}

/** PostgreSQL can't store a text with a NUL. */
const nulError = () => new ApiError(400, "The body holds a NUL character.");

/** A body can hold thousands of faults, and an answer must not be longer than its request. */
const maxNamed = 10;

/** The longest list that a request may hold: no category has as many questions. */
const longestList = 500;

/**
 * Throws {ApiError} 400 that names the first faulty fields with the expected and the received kind
 * of value; never the value itself, which may be a password.
 */
function parseRequest(schema: Schema, body: unknown): unknown {
  refuseLongLists(body);
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const sentences = result.issues.slice(0, maxNamed).map(sentence);
  const others = result.issues.length - sentences.length;
  if (others > 0) sentences.push(`And ${others} more.`);
  throw new ApiError(400, sentences.join(" "));
}

/** Runs before the schema, whose faults of 40,000 items take a third of a second. */
function refuseLongLists(body: unknown): void {
  for (const [field, value] of Object.entries(body ?? {}))
    if (Array.isArray(value) && value.length > longestList)
      throw new ApiError(
        400,
        `${field.slice(0, 50)}: expected at most ${longestList} items, received ${describe(value)}.`,
      );
}

function sentence(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue) ?? "The body";
  return `${field}: expected ${expectedOf(issue)}, received ${describe(issue.input)}.`;
}

const limits = {
  parts: 30,
  files: 1,
  /** Bytes of a text, as of a whole body without a file. */
  fieldSize: 128 * 1024,
};

/** How the names of uploads in the system's temporary folder begin. */
const nameStart = "morrow-upload-";

/** Milliseconds after which a killed process has left a file: a request takes minutes at most. */
const oldest = 60 * 60_000;

/** Deletes the uploads that killed processes have left. */
export const deleteOldUploads = (): Promise<void> =>
  deleteOld(tmpdir(), Date.now() - oldest, (name) => !name.startsWith(nameStart)).catch(
    // That of another user of this machine.
    () => undefined,
  );

/** A file of a form; it lies on the disk until the request is answered. */
export class UploadedFile extends File {
  readonly path: string;

  constructor(path: string, content: Blob, { name, type }: Pick<File, "name" | "type">) {
    super([content], name, { type });
    this.path = path;
  }
}

/**
 * Reads a form with a file while it arrives. The file lies on the disk, where no other user can read it:
 * many that wait for their turn would fill the memory.
 *
 * @param cleanup deletes the file when it is disposed of
 * @returns texts and files by name; the last one of those with the same name
 * @throws {ApiError} 400 for a form that can't be read or has too many or too long parts
 */
async function readUpload(
  { body }: Request,
  boundary: string,
  cleanup: AsyncDisposableStack,
): Promise<ReadonlyMap<string, string | File>> {
  const fields = new Map<string, string | File>();
  const files: Promise<void>[] = [];
  const stop = new AbortController();
  const { signal } = stop;
  /** The first reason counts. */
  const refuse = (reason: unknown) =>
    stop.abort(isFault(reason) ? new ApiError(400, "The form could not be read.") : reason);
  const refuseMore = (count: number, what: string) => () =>
    refuse(new ApiError(400, `The form: expected at most ${count} ${what}, received more.`));
  const parser = busboy({
    headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
    limits,
  })
    .on("error", refuse)
    .on("partsLimit", refuseMore(limits.parts, "fields"))
    .on("filesLimit", refuseMore(limits.files, "file"))
    .on("field", (name, value, { valueTruncated }) => {
      if (valueTruncated) refuseMore(limits.fieldSize, "bytes in a text")();
      fields.set(name, value);
    })
    .on("file", (field, content, { filename: name = "", mimeType: type }) => {
      const path = join(tmpdir(), nameStart + crypto.randomUUID());
      cleanup.defer(() => rm(path, { force: true }));
      content.on("error", refuse);
      const written = pipeline(content, createWriteStream(path, { flags: "wx", mode: 0o600 }), {
        signal,
      });
      const store = async () => {
        await written;
        fields.set(field, new UploadedFile(path, await openAsBlob(path), { name, type }));
      };
      files.push(store().catch(refuse));
    });
  await pipeline(body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]), parser, {
    signal,
  }).catch(refuse);
  // They have ended, or end now.
  await Promise.all(files);
  signal.throwIfAborted();
  return fields;
}

/** Whether it is the parser's error for a form that breaks its format. */
const isFault = (error: unknown) =>
  error instanceof Error && /^(?:Unexpected end of f|Malformed part header)/.test(error.message);
