import type { AstroIntegration } from "astro";

import { inProject } from "../../shared/files.ts";

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
