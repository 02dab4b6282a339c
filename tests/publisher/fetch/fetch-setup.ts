import {
  type ChangedContent,
  fetchContent,
  type FetchedContent,
} from "../../../src/publisher/fetch/fetch-content.ts";
import type { FetchOptions } from "../../../src/publisher/fetch/fetch-options.ts";
import { type ThirdPartyApi, startThirdPartyApi } from "../../fixtures/third-party-api.ts";
import { test as inFolder } from "../../helpers/folder.ts";

/** Two retries without a delay. */
const backoff = [0, 0];

interface FetchChanges extends Pick<FetchOptions, "cacheKey" | "memory" | "recheckPictures"> {
  /** The time of the fetch. */
  readonly at?: string;
  readonly platformHost?: string;
  /** The time limit of a call in milliseconds; the default suits a busy machine. */
  readonly limit?: number;
  /** Settings other than the default. */
  readonly settings?: Partial<FetchOptions["settings"]>;
  /** The cache folder, if it is not the test's own. */
  readonly folder?: string;
}

export interface Fixtures {
  /** A third-party API with valid content. */
  readonly api: ThirdPartyApi;
  /** Fetches all content of the API. */
  readonly read: (changes?: FetchChanges) => Promise<ChangedContent>;
  /** Fetches it unless its digest is `known`. */
  readonly readUnless: (known: string, changes?: FetchChanges) => Promise<FetchedContent>;
}

/** Tests that fetch the content of a third-party API. */
export const test = inFolder.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- vitest wants the pattern
  api: async ({}, use) => {
    const api = await startThirdPartyApi();
    await use(api);
    await api.close();
  },
  read: async ({ api, folder }, use) => {
    await use((changes) => fetchContent(fetchOptions(api, folder, changes)));
  },
  readUnless: async ({ api, folder }, use) => {
    await use((knownDigest, changes) =>
      fetchContent({ ...fetchOptions(api, folder, changes), knownDigest }),
    );
  },
});

const fetchOptions = (
  api: ThirdPartyApi,
  ownFolder: string,
  {
    at = "2026-11-21T12:00:00.000Z",
    platformHost = "",
    limit = 60_000,
    folder = ownFolder,
    settings,
    ...rest
  }: FetchChanges = {},
) => ({
  settings: { ...settingsFor(api.address, platformHost), ...settings },
  folder,
  callPolicy: { backoff, limit },
  now: () => new Date(at),
  ...rest,
});

/** The settings of a fetch. */
export const settingsFor = (API_HOST: string, PLATFORM_HOST = "") => ({
  API_HOST,
  PLATFORM_HOST,
  PUBLIC_API_HOST: "",
  PUBLIC_VIDEO_HOSTS: "",
  SITE_URL: "https://www.third-party.example",
});
