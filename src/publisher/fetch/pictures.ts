import { createHash } from "node:crypto";
import { access, readdir } from "node:fs/promises";
import { join } from "node:path";

import type { Dispatcher } from "undici";
import type { LimitFunction } from "p-limit";

import { isMissingPicture } from "../../contract/picture.ts";
import { type CheckedImage, checkImage, ImageFault } from "./check-picture.ts";
import { download } from "./download.ts";
import type { CachedPicture, PictureCache } from "./cache/pictures.ts";
import { picturePatience, type PicturePatience } from "./picture-limits.ts";
import type { Report } from "./fetch-report.ts";
import type { Picture } from "../../content/site-content.ts";
import { writeFileAtomically } from "../../shared/write-file-atomically.ts";

/** Where pictures come from and go to. */
export interface ImageSource {
  /** Relative addresses belong to this host. */
  readonly host: string;
  /** `.data/content`. */
  readonly folder: string;
  readonly kept: PictureCache;
  readonly report: Report;
  /** Connects to the hosts that may be asked. */
  readonly hosts: Dispatcher;
  readonly turn: LimitFunction;
  readonly now: () => Date;
  /** Milliseconds that one picture may take. */
  readonly limit?: number;
  /** Milliseconds that all pictures may take. */
  readonly limitOfAll?: number;
  /** Asks for all pictures, the fresh ones too. */
  readonly recheck?: boolean;
  /** What the host's `X-Content-Version` is now; its pictures count as content. */
  readonly version?: () => string | undefined;
}

/** Fetches a picture; nothing when the page must show its placeholder. */
export type FetchPicture = (address: string) => Promise<Picture | undefined>;

/** Fetches pictures: each address once, checked, and kept for the next reading. */
export interface PictureFetcher {
  readonly fetch: FetchPicture;
  /** What became of each address so far. */
  readonly fetched: () => ReadonlyMap<string, Picture | undefined>;
  /** How many pictures have a placeholder now because their host no longer has them. */
  readonly lost: () => number;
  /** Notes what was used; to be called once, when all are fetched. */
  readonly done: () => void;
}

/**
 * Makes the function that fetches pictures. One that was checked lately is not asked for again:
 * `Cache-Control` says for how long, or the host's content version that it has not changed. A
 * picture that can't be used is reported and never ends a reading; neither do hosts that fail or
 * are slow, whose pictures do without after a while.
 */
export function pictureFetcher(source: ImageSource): PictureFetcher {
  const asked = new Map<string, Promise<Picture | undefined>>();
  const fetched = new Map<string, Picture | undefined>();
  const notes: Notes = {
    used: new Set(),
    confirmed: new Set(),
    lost: 0,
    patience: picturePatience(source.limitOfAll),
  };
  // One look at the folder is cheaper than one at each of 15,000 files.
  const present = readdir(join(source.folder, "images")).then(
    (names) => new Set(names),
    () => new Set<string>(),
  );
  const fetchOnce = async (address: string) => {
    const picture = await source.turn(async () => fetchOne(source, await present, notes, address));
    fetched.set(address, picture);
    return picture;
  };
  return {
    fetch: async (address) => {
      if (isMissingPicture(address)) return undefined;
      const answer = asked.get(address) ?? fetchOnce(address);
      asked.set(address, answer);
      return answer;
    },
    fetched: () => fetched,
    lost: () => notes.lost,
    done: () => {
      source.kept.note(notes.used, notes.confirmed, source.now());
      source.report.pictures.push(...notes.patience.givenUp());
    },
  };
}

interface Notes {
  readonly used: Set<string>;
  readonly confirmed: Set<string>;
  lost: number;
  readonly patience: PicturePatience;
}

