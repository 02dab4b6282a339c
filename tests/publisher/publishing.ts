import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { RebuildRun } from "../../src/publisher/progress/run.ts";
import { type Paths, pathsOf } from "../../src/publisher/files/paths.ts";
import { type DryRun, dryRun } from "../../src/publisher/dry-run.ts";
import { publish } from "../../src/publisher/publish.ts";
import { publishedRelease } from "../../src/publisher/release/releases.ts";
import { rollback } from "../../src/publisher/rollback.ts";
import { filesBelow, inProject } from "../../src/shared/files.ts";
import { parseSettings, type Settings } from "../../src/shared/settings.ts";
import { type ThirdPartyApi, startThirdPartyApi } from "../fixtures/third-party-api.ts";
import type { ThirdPartyContent, Row } from "../fixtures/third-party-content.ts";
import { siteEnvironment } from "../endurance/environment.ts";
import { copyTree } from "../helpers/copy-tree.ts";
import { test as inFolder } from "../helpers/folder.ts";

/** A project's paths in a folder of its own; only the bundled renderer is shared, as it is large. */
const pathsIn = (folder: string): Paths => ({
  ...pathsOf(join(folder, "dist"), join(folder, "data")),
  renderers: inProject(".data", "renderer"),
});

/** A site that is published from a host whose content a test changes. */
export interface Publishing {
  readonly api: ThirdPartyApi;
  readonly paths: Paths;
  /**
   * Publishes for the first time. While the content is the usual one, this is a copy; of other content
   * only the pictures are copied, because drawing them takes longer than all the rest.
   */
  readonly begin: () => Promise<RebuildRun>;
  readonly publish: (options?: Partial<Parameters<typeof publish>[0]>) => Promise<RebuildRun>;
  readonly dryRun: (settings?: Partial<Settings>) => Promise<DryRun>;
  readonly rollback: (settings?: Partial<Settings>, to?: string) => Promise<RebuildRun>;
  /**
   * The files of the published site by path; without those that only stay for open pages, which no
   * clean build has.
   */
  readonly files: () => Promise<ReadonlyMap<string, string>>;
  /** The files of the first publish of the usual content. */
  readonly firstFiles: () => Promise<ReadonlyMap<string, string>>;
  /**
   * The same site made from nothing, with only what is known of earlier content, and pictures that
   * have been made, unless these are to be made anew as well.
   */
  readonly cleanFiles: (options?: {
    readonly withPictures?: boolean;
  }) => Promise<ReadonlyMap<string, string>>;
  /** Changes rows of a list. */
  readonly change: (
    path: string,
    to: (rows: readonly (Row | null)[]) => readonly (Row | null)[],
  ) => void;
  readonly setContent: (content: Partial<ThirdPartyContent>) => void;
}

/** Shared by the tests of a worker: their API, and the first publish of its usual content. */
interface Shared {
  readonly api: ThirdPartyApi;
  readonly folder: string;
  readonly first: () => Promise<RebuildRun>;
}

const settings = parseSettings(siteEnvironment);

/** Tests with a published site. */
export const test = inFolder
  .extend<{ shared: Shared }>({
    shared: [
      // oxlint-disable-next-line no-empty-pattern -- vitest wants a pattern here
      async ({}, use) => {
        const api = await startThirdPartyApi();
        const folder = await mkdtemp(join(tmpdir(), "morrow-first-"));
        let first: Promise<RebuildRun> | undefined;
        await use({
          api,
          folder,
          first: () =>
            (first ??= publish({
              settings,
              cause: "command",
              host: api.address,
              paths: pathsIn(folder),
              picturesLimit: Infinity,
            })),
        });
        await api.close();
        await rm(folder, { recursive: true });
      },
      { scope: "worker" },
    ],
  })
  .extend<{ site: Publishing }>({
    site: async ({ folder, shared }, use) => {
      const { api } = shared;
      const usual = api.options;
      api.calls.length = 0;
      api.pictureRequests.length = 0;
      const paths = pathsIn(folder);
      const publishTo = (to: Paths, options: Partial<Parameters<typeof publish>[0]> = {}) =>
        publish({
          settings,
          // As a watch, where each release takes a folder of links to the files of the last one.
          cause: "schedule",
          host: api.address,
          paths: to,
          // Releases must not depend on the speed of the machine.
          picturesLimit: Infinity,
          ...options,
        });
      const setContent = (content: Partial<ThirdPartyContent>) => {
        api.options = { ...api.options, content: { ...api.options.content, ...content } };
      };
      await use({
        api,
        paths,
        begin: async () => {
          if (existsSync(paths.site)) return publishTo(paths);
          const { options } = api;
          api.options = usual;
          const run = await shared.first();
          api.options = options;
          if (options === usual) {
            await copyTree(shared.folder, folder);
            return run;
          }
          await copyTree(pathsIn(shared.folder).pictures, paths.pictures);
          return publishTo(paths);
        },
        publish: (options) => publishTo(paths, options),
        dryRun: (more) => dryRun({ settings: { ...settings, ...more }, host: api.address, paths }),
        rollback: (more, to) => rollback({ settings: { ...settings, ...more }, paths, to }),
        files: () => publishedFiles(paths),
        firstFiles: () => publishedFiles(pathsIn(shared.folder)),
        cleanFiles: async ({ withPictures = true } = {}) => {
          const clean = pathsIn(join(folder, `clean-${crypto.randomUUID()}`));
          await cp(paths.content, clean.content, { recursive: true });
          if (withPictures) await cp(paths.pictures, clean.pictures, { recursive: true });
          const run = await publishTo(clean);
          if (run.result !== "published") throw new Error(run.reason);
          return publishedFiles(clean);
        },
        setContent,
        change: (path, to) => {
          const { lists } = api.options.content;
          setContent({ lists: { ...lists, [path]: to(lists[path] ?? []) } });
        },
      });
      api.options = usual;
    },
  });

/** The files of a published site by path, without those that only stay for open pages. */
export async function publishedFiles(paths: Paths): Promise<ReadonlyMap<string, string>> {
  const published = await publishedRelease(paths);
  if (!published) throw new Error("Nothing is published.");
  const { folder, release } = published;
  const all = await filesBelow(folder);
  const names = all.filter((path) => !(path in release.retained));
  const contents = await Promise.all(names.map((path) => readFile(join(folder, path), "latin1")));
  return new Map(names.map((path, index) => [path, contents[index] ?? ""]));
}
