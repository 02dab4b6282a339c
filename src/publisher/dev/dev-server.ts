import { join, sep } from "node:path";

import type { AstroIntegration } from "astro";

import { paramsOf } from "../../site/content/addresses.ts";
import { indexContent } from "../../site/content/content-reader.ts";
import { pictureFolder } from "../../site/content/picture-address.ts";
import {
  type PictureRecipe,
  type RenderScope,
  setContentSource,
} from "../../site/content/render-scope.ts";
import { fetchContent } from "../fetch-content.ts";
import { fetchOptionsFor } from "../fetch/content-fetch.ts";
import { summariseReport } from "../progress/fetch-report.ts";
import { pathsOf } from "../files/paths.ts";
import { pictureEncoder } from "../render/make-variant.ts";
import type { Settings } from "../../shared/settings.ts";
import { contentTypeOf } from "../../shared/http/headers.ts";
import { liveApiFolders, liveApiPaths } from "../../shared/live-api.ts";
import { inProject } from "../../shared/files.ts";
import { staticSpecimenPath, styleguidePath } from "../../site/styleguide/path.ts";
import { type EmbeddedApi, startEmbeddedApi } from "../fetch/embedded-api.ts";

const apiPages = ["/docs", "/openapi.json", "/outbox"];
/** Pages of the development server alone, by their patterns. */
const ownPages = {
  [styleguidePath]: "publisher/dev/overview.ts",
  [`${styleguidePath}/[id]`]: "site/styleguide/Specimen.astro",
  [staticSpecimenPath("[id]")]: "site/styleguide/static-specimen.ts",
};
/** A change below these restarts the embedded API, which imports changed sample content. */
const apiSources = [inProject("src", "api"), inProject("src", "contract")];
/** Read once, when the development server starts: settings, and the code that fetches the content. */
const startSources = [
  ".env",
  "src/shared/settings.ts",
  "src/publisher",
  "src/contract/brand",
  "src/contract/content-calls.ts",
  "src/site/content/page-keys.ts",
].map((path) => inProject(path));

const isIn = (sources: readonly string[], path: string) =>
  sources.some((source) => path === source || path.startsWith(source + sep));

/** Puts an API and its content behind `astro dev`: that of `API_HOST`, or the embedded one. */
export function devServer(settings: Settings): AstroIntegration {
  const folder = pathsOf().content;
  const recipes = new Map<string, PictureRecipe>();
  let api: EmbeddedApi | undefined;

  const update = async () => {
    const host = api?.address ?? settings.API_HOST;
    const { content, report } = await fetchContent({
      ...fetchOptionsFor(settings, host, folder),
      // A changed picture of the sample keeps its name, and counts as fresh for five minutes.
      recheck: api !== undefined,
    });
    for (const line of summariseReport(report)) console.warn(line);
    const scope: RenderScope = {
      content: indexContent(content).track().reader,
      requestPicture: (address, recipe) => Boolean(recipes.set(address, recipe)),
      reportDeadLink: () => undefined,
    };
    setContentSource({ paramsOf: (route) => paramsOf(route, content), openPage: () => scope });
  };

  return {
    name: "morrow-dev",
    hooks: {
      "astro:config:setup": async ({ command, logger, injectRoute, updateConfig }) => {
        if (command !== "dev") return;
        for (const [pattern, file] of Object.entries(ownPages))
          injectRoute({ pattern, entrypoint: inProject("src", file), prerender: false });
        if (settings.API_HOST === "") {
          logger.info("Starting the embedded API; the first time it imports the sample …");
          api = await startEmbeddedApi();
        }
        const target = api?.address ?? settings.API_HOST;
        const paths = [
          ...liveApiFolders.map((name) => `/${name}/`),
          ...liveApiPaths(settings),
          ...(api ? apiPages : []),
        ];
        // Without PUBLIC_API_HOST, browsers call the site's own origin.
        const proxy = Object.fromEntries(paths.map((path) => [path, { target }]));
        updateConfig({ vite: { server: { proxy } } });
      },
      "astro:server:setup": async ({ server, logger }) => {
        logger.info("Fetching content; the first time this fetches its pictures …");
        await update();
        server.middlewares.use(pictureFolder, (request, response, next) => {
          const address = request.originalUrl ?? "";
          const recipe = recipes.get(address);
          if (!recipe) {
            next();
            return;
          }
          response.setHeader("Content-Type", contentTypeOf(address));
          pictureEncoder(join(folder, "images"))(recipe).then((bytes) => response.end(bytes), next);
        });
        server.watcher.on("all", (_event, path) => {
          if (isIn(startSources, path))
            logger.warn(`${path} is read at the start only: end npm run dev, and start it again.`);
        });
        if (!api) return;
        const { restart } = api;
        let isDue = false;
        let refreshing = Promise.resolve();
        const refresh = async () => {
          isDue = false;
          await restart();
          await update();
          // Astro asks a page that it has loaded for its paths once.
          for (const { moduleGraph } of Object.values(server.environments))
            moduleGraph.invalidateAll();
          server.ws.send({ type: "full-reload" });
        };
        server.watcher.on("all", (_event, path) => {
          if (isDue || !isIn(apiSources, path)) return;
          isDue = true;
          logger.info("Restarting the embedded API …");
          refreshing = refreshing.then(refresh).catch((error: unknown) => {
            logger.error(`${String(error)} Waiting for the next change.`);
          });
        });
      },
      "astro:server:done": async () => api?.close(),
    },
  };
}
