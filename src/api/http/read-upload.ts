import { createWriteStream, openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";

import busboy from "busboy";

import { deleteOld } from "../../shared/files.ts";
import { ApiError } from "./api-error.ts";

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
 * @param kept deletes the file when it is disposed of
 * @returns texts and files by name; the last one of those with the same name
 * @throws {ApiError} 400 for a form that can't be read or has too many or too long parts
 */
export async function readUpload(
  { body }: Request,
  boundary: string,
  kept: AsyncDisposableStack,
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
      kept.defer(() => rm(path, { force: true }));
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
