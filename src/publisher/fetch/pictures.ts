import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import type { LimitFunction } from "p-limit";
import type { Dispatcher } from "undici";

import type { Picture } from "../../site/content/site-content.ts";
import { isMissingPicture } from "../../contract/addresses.ts";
import { fromPercents } from "../../contract/encoded-text.ts";
import { hexDigest } from "../../shared/digest.ts";
import { memoize } from "../../site/content/memoize.ts";
import { writeFileAtomically } from "../../shared/files.ts";
import type { CachedPicture, PictureCache } from "./picture-cache.ts";
import type { DecodedPicture } from "./decode-picture.ts";
import type { FetchReport } from "../progress/fetch-report.ts";
import { PictureError, checkPicture } from "./check-picture.ts";
import type { NamedHosts } from "./download.ts";
import { isSigned, withoutSignature } from "./signature.ts";

interface PictureContext {
  /** `.data/content`. */
  readonly folder: string;
  readonly cache: PictureCache;
  readonly report: FetchReport;
  /** Relative addresses belong to `API_HOST`. Hosts of settings may be in a private network. */
  readonly settings: NamedHosts;
  readonly limitConcurrency: LimitFunction;
  readonly now: () => Date;
  /** Milliseconds that one picture may take. */
  readonly limit?: number | undefined;
  /** Milliseconds that all pictures may take. */
  readonly limitOfAll?: number;
  /** Requests all pictures, the fresh ones too. */
  readonly recheck: boolean;
  /** The host's current `X-Content-Version`; its pictures count as content. */
  readonly version: () => string | undefined;
}

/** Fetches a picture; undefined when the page must show its placeholder. */
export type FetchPicture = (address: string) => Promise<Picture | undefined>;

/**
 * Creates the function that fetches pictures. It does not request a cached picture that is fresh by
 * `Cache-Control`, or unchanged by the host's content version. It reports pictures that can't be used,
 * and stops requesting slow or failing hosts (`pictureLimits`); neither ends a content fetch. Each
 * address is fetched once, whatever its signatures.
 */
