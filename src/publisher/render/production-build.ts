import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";

import type { AstroIntegration } from "astro";

import { fallbackFontStyle } from "../../contract/brand/fallback-fonts.ts";
import { tokenStyle } from "../../contract/brand/look.ts";
import { inProject } from "../../shared/files.ts";
import { hexDigest, modulesDigest } from "../../shared/digest.ts";

/** What every build of the site needs besides its pages. */
export const productionBuild = (): AstroIntegration => ({
  name: "morrow-production-build",
  hooks: {
    "astro:config:setup": ({ command, updateConfig }) => {
      if (command !== "build") return;
      updateConfig({
        vite: {
          plugins: [serviceWorker],
          // React's build for production, and Astro's, whatever NODE_ENV says: for development, React is
          // slower, and Astro writes the time that an island took into the page.
          define: { "process.env.NODE_ENV": '"production"' },
        },
      });
    },
  },
});

/** Bundles the program of the service worker, under a name that never changes. */
const serviceWorker = {
  name: "morrow-service-worker",
  apply: "build" as const,
  applyToEnvironment: ({ name }: { readonly name: string }) => name === "client",
  buildStart(this: { emitFile(file: { type: "chunk"; id: string; fileName: string }): string }) {
    this.emitFile({
      type: "chunk",
      id: inProject("src", "site", "worker", "service-worker.ts"),
      fileName: "sw.js",
    });
  },
};

/** Puts the brand's colours and fonts, which are made from six colours, into the site's styles. */
export const brandStyle = {
  name: "morrow-brand-style",
  enforce: "pre" as const,
  transform: {
    filter: { id: /\/site\/styles\/site\.css$/ },
    handler: (code: string) => [code, tokenStyle, fallbackFontStyle].join("\n"),
  },
};

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

const resizing = inProject("src", "publisher", "render", "make-variant.ts");

/**
 * The digest of the code and the package that decide the bytes of pictures, as a constant for the bundle.
 * It is part of the pictures' names, so that a picture with other bytes is another file.
 */
export function pictureCacheKeys(): Readonly<Record<string, string>> {
  const key = hexDigest([sharpVersion(), modulesDigest([resizing])].join("\n"), 12);
  return { "import.meta.env.VARIANT_CACHE_KEY": JSON.stringify(key) };
}

function sharpVersion(): string {
  const file = findPackageJSON("sharp", import.meta.url);
  if (file === undefined) throw new Error("sharp is not installed.");
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;
}
