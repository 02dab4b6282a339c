import { inProject } from "../shared/files.ts";

const path = inProject("src", "site", "middleware");
const id = "virtual:morrow-middleware";

/**
 * Gives the middleware a name that Astro can put between single quotes: it imports the middleware by its
 * path, and the path of a project may have such a quote ("Zoë's folder"). Seen with astro 7.3.4.
 */
export const middlewarePath = {
  name: "morrow-middleware-path",
  enforce: "pre" as const,
  resolveId: (source: string) => (source === path ? id : source === id ? `\0${id}` : undefined),
  load: (loaded: string) =>
    loaded === `\0${id}` ? `export * from ${JSON.stringify(`${path}.ts`)};` : undefined,
};