export function pictureFetcher({
  cache,
  folder,
  limit = Infinity,
  limitConcurrency,
  limitOfAll,
  now,
  recheck,
  report,
  settings,
  version: currentVersion,
}: PictureContext) {
  const fetched = new Map<string, Picture | undefined>();
  const addresses = new Map<string, string>();
  const used = new Set<string>();
  const confirmed = new Set<string>();
  let lost = 0;
  const limits = pictureLimits(limitOfAll);
  // Reading the folder once is cheaper than looking for each of 15,000 files.
  const files = readdir(join(folder, "images")).then(
    (names) => new Set(names),
    () => new Set<string>(),
  );
  let hosts: Dispatcher | undefined;

  async function fetchOne(address: string): Promise<Picture | undefined> {
    const host = settings.API_HOST;
    const base = `${host}/`;
    const url = URL.parse(address, base);
    const refuse = (reason: string, lastGood: boolean) =>
      report.pictures.push({ address: shorten(address), reason, lastGood });
    if (!url || !/^https?:$/.test(url.protocol)) {
      refuse("it is no http or https address", false);
      return undefined;
    }
    // The name lacks the host's own address: the port of an API on this machine changes.
    const isOwn = url.href.startsWith(base);
    const name = withoutSignature(isOwn ? url.href.slice(host.length) : url.href);
    const found = cache.find(name);
    const cached = found && (await files).has(found.file) ? found : undefined;
    const version = isOwn ? (currentVersion() ?? null) : null;
    if (cached) {
      used.add(name);
      const age = now().getTime() - cached.checked;
      if (!recheck && version !== null && cached.version === version) {
        if (age > confirmationInterval) confirmed.add(name);
        return pictureOf(cached);
      }
      if (!recheck && age >= 0 && age < cached.fresh * 1000) return pictureOf(cached);
    }
    if (limits.isOver(url, cached !== undefined)) return cached && pictureOf(cached);
    try {
      const picture = await requestPicture(url, cached, version);
      cache.save(name, picture, now());
      return pictureOf(picture);
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      const isLost = cached !== undefined && error instanceof PictureGoneError && isPastGrace(name);
      if (isLost) lost += 1;
      const lastGood = isLost ? undefined : cached;
      refuse(error.message, lastGood !== undefined);
      return lastGood && pictureOf(lastGood);
    }
  }

  const isPastGrace = (name: string) =>
    now().getTime() - cache.missingSince(name, now()).getTime() >= gracePeriod;

  /** @throws {PictureError} when the host doesn't send a usable picture */
  async function requestPicture(
    url: URL,
    cached: CachedPicture | undefined,
    version: string | null,
  ): Promise<CachedPicture> {
    const checked = now().getTime();
    // Loaded late: it takes a tenth of a second, and most rebuilds download nothing.
    const downloads = await import("./download.ts");
    hosts ??= downloads.pictureHosts(settings);
    const answer = await downloads.download(url, {
      known: cached ?? {},
      hosts,
      limit: Math.min(limit, limits.limitOf(url)),
    });
    limits.note(url, answer.kind === "failed" && answer.isOutage);
    // Its signature has run out: the address comes from an answer that was not asked for again.
    if (answer.kind === "failed" && answer.isForbidden && cached && isSigned(url.href))
      return { ...cached, checked };
    if (answer.kind === "gone") throw new PictureGoneError(answer.reason);
    if (answer.kind === "failed") throw new PictureError(answer.reason);
    const { fresh, etag, lastModified } = answer;
    if (answer.kind === "unchanged") {
      if (!cached)
        throw new PictureError("the host answered that it is unchanged, but never sent it");
      return { ...cached, fresh, checked, version };
    }
    return { ...(await storePicture(answer.bytes)), etag, lastModified, fresh, checked, version };
  }

  /** @throws {PictureError} when the bytes are no usable picture */
  async function storePicture(received: Uint8Array): Promise<Picture> {
    const { bytes, extension, width, height } = await checkOnce(received);
    const file = `${hexDigest(bytes, 32)}.${extension}`;
    const path = join(folder, "images", file);
    if (!existsSync(path)) await writeFileAtomically(path, bytes);
    return { file, width, height };
  }

  /** Makes a file of a picture that is in a text. Later fetches know it by its name alone. */
  async function fetchInline(name: string, address: string): Promise<Picture | undefined> {
    const found = cache.find(name);
    if (found && (await files).has(found.file)) {
      used.add(name);
      return pictureOf(found);
    }
    if (address === name) return undefined;
    try {
      const picture = await storePicture(inlineBytes(address));
      const none = { etag: null, lastModified: null, version: null };
      cache.save(name, { ...picture, ...none, fresh: 0, checked: now().getTime() }, now());
      return picture;
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      const shown = `${address.slice(0, 60)}… (${address.length} characters)`;
      report.pictures.push({ address: shown, reason: error.message, lastGood: false });
      return undefined;
    }
  }

  /** Checks bytes, unless they were refused before. */
  async function checkOnce(bytes: Uint8Array): Promise<DecodedPicture> {
    const name = hexDigest(bytes, 32);
    const refusal = cache.refusal(name, now());
    if (refusal !== undefined) throw new PictureError(refusal);
    return checkPicture(bytes).catch((error: unknown) => {
      if (error instanceof PictureError && !error.isTemporary)
        cache.refuse(name, error.message, now());
      throw error;
    });
  }

  /** The addresses of pictures in texts that are fetched now, by name. */
  const inline = new Map<string, string>();
  const fetchOnce = memoize(async (name: string) => {
    const text = inline.get(name);
    const picture = await limitConcurrency(() =>
      text === undefined ? fetchOne(addresses.get(name) ?? name) : fetchInline(name, text),
    );
    inline.delete(name);
    fetched.set(name, picture);
    return picture;
  });
  return {
    fetch: async (address: string) => {
      if (/^data:/i.test(address)) {
        const name = inlineName(address);
        inline.set(name, address);
        return fetchOnce(name);
      }
      if (isMissingPicture(address)) return undefined;
      const name = withoutSignature(address);
      if (!addresses.has(name)) addresses.set(name, address);
      return fetchOnce(name);
    },
    /** The outcome for each address without its signature so far. */
    fetched: (): ReadonlyMap<string, Picture | undefined> => fetched,
    /** The addresses that were asked for so far. */
    addresses: (): readonly string[] => [...addresses.values()],
    /** Number of pictures that became placeholders because their host no longer has them. */
    lost: () => lost,
    /** Marks the used pictures in the cache, and reports the hosts that were given up. */
    save: (): void => {
      cache.note(used, confirmed, now());
      report.pictures.push(...limits.givenUp());
    },
  };
}

