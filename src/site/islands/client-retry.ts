import type { AstroIntegration } from "astro";

/** Adds the directive `client:retry` (retry.directive.ts). */
export const clientRetry: AstroIntegration = {
  name: "morrow-client-retry",
  hooks: {
    "astro:config:setup": ({ addClientDirective }) =>
      addClientDirective({ name: "retry", entrypoint: "./src/site/islands/retry.directive.ts" }),
  },
};
