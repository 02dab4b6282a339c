import { readFileSync } from "node:fs";

import type { AstroIntegration } from "astro";

import { indexContent } from "../../content/content-reader.ts";
import { type PictureRecipe, setStandingScope } from "../../content/render-scope.ts";
import type { SiteContent } from "../../content/site-content.ts";
import { makePicture } from "./make-picture.ts";
import { pictureFolder } from "../../content/picture-address.ts";

type ServerSetup = NonNullable<AstroIntegration["hooks"]["astro:server:setup"]>;

/**
 * Gives content and pictures to `astro dev`, whose pages have no publisher to ask for them.
 *
 * @param contentFile SiteContent as JSON; `npm run dev` writes it
 * @param originals folder of the fetched pictures
 */
export const serveContent =
  (contentFile: string, originals: string): ServerSetup =>
  ({ server }) => {
    const content = JSON.parse(readFileSync(contentFile, "utf8")) as SiteContent;
    const recipes = new Map<string, PictureRecipe>();
    setStandingScope({
      content: indexContent(content).track().reader,
      want: (address, recipe) => Boolean(recipes.set(address, recipe)),
      dead: () => undefined,
    });
    server.middlewares.use(pictureFolder, (request, response, next) => {
      const recipe = recipes.get(request.originalUrl ?? "");
      if (!recipe) next();
      else makePicture(recipe, originals).then((bytes) => response.end(bytes), next);
    });
  };