const pictureOf = ({ file, width, height }: CachedPicture): Picture => ({ file, width, height });

/** Milliseconds between two writes of a picture's confirmation by the host's version. */
const confirmationInterval = 60_000;

/** The host answers that the picture is gone; the last good copy is shown during the grace period. */
class PictureGoneError extends PictureError {}

/**
 * Milliseconds for which the last good copy of a picture is shown after its host first answered
 * that it is gone: an expired storage key answers so for every picture.
 */
const gracePeriod = 86_400_000;

const shorten = (address: string) => (address.length > 200 ? `${address.slice(0, 200)}…` : address);

/** Pictures that are part of a text, as `data:image/png;base64,…` or, of drawings, `data:image/svg+xml;utf8,…`. */

/** 15 MB, as for downloads. */
const maximumBytes = 15 * 1024 * 1024;

/** The name of such a picture: a digest of its address, which may have megabytes. A name is its own. */
const inlineName = (address: string): string =>
  /^data:[0-9a-f]{32}$/.test(address) ? address : `data:${hexDigest(address, 32)}`;

/** @throws {PictureError} for more bytes than a downloaded picture may have */
function inlineBytes(address: string): Uint8Array {
  const head = address.slice(0, address.indexOf(","));
  const written = fromPercents(address.slice(head.length + 1));
  const bytes = Buffer.from(written, /;\s*base64\s*$/i.test(head) ? "base64" : "utf8");
  if (bytes.length > maximumBytes)
    throw new PictureError(`it is larger than ${maximumBytes / 1024 / 1024} MB`);
  return bytes;
}

/** Failures in a row after which the other pictures of a host are not requested. */
const mostFailures = 3;
/** Milliseconds for one picture, and for one of a host that has just failed. */
const usualLimit = 30_000;
const limitAfterFailure = 5000;
/** Milliseconds for all pictures of a content fetch, so that publishing ends in known time. */
const allPictures = 5 * 60_000;

/** Limits how long a content fetch waits for pictures: for all of them `limit` milliseconds from now. */
function pictureLimits(limit = allPictures) {
  const end = performance.now() + limit;
  const failures = new Map<string, number>();
  const skipped = new Map<string, { count: number; lastGood: boolean }>();
  const left = () => Math.max(0, Math.ceil(end - performance.now()));
  return {
    /** Whether a picture must not be requested. It counts for the report, as does its last good copy. */
    isOver: ({ origin }: URL, lastGood: boolean): boolean => {
      const isDown = (failures.get(origin) ?? 0) >= mostFailures;
      if (!isDown && left() > 0) return false;
      const name = isDown ? origin : "";
      const before = skipped.get(name) ?? { count: 0, lastGood: true };
      skipped.set(name, { count: before.count + 1, lastGood: before.lastGood && lastGood });
      return true;
    },
    /** Records whether a request failed because of its host. */
    note: ({ origin }: URL, isOutage: boolean): void => {
      const before = failures.get(origin) ?? 0;
      // Pending requests that succeed after the host was given up don't bring it back.
      if (before < mostFailures) failures.set(origin, isOutage ? before + 1 : 0);
    },
    /** Milliseconds that one picture may take. */
    limitOf: ({ origin }: URL): number =>
      Math.min(left(), failures.get(origin) ? limitAfterFailure : usualLimit),
    /** One entry per host that was given up, and one when the time was over. */
    givenUp: (): FetchReport["pictures"] =>
      Array.from(skipped, ([origin, { count, lastGood }]) => ({
        address: origin || "all other pictures",
        reason: origin
          ? `the host failed ${mostFailures} times in a row, so ${count} of its pictures were not asked for`
          : `the ${limit / 1000} seconds for all pictures were over, so ${count} were not asked for`,
        lastGood,
      })),
  };
}
