import type { AstroIntegration } from "astro";

import { inProject } from "../../shared/project-path.ts";

/** Astro adapter that bundles the site as a module by which the publisher renders single pages. */
export const rendererAdapter = (): AstroIntegration => ({
  name: "morrow-renderer",
  hooks: {
    "astro:config:setup": ({ command, updateConfig }) => {
      updateConfig({
        vite: { plugins: [serviceWorker], ...(command === "build" ? forProduction : {}) },
      });
    },
    // Found in any order; another one would count as another renderer, and render all pages again.
    "astro:build:ssr": ({ manifest }) => void manifest.assets.sort(),
    "astro:build:done": ({ logger }) =>
      logger.info("This is the renderer. npm run build makes the site."),
    "astro:config:done": ({ setAdapter }) => {
      setAdapter({
        name: "morrow-renderer",
        entrypointResolution: "auto",
        serverEntrypoint: new URL("./entry.ts", import.meta.url),
        supportedAstroFeatures: { serverOutput: "stable", sharpImageService: "stable" },
      });
    },
  },
});

/**
 * React's build for production, whatever NODE_ENV says, and Astro's: for development, React is slower,
 * and Astro writes the time that an island took into the page. All packages that use React are in the
 * bundle with it, as two Reacts don't work; to bundle the others too takes 150 MB more.
 */
const forProduction = {
  ssr: { noExternal: [/react/] },
  define: { "process.env.NODE_ENV": '"production"' },
};

/** Bundles the program of the service worker, under a name that never changes. */
const serviceWorker = {
  name: "morrow-service-worker",
  apply: "build" as const,
  applyToEnvironment: ({ name }: { readonly name: string }) => name === "client",
  buildStart(this: { emitFile(file: { type: "chunk"; id: string; fileName: string }): string }) {
    this.emitFile({
      type: "chunk",
      id: inProject("src", "worker", "service-worker.ts"),
      fileName: "sw.js",
    });
  },
};
