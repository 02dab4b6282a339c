import type { Settings } from "../../settings.ts";
import type { ContentSettings } from "./content-digest.ts";
import type { ReadPart } from "./cache/parts.ts";
import type { TransformMemory } from "./cache/transforms.ts";
import type { CallPolicy } from "./post-call.ts";

export interface FetchOptions {
  readonly settings: ContentSettings;
  /** Folder of the cache, the pictures and the report: `.data/content`. */
  readonly folder: string;
  /** Name of the API in the cache; its address by default. An API whose port changes needs one. */
  readonly cacheKey?: string;
  /** Digest of the published content, needed when all calls are answered: such content is not transformed. */
  readonly knownDigest?: string | Promise<string | undefined>;
  /** Reads and transforms also content with that digest, for the next fetch of this process. */
  readonly readsAll?: boolean;
  /**
   * Is called when the first call has ended, before the host makes its largest answers.
   *
   * @param isKnown whether that call tells that the content is as at the last fetch
   */
  readonly onFirstAnswer?: ((isKnown: boolean) => void) | undefined;
  /** Is told when a host limits the rate of calls: its address, and the seconds to wait. */
  readonly onWait?: ((address: string, seconds: number) => void) | undefined;
  /** Ends waits for such a host. */
  readonly signal?: AbortSignal | undefined;
  /** Requests all pictures and recommendations again, the fresh ones too. */
  readonly recheck?: boolean;
  readonly memory?: ContentMemory;
  /** Timeouts and retries; tests shorten them. */
  readonly callPolicy?: CallPolicy;
  readonly now?: () => Date;
}

/** The options for a host. The embedded API is cached under a name, because its port changes. */
export const fetchOptionsFor = (
  settings: Settings,
  host: string,
  folder: string,
): Pick<FetchOptions, "settings" | "folder" | "cacheKey"> => ({
  settings: { ...settings, API_HOST: host },
  folder,
  cacheKey: settings.API_HOST || "the embedded API",
});

/** A record with the time of its last change, also as the API has it, and the digest of all. */
export interface Dated<Data> {
  readonly data: Data & { readonly updated: string; readonly changed?: string };
  readonly digest: string;
  /** Digest of the record, and of its time where the API gave it. */
  readonly undated: string;
}

export interface DatedMemory {
  /** JSON of the record without its time. */
  readonly text: string;
  /** Decides the time. */
  readonly ownDigest: string;
  readonly dated: Dated<object>;
}

/**
 * Results of a fetch for the next one in the same process, so that unchanged records stay the same
 * objects and are neither read nor transformed again. Without it, the cache on disk is used.
 */
export interface ContentMemory {
  /** By digest. */
  parts: ReadonlyMap<string, ReadPart>;
  /** Results of pure functions by their text. */
  readonly transforms: TransformMemory;
  /** Transformed records with their times of change, by list and key. */
  dates: ReadonlyMap<string, DatedMemory>;
}

/** An empty memory; a process that publishes repeatedly passes the same one to all fetches. */
export const contentMemory = (): ContentMemory => ({
  parts: new Map(),
  transforms: {},
  dates: new Map(),
});
