import type { Settings } from "../../settings.ts";
import type { ContentSettings } from "./content-digest.ts";
import type { ContentMemory } from "./memory.ts";
import type { CallPolicy } from "./post-call.ts";

/** Options of a content fetch; all but the settings and the folder have a default. */
export interface FetchOptions {
  readonly settings: ContentSettings;
  /** Folder of the cache, the pictures and the report: `.data/content`. */
  readonly folder: string;
  /**
   * Names the API in the cache; its address by default. An API that listens on another port each
   * time needs a name, or nothing cached would ever be found.
   */
  readonly cacheKey?: string;
  /** Digest of the content that is published: when it is still the same, nothing is transformed. */
  readonly knownDigest?: string;
  /** Requests all pictures again, the fresh ones too. */
  readonly recheckPictures?: boolean;
  /** What the fetch before in this process has left. */
  readonly memory?: ContentMemory;
  /** For tests. */
  readonly callPolicy?: CallPolicy;
  readonly now?: () => Date;
}

/**
 * The options for a host. The embedded API is cached under a name, because its port changes.
 *
 * @param host address of the API
 * @param folder of the cache
 */
export const fetchOptionsFor = (
  settings: Settings,
  host: string,
  folder: string,
): Pick<FetchOptions, "settings" | "folder" | "cacheKey"> => ({
  settings: { ...settings, API_HOST: host },
  folder,
  cacheKey: settings.API_HOST || "the embedded API",
});
