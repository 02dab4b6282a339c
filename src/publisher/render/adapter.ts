import type { AstroIntegration } from "astro";

/**
 * Makes Astro bundle the site as a program that renders pages when asked, instead of rendering all
 * of them itself. So the publisher can render just those that a change of content touches, without
 * bundling anything again.
 */
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
        supportedAstroFeatures: {
          serverOutput: "stable",
          sharpImageService: "stable",
        },
      });
    },
  },
});
