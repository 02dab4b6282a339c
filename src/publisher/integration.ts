import { readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import type { AstroIntegration } from "astro";

import { warnOfPlainHttp } from "../shared/http/command-server.ts";
import { recordPages, setContentSource } from "../site/content/render-scope.ts";
import { publishBuild } from "./publish.ts";
import { type Paths, pathsOf } from "./files/paths.ts";
import { indexSite } from "./render/render-site.ts";
import { namesIn, otherFolderRefusal } from "./release/releases.ts";
import { refuseSample } from "./release/source.ts";
import { factsOfFiles } from "./files/release.ts";
import { type Renderer, codeDigest } from "./render/renderer.ts";
import { type PageRoute, routesOf } from "./render/renderer-adapter.ts";
import type { RebuildRun } from "./progress/run.ts";
import type { Settings } from "../shared/settings.ts";
import { CliError } from "../shared/errors.ts";
import { filesBelow } from "../shared/files.ts";

/**
 * Makes `astro build` build the whole site: fetches the content before the pages are rendered, and
 * publishes the release that they make at the end. Astro writes into a folder of its own, so that the
 * site in `outDir` stays as it was until the release has passed its checks.
 */
export function site(settings: Settings): AstroIntegration {
  let paths = pathsOf();
  let routes: readonly PageRoute[] = [];
  /** The folder into which Astro has built the pages. */
  const built = Promise.withResolvers<string>();
  let publishing: Promise<RebuildRun> | undefined;
  let isBuild = false;

  const publish = async (onContent: () => void) => {
    const code = await codeDigest(settings);
    return publishBuild({
      settings,
      paths,
      render: async (fetched) => {
        const { addresses, index } = await indexSite(routes, fetched);
        const { source, take } = recordPages(fetched.content, index);
        setContentSource(source);
        onContent();
        return builtPages(await built.promise, { code, routes, addresses, take });
      },
    });
  };

  return {
    name: "morrow-site",
    hooks: {
      "astro:config:setup": ({ command, config, updateConfig }) => {
        isBuild = command === "build";
        if (!isBuild) return;
        const folder = resolve(fileURLToPath(config.outDir));
        // Each site has releases of its own; those of dist are the publisher's.
        if (folder !== paths.site) paths = { ...pathsOf(folder), releases: `${folder}-releases` };
        updateConfig({ outDir: pathToFileURL(join(paths.releases, "astro/")) });
      },
      "astro:config:done": ({ setAdapter }) => {
        // The development server has styles and scripts that Vite writes, which no policy knows.
        if (!isBuild) return;
        // Astro leaves a page's policy to the middleware, as the renderer's adapter makes it do.
        setAdapter({
          name: "morrow-site",
          entrypointResolution: "auto",
          adapterFeatures: { buildOutput: "static", staticHeaders: true },
          supportedAstroFeatures: { staticOutput: "stable", sharpImageService: "stable" },
        });
      },
      "astro:routes:resolved": (resolved) => {
        routes = routesOf(resolved.routes);
      },
      "astro:build:start": async () => {
        warnOfPlainHttp(settings);
        refuseSample(settings);
        await refuseOtherFolders(paths);
        const content = Promise.withResolvers<undefined>();
        publishing = publish(() => content.resolve(undefined));
        // The run ends here when there is no content to render.
        await Promise.race([content.promise, publishing.then(throwFailure)]);
      },
      "astro:build:done": async ({ dir }) => {
        const folder = fileURLToPath(dir);
        built.resolve(folder);
        const run = await publishing;
        // The release has links to its files, and copies of its pages.
        await rm(folder, { recursive: true, force: true });
        if (run) throwFailure(run);
      },
    },
  };
}

interface BuiltSite {
  readonly code: string;
  readonly routes: readonly PageRoute[];
  readonly addresses: ReadonlyMap<string, string>;
  readonly take: ReturnType<typeof recordPages>["take"];
}

/** The pages that Astro has built into a folder. */
async function builtPages(
  folder: string,
  { code, routes, addresses, take }: BuiltSite,
): Promise<Renderer> {
  const pages = new Set(addresses.values());
  const others = (await filesBelow(folder)).filter((path) => !pages.has(path));
  return {
    code,
    digest: code,
    routes,
    folder,
    files: await factsOfFiles(folder, others),
    isComplete: true,
    open: (_content, _index, missing) => {
      if (missing.size > 0)
        throw new Error(
          `These pictures can't be made: ${[...missing].join(", ")}. Run the build again: it fetches what they are made from anew.`,
        );
      return async (address) => ({
        body: await readFile(join(folder, addresses.get(address) ?? "")),
        ...take(address),
      });
    },
  };
}

/**
 * Before anything is written. The releases of a site outside dist/ are beside it, in a folder whose name
 * may be taken.
 *
 * @throws {CliError} when no build has made the site's folder or that of its releases, which has the lock
 *   of the first one
 */
async function refuseOtherFolders(paths: Paths): Promise<void> {
  const refusal = await otherFolderRefusal(paths);
  if (refusal !== undefined) throw new CliError(refusal);
  const { releases } = paths;
  const names = await namesIn(releases);
  if (releases === pathsOf().releases || names.length === 0 || names.includes("rebuild.lock"))
    return;
  throw new CliError(
    `The releases of the site would be in ${releases}, which no build of this project has made. Move that folder away, or choose another --outDir, then run the command again.`,
  );
}

/** @throws {Error} with the reason of a run that has published nothing */
function throwFailure({ result, reason = "" }: RebuildRun): void {
  if (result !== "published" && result !== "unchanged") throw new Error(reason);
}
