import type { Settings } from "../../settings.ts";
import type { ApiHost } from "./call-api.ts";
import type { ContentSettings } from "./content-digest.ts";
import type { ContentMemory } from "./memory.ts";

/** How content is read; everything but the settings and the folder has a default. */
export interface FetchOptions {
  readonly settings: ContentSettings;
  /** Where answers, pictures and the report are kept: `.data/content`. */
  readonly folder: string;
  /**
   * Names the API where something of it is kept; its address when left out. One that listens on
   * another port each time needs a name, or every reading is its first.
   */
  readonly cacheKey?: string;
  /** The digest of content that needs no reading: when it is still that, nothing is shaped. */
  readonly knownDigest?: string;
  /** Asks for all pictures again, the fresh ones too. */
  readonly recheckPictures?: boolean;
  /** What the reading before in this process left. */
  readonly memory?: ContentMemory;
  /** Patience with the hosts, for tests. */
  readonly patience?: Pick<ApiHost, "backoff" | "limit">;
  readonly now?: () => Date;
}

/**
 * What reading content from a host needs. What is known of the embedded API is kept under a name: it
 * listens on another port each time, and that knowledge must outlive it.
 *
 * @param host address of the API
 * @param folder of kept answers and pictures
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
