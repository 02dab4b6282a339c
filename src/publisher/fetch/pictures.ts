import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import type { LimitFunction } from "p-limit";

import type { Picture } from "../../site/content/site-content.ts";
import { isMissingPicture } from "../../contract/addresses.ts";
import { hexDigest } from "../../shared/digest.ts";
import { memoize } from "../../site/content/memoize.ts";
import { writeFileAtomically } from "../../shared/files.ts";
import type { CachedPicture, PictureCache } from "./cache/pictures.ts";
import type { DecodedPicture } from "./decode-picture.ts";
import type { Report } from "../progress/fetch-report.ts";
import { inlineBytes, inlineName } from "./inline-picture.ts";
import { PictureError } from "./picture-error.ts";
import type { NamedHosts } from "./picture-hosts.ts";
import { pictureLimits } from "./picture-limits.ts";
import { isSigned, withoutSignature } from "./signature.ts";

export interface PictureContext {
  /** `.data/content`. */
  readonly folder: string;
  readonly cache: PictureCache;
  readonly report: Report;
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
 * and stops requesting slow or failing hosts (picture-limits.ts); neither ends a content fetch. Each
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
  let downloads: ReturnType<typeof loadDownloads> | undefined;

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
    const { download, hosts } = await (downloads ??= loadDownloads(settings));
    const answer = await download(url, cached ?? {}, hosts, Math.min(limit, limits.limitOf(url)));
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
    // Loaded late, because decoders take a third of a rebuild's start, and most need none.
    const { checkPicture } = await import("./check-picture.ts");
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
      if (address.startsWith("data:")) {
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

/** Loads what downloads pictures: most rebuilds need none of it, and it takes a tenth of their time. */
async function loadDownloads(settings: NamedHosts) {
  const [{ download }, { pictureHosts }] = await Promise.all([
    import("./download.ts"),
    import("./picture-hosts.ts"),
  ]);
  return { download, hosts: pictureHosts(settings) };
}

const shorten = (address: string) => (address.length > 200 ? `${address.slice(0, 200)}…` : address);
