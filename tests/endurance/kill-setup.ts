import { cp, mkdir, rm } from "node:fs/promises";

import { openServer } from "../../src/api/open-server.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { type Paths, pathsOf } from "../../src/publisher/files/paths.ts";
import type { Listening } from "../../src/shared/http/listen.ts";
import { changingContent } from "./changing-content.ts";
import { environmentOf, otherProduct } from "./environment.ts";
import type { PublishRequest, PublishReport } from "./publish-request.ts";
import { openPublisher } from "./publisher-process.ts";
import { differing, type SiteState, readSiteState } from "./site-state.ts";

/**
 * What a publish has to do: a change as usual; besides opening the embedded API, bundling the
 * renderer, or publishing for the first time.
 */
export type Kind = "change" | "embedded" | "bundling" | "first";

/** A publish that is ready to start. */
export interface PreparedPublish {
  readonly request: PublishRequest;
  /** The site that is published before it. */
  readonly before: SiteState;
  /** A text that every page contains afterwards. */
  readonly marker: string;
}

/** Content that changes, and the place where it is published. */
export interface KillSetup {
  readonly origin: string;
  /** Changes the content and prepares the conditions of a kind of publish. */
  readonly prepare: (kind: Kind) => Promise<PreparedPublish>;
  /** Publishes in a process that stays. */
  readonly publish: (request: PublishRequest) => Promise<PublishReport>;
  /** Paths of the published site that differ from a clean build. */
  readonly differences: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/**
 * Makes a setup with the sample content; nothing is published yet.
 *
 * @param folder an empty one below the project
 * @param given paths that are not to be in the folder
 */
export async function openKillSetup(folder: string, given: Partial<Paths>): Promise<KillSetup> {
  await mkdir(folder, { recursive: true });
  const usual = { ...pathsOf(`${folder}/dist`, `${folder}/data`), ...given };
  const plain = environmentOf(`${folder}/api.db`);
  const settings = parseSettings(plain);
  const content = changingContent(`${folder}/api.db`);
  let environment = plain;
  let api: Listening | undefined;
  let prepared = 0;

  /** The database has one holder: this process's API, or that of a publisher that opens its own. */
  const closeApi = async () => {
    await api?.close();
    api = undefined;
  };
  const host = async () => {
    api ??= await openServer(settings, {
      port: 0,
      hostname: "127.0.0.1",
      announce: () => undefined,
    });
    return api.address;
  };
  const { publish, close } = await openPublisher();
  // The sample is imported, so that changes come on top of it.
  await host();

  return {
    origin: settings.SITE_URL,
    publish,
    prepare: async (kind) => {
      prepared += 1;
      const { marker } = await content.change();
      const paths = kind === "first" ? elsewhere(usual, `${folder}/${prepared}`) : usual;
      if (kind === "embedded") await closeApi();
      if (kind === "bundling") {
        await rm(paths.renderers, { recursive: true, force: true });
        environment = environment === plain ? { ...plain, ...otherProduct } : plain;
      }
      const request = { environment, paths, host: kind === "embedded" ? undefined : await host() };
      return { request, before: await readSiteState(paths, settings.SITE_URL), marker };
    },
    differences: async () => {
      await publish({ environment, paths: usual, host: await host() });
      const clean = elsewhere(usual, `${folder}/clean`);
      await rm(`${folder}/clean`, { recursive: true, force: true });
      await cp(usual.content, clean.content, { recursive: true });
      await publish({ environment, paths: clean, host: await host() });
      return differing(
        neededFiles(await readSiteState(usual, settings.SITE_URL)),
        neededFiles(await readSiteState(clean, settings.SITE_URL)),
      );
    },
    close: async () => {
      close();
      await closeApi();
    },
  };
}

/** Other paths of the same project: what is costly to make is shared. */
const elsewhere = (usual: Paths, folder: string): Paths => ({
  ...pathsOf(`${folder}/dist`, `${folder}/data`),
  renderers: usual.renderers,
  pictures: usual.pictures,
});

/** Without those that stay only for pages which are open. */
const neededFiles = ({ files, release }: SiteState) =>
  new Map([...files].filter(([path]) => !(path in (release?.retained ?? {}))));