async function fetchOne(
  source: ImageSource,
  present: ReadonlySet<string>,
  notes: Notes,
  address: string,
): Promise<Picture | undefined> {
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
  // The host's own address is no part of the name: an API on this machine may move to another port.
  const isOwn = url.href.startsWith(base);
  const name = isOwn ? url.href.slice(source.host.length) : url.href;
  const found = source.kept.find(name);
  const kept = found && present.has(found.file) ? found : undefined;
  if (kept) notes.used.add(name);
  const version = isOwn ? (source.version?.() ?? null) : null;
  if (kept && version !== null && kept.version === version && !source.recheck) {
    if (ageOf(source, kept) > vouchedOften) notes.confirmed.add(name);
    return pictureOf(kept);
  }
  if (kept && isFresh(source, kept)) return pictureOf(kept);
  if (notes.patience.isOver(url, kept !== undefined)) return kept && pictureOf(kept);
  try {
    const record = await freshRecord(source, url, kept, version, notes);
    source.kept.save(name, record, source.now());
    return pictureOf(record);
  } catch (error) {
    if (!(error instanceof ImageFault)) throw error;
    const isLost = kept !== undefined && error instanceof PictureGone && isPastGrace(source, name);
    if (isLost) notes.lost += 1;
    const lastGood = isLost ? undefined : kept;
    refuse(error.message, lastGood !== undefined);
    return lastGood && pictureOf(lastGood);
  }
}

const pictureOf = ({ file, width, height }: CachedPicture): Picture => ({
  file,
  width,
  height,
});

/** Milliseconds after which it is worth noting that the host's version has confirmed a picture. */
const vouchedOften = 60_000;

const ageOf = ({ now }: ImageSource, { checked }: CachedPicture) => now().getTime() - checked;

function isFresh(source: ImageSource, kept: CachedPicture): boolean {
  const age = ageOf(source, kept);
  return !source.recheck && age >= 0 && age < kept.fresh * 1000;
}

/** The host says that the picture is no more: an old copy stands in only for the grace period. */
class PictureGone extends ImageFault {}

/**
 * Milliseconds for which the last good copy of a picture is shown after its host first answered
 * that it is gone: an expired storage key answers so for every picture.
 */
const gracePeriod = 86_400_000;

function isPastGrace({ kept, now }: ImageSource, name: string): boolean {
  const since = kept.missingSince(name, now()).getTime();
  return now().getTime() - since >= gracePeriod;
}

async function freshRecord(
  source: ImageSource,
  url: URL,
  kept: CachedPicture | undefined,
  version: string | null,
  { patience }: Notes,
): Promise<CachedPicture> {
  const { folder, now, hosts, limit = Infinity } = source;
  const checked = now().getTime();
  const inTime = Math.min(limit, patience.limitOf(url));
  const answer = await download(url, kept ?? {}, hosts, inTime);
  patience.note(url, answer.kind === "failed" && answer.isOutage);
  if (answer.kind === "gone") throw new PictureGone(answer.reason);
  if (answer.kind === "failed") throw new ImageFault(answer.reason);
  const { fresh, etag, lastModified } = answer;
  if (answer.kind === "unchanged") {
    if (!kept) throw new ImageFault("it is said to be unchanged, but never came");
    return { ...kept, fresh, checked, version };
  }
  const image = await checkOnce(source, answer.bytes);
  const { bytes, extension, width, height } = image;
  const file = `${hash(bytes)}.${extension}`;
  const path = join(folder, "images", file);
  if (!(await exists(path))) await writeFileAtomically(path, bytes);
  return { file, width, height, etag, lastModified, fresh, checked, version };
}

/** Checks bytes, unless they were refused before. */
async function checkOnce({ kept, now }: ImageSource, bytes: Uint8Array): Promise<CheckedImage> {
  const name = hash(bytes);
  const refusal = kept.refusal(name, now());
  if (refusal !== undefined) throw new ImageFault(refusal);
  return checkImage(bytes).catch((error: unknown) => {
    if (error instanceof ImageFault && !error.isPassing) kept.refuse(name, error.message, now());
    throw error;
  });
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
