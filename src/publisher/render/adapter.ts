import type { AstroIntegration } from "astro";

/** Astro adapter that bundles the site as a module by which the publisher renders single pages. */
export const rendererAdapter = (): AstroIntegration => ({
  name: "morrow-renderer",
  hooks: {
    "astro:build:done": ({ logger }) =>
      logger.info("This is the renderer. npm run build makes the site."),
    "astro:config:done": ({ setAdapter }) => {
      setAdapter({
        name: "morrow-renderer",
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- only its other value is
        entrypointResolution: "auto",
        serverEntrypoint: new URL("./entry.ts", import.meta.url),
        supportedAstroFeatures: { serverOutput: "stable", sharpImageService: "stable" },
      });
    },
  },
});
