import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { fetchContent } from "../../../src/publisher/fetch-content.ts";
import type {
  ChangedContent,
  FetchedContent,
  FetchOptions,
} from "../../../src/publisher/fetch/content-fetch.ts";
import type { ByteBudget } from "../../../src/publisher/fetch/post-call.ts";
import { type ThirdPartyApi, startThirdPartyApi } from "../../fixtures/third-party-api.ts";
import { test as inFolder } from "../../helpers/folder.ts";

/** Two retries without a delay. */
const usualBackoff = [0, 0];

interface FetchChanges extends Pick<FetchOptions, "cacheKey" | "onWait" | "recheck"> {
  /** The time of the fetch. */
  readonly at?: string;
  readonly platformHost?: string;
  /** The time limit of a call in milliseconds; the default suits a busy machine. */
  readonly limit?: number;
  /** Delays before retries. */
  readonly backoff?: readonly number[];
  readonly budget?: ByteBudget;
  /** Settings other than the default. */
  readonly settings?: Partial<FetchOptions["settings"]>;
  /** The cache folder, if it is not the test's own. */
  readonly folder?: string;
}

export interface Fixtures {
  /** A third-party API with valid content; its calls are those of this test. */
  readonly api: ThirdPartyApi;
  /** Fetches all content of the API; the first fetch of its usual content is a copy. */
  readonly read: (changes?: FetchChanges) => Promise<ChangedContent>;
  /** Fetches it unless its digest is `known`. */
  readonly readUnless: (known: string, changes?: FetchChanges) => Promise<FetchedContent>;
}

/** Shared by the tests of a worker: their API, and the first fetch of its usual content. */
interface Shared {
  readonly api: ThirdPartyApi;
  readonly folder: string;
  readonly first: () => Promise<FirstFetch>;
}

interface FirstFetch extends Pick<ThirdPartyApi, "calls" | "pictureRequests"> {
  readonly content: ChangedContent;
}

/** Tests that fetch the content of a third-party API. */
export const test = inFolder
  .extend<{ shared: Shared }>({
    shared: [
      // oxlint-disable-next-line no-empty-pattern -- vitest wants the pattern
      async ({}, use) => {
        const api = await startThirdPartyApi();
        const folder = await mkdtemp(join(tmpdir(), "morrow-fetched-"));
        const fetchFirst = async () => {
          const content = await fetchContent(fetchOptions(api, folder));
          return { content, calls: [...api.calls], pictureRequests: [...api.pictureRequests] };
        };
        let first: Promise<FirstFetch> | undefined;
        await use({ api, folder, first: () => (first ??= fetchFirst()) });
        await api.close();
        await rm(folder, { recursive: true });
      },
      { scope: "worker" },
    ],
  })
  .extend<Fixtures>({
    api: async ({ shared: { api } }, use) => {
      const usual = api.options;
      api.calls.length = 0;
      api.pictureRequests.length = 0;
      await use(api);
      api.options = usual;
    },
    read: async ({ api, folder, shared }, use) => {
      const usual = api.options;
      let isFirst = true;
      await use(async (changes) => {
        const isUsual = isFirst && changes === undefined && api.options === usual;
        isFirst = false;
        if (!isUsual) return fetchContent(fetchOptions(api, folder, changes));
        const { content, calls, pictureRequests } = await shared.first();
        await cp(shared.folder, folder, { recursive: true });
        api.calls.splice(0, Infinity, ...calls);
        api.pictureRequests.splice(0, Infinity, ...pictureRequests);
        return content;
      });
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
    backoff = usualBackoff,
    budget,
    folder = ownFolder,
    settings,
    ...rest
  }: FetchChanges = {},
) => ({
  settings: { ...settingsFor(api.address, platformHost), ...settings },
  folder,
  callPolicy: { backoff, limit, rateLimitWait: 3000, ...(budget && { budget }) },
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
