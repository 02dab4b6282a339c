import { createHash } from "node:crypto";
import { access, readFile } from "node:fs/promises";
import { join } from "node:path";

import * as v from "valibot";

import { checkImage, ImageFault } from "./check-image.ts";
import { isMissingPicture } from "./display.ts";
import { download, type Validators } from "./download.ts";
import type { InTurn } from "./in-turn.ts";
import type { Report } from "./report.ts";
import { writeWhole } from "./write-whole.ts";

/** What is kept of an address between builds. */
const imageRecord = v.object({
  address: v.string(),
  file: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}\.[a-z]+$/)),
  etag: v.optional(v.string()),
  lastModified: v.optional(v.string()),
});
type ImageRecord = v.InferOutput<typeof imageRecord>;

/** Where pictures come from and go to. */
export interface ImageSource {
  /** Relative addresses belong to this host. */
  readonly host: string;
  /** `.data/content`. */
  readonly folder: string;
  readonly report: Report;
  readonly turn: InTurn;
  /** Milliseconds that one picture may take. */
  readonly limit?: number;
}

/**
 * Fetches a picture; the result is its path below `.data/content` as entries name it
 * (`./images/….webp`), or nothing when the page must show its placeholder.
 */
export type FetchPicture = (address: string) => Promise<string | undefined>;

/**
 * Makes the function that fetches pictures: each address once, checked, and kept for the next
 * build. A picture that can't be used is reported and never ends a build.
 */
export function pictureFetcher(source: ImageSource): FetchPicture {
  const asked = new Map<string, Promise<string | undefined>>();
  return async (address) => {
    if (isMissingPicture(address)) return undefined;
    const known = asked.get(address);
    const answer = known ?? source.turn(() => fetchOne(source, address));
    asked.set(address, answer);
    return answer;
  };
}

async function fetchOne(
  source: ImageSource,
  address: string,
): Promise<string | undefined> {
  const base = `${source.host}/`;
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  const refuse = (reason: string, lastGood: boolean) =>
    source.report.pictures.push({
      address: shortened(address),
      reason,
      lastGood,
    });
  if (!url || !/^https?:$/.test(url.protocol)) {
    refuse("it is no http or https address", false);
    return undefined;
  }
  const images = join(source.folder, "images");
  const recordFile = join(images, `${hash(url.href)}.json`);
  const kept = await keptRecord(images, recordFile);
  try {
    const record = await freshRecord(images, url, kept, source.limit);
    if (record !== kept) await writeWhole(recordFile, JSON.stringify(record));
    return `./images/${record.file}`;
  } catch (error) {
    if (!(error instanceof ImageFault)) throw error;
    const isGone = error instanceof PictureGone;
    refuse(error.message, kept !== undefined && !isGone);
    return kept && !isGone ? `./images/${kept.file}` : undefined;
  }
}

/** The host says that the picture is no more: an old copy must not stand in. */
class PictureGone extends ImageFault {}

async function freshRecord(
  images: string,
  url: URL,
  kept: ImageRecord | undefined,
  limit?: number,
): Promise<ImageRecord> {
  const validators: Validators = {
    etag: kept?.etag,
    lastModified: kept?.lastModified,
  };
  const answer = await download(url, validators, limit);
  if (answer.kind === "gone") throw new PictureGone(answer.reason);
  if (answer.kind === "failed") throw new ImageFault(answer.reason);
  if (answer.kind === "unchanged" && kept) return kept;
  if (answer.kind === "unchanged")
    throw new ImageFault("it is said to be unchanged, but never came");
  const { bytes, extension } = await checkImage(answer.bytes);
  const file = `${hash(bytes)}.${extension}`;
  if (!(await exists(join(images, file))))
    await writeWhole(join(images, file), bytes);
  return {
    address: url.href,
    file,
    ...(answer.etag && { etag: answer.etag }),
    ...(answer.lastModified && { lastModified: answer.lastModified }),
  };
}

async function keptRecord(
  images: string,
  recordFile: string,
): Promise<ImageRecord | undefined> {
  try {
    const record = v.parse(
      imageRecord,
      JSON.parse(await readFile(recordFile, "utf8")),
    );
    return (await exists(join(images, record.file))) ? record : undefined;
  } catch {
    return undefined;
  }
}

const hash = (content: string | Uint8Array) =>
  createHash("sha256").update(content).digest("hex").slice(0, 32);

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

const shortened = (address: string) =>
  address.length > 200 ? `${address.slice(0, 200)}…` : address;
