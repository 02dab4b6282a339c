import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Attempt } from "../../src/publisher/run/run.ts";
import { type Places, placesOf } from "../../src/publisher/release/paths.ts";
import { publish } from "../../src/publisher/publish.ts";
import { publishedRelease } from "../../src/publisher/release/releases.ts";
import { rollback } from "../../src/publisher/rollback.ts";
import { filesBelow } from "../../src/shared/files-below.ts";
import { inProject } from "../../src/shared/project-path.ts";
import { parseSettings, type Settings } from "../../src/settings.ts";
import { type ForeignApi, startForeignApi } from "../fixtures/foreign-api.ts";
import type { ForeignContent, Row } from "../fixtures/foreign-content.ts";
import { test as inFolder } from "../helpers/folder.ts";

/** A project's places in a folder of its own; only the bundled renderer is shared, as it is large. */
const placesIn = (folder: string): Places => ({
  ...placesOf(join(folder, "dist"), join(folder, "data")),
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
  readonly places: Places;
  readonly publish: (options?: Partial<Parameters<typeof publish>[0]>) => Promise<Attempt>;
  readonly rollback: (settings?: Partial<Settings>) => Promise<Attempt>;
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
    const places = placesIn(folder);
    const settings = parseSettings(environment);
    const publishTo = (to: Places, options: Partial<Parameters<typeof publish>[0]> = {}) =>
      publish({
        settings,
        cause: "command",
        host: api.address,
        places: to,
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
      places,
      publish: (options) => publishTo(places, options),
      rollback: (more) => rollback({ settings: { ...settings, ...more }, places }),
      files: () => publishedFiles(places),
      cleanFiles: async () => {
        const clean = placesIn(join(folder, `clean-${crypto.randomUUID()}`));
        await cp(places.content, clean.content, { recursive: true });
        const attempt = await publishTo(clean);
        if (attempt.result !== "published") throw new Error(attempt.reason);
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
export async function publishedFiles(places: Places): Promise<ReadonlyMap<string, string>> {
  const published = await publishedRelease(places);
  if (!published) throw new Error("Nothing is published.");
  const { folder, release } = published;
  const all = await filesBelow(folder);
  const paths = all.filter((path) => !(path in release.kept));
  const contents = await Promise.all(paths.map((path) => readFile(join(folder, path), "latin1")));
  return new Map(paths.map((path, index) => [path, contents[index] ?? ""]));
}
