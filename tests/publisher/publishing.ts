import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";

import type { RebuildRun } from "../../src/publisher/run/run.ts";
import { type Paths, pathsOf } from "../../src/publisher/release/paths.ts";
import { publish } from "../../src/publisher/publish.ts";
import { publishedRelease } from "../../src/publisher/release/releases.ts";
import { rollback } from "../../src/publisher/rollback.ts";
import { filesBelow } from "../../src/shared/files-below.ts";
import { inProject } from "../../src/shared/project-path.ts";
import { parseSettings, type Settings } from "../../src/settings.ts";
import { type ForeignApi, startForeignApi } from "../fixtures/foreign-api.ts";
import type { ForeignContent, Row } from "../fixtures/foreign-content.ts";
import { test as inFolder } from "../helpers/folder.ts";

/** A project's paths in a folder of its own; only the bundled renderer is shared, as it is large. */
const placesIn = (folder: string): Paths => ({
  ...pathsOf(join(folder, "dist"), join(folder, "data")),
  renderers: inProject(".data", "renderer"),
});

/** The settings of the site: pages with a human check or the chat have policies of their own. */
export const environment = {
  SITE_URL: "https://www.foreign.example",
  PUBLIC_HUMAN_CHECK: "recaptcha",
  PUBLIC_RECAPTCHA_SITE_KEY: "site-key",
  RECAPTCHA_SECRET: "secret",
  PUBLIC_CHAT_WIDGET_URL: "https://chat.example/widget.js",
};

/** A site that is published from a host whose content a test changes. */
export interface Publishing {
  readonly api: ForeignApi;
  readonly paths: Paths;
  readonly publish: (options?: Partial<Parameters<typeof publish>[0]>) => Promise<RebuildRun>;
  readonly rollback: (settings?: Partial<Settings>) => Promise<RebuildRun>;
  /**
   * The files of the published site by path; without those that only stay for open pages, which no
   * clean build has.
   */
  readonly files: () => Promise<ReadonlyMap<string, string>>;
  /** The same site made from nothing, with only what is known of earlier content. */
  readonly cleanFiles: () => Promise<ReadonlyMap<string, string>>;
  /** Changes rows of a list. */
  readonly change: (
    path: string,
    to: (rows: readonly (Row | null)[]) => readonly (Row | null)[],
  ) => void;
  readonly setContent: (content: Partial<ForeignContent>) => void;
}

/** Tests with a published site. */
export const test = inFolder.extend<{ site: Publishing }>({
  site: async ({ folder }, use) => {
    const api = await startForeignApi();
    const paths = placesIn(folder);
    const settings = parseSettings(environment);
    const publishTo = (to: Paths, options: Partial<Parameters<typeof publish>[0]> = {}) =>
      publish({
        settings,
        cause: "command",
        host: api.address,
        paths: to,
        ...options,
      });
    const setContent = (content: Partial<ForeignContent>) => {
      api.options = {
        ...api.options,
        content: { ...api.options.content, ...content },
      };
    };
    await use({
      api,
      paths,
      publish: (options) => publishTo(paths, options),
      rollback: (more) => rollback({ settings: { ...settings, ...more }, paths }),
      files: () => publishedFiles(paths),
      cleanFiles: async () => {
        const clean = placesIn(join(folder, `clean-${crypto.randomUUID()}`));
        await cp(paths.content, clean.content, { recursive: true });
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
    await api.close();
  },
});

/** The files of a published site by path, without those that only stay for open pages. */
export async function publishedFiles(paths: Paths): Promise<ReadonlyMap<string, string>> {
  const published = await publishedRelease(paths);
  if (!published) throw new Error("Nothing is published.");
  const { folder, release } = published;
  const all = await filesBelow(folder);
  const names = all.filter((path) => !(path in release.kept));
  const contents = await Promise.all(names.map((path) => readFile(join(folder, path), "latin1")));
  return new Map(names.map((path, index) => [path, contents[index] ?? ""]));
}
