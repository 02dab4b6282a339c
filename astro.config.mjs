import { relative } from "node:path";

import react from "@astrojs/react";
import { defineConfig, fontProviders } from "astro/config";

import { fonts } from "./src/contract/brand/brand.ts";
import { devServer } from "./src/publisher/dev/dev-server.ts";
import { clientRetry } from "./src/site/islands/client-retry.ts";
import { logOutAnyway, speculationRules, surveyAhead } from "./src/site/layouts/inline-code.ts";
import { contentSecurityPolicy } from "./src/publisher/deploy/content-security-policy.ts";
import {
  brandStyle,
  productionBuild,
  pictureCacheKeys,
  middlewarePath,
} from "./src/publisher/render/production-build.ts";
import { shortDigest } from "./src/shared/digest.ts";
import { root } from "./src/shared/files.ts";
import { site } from "./src/publisher/integration.ts";
import { readSettings } from "./src/shared/settings.ts";
import { scriptChunks } from "./src/site/script-chunks.ts";

const settings = readSettings();

// Browser code reads PUBLIC_ settings through import.meta.env: hand on the parsed values, defaults included.
for (const [name, value] of Object.entries(settings))
  if (name.startsWith("PUBLIC_")) process.env[name] = String(value);

export default defineConfig({
  site: settings.SITE_URL,
  output: "static",
  srcDir: "./src/site",
  server: { port: settings.PORT },
  trailingSlash: "never",
  cacheDir: ".data/astro",
  // The specification's path of lazy script chunks (section 9).
  build: { format: "file", assets: "static/js", inlineStylesheets: "always" },
  devToolbar: { enabled: false },
  // Its colours are style attributes, which the policy forbids; content comes as HTML anyway.
  markdown: { syntaxHighlight: false },
  integrations: [react(), clientRetry, productionBuild(), site(settings), devServer(settings)],
  // Their fallbacks are in fallback-fonts.ts: Astro has fitted ones for two fonts that phones lack.
  fonts: Object.entries(fonts).map(([use, { name, file, weights }]) => ({
    provider: fontProviders.local(),
    name,
    cssVariable: `--font-${use}`,
    fallbacks: [],
    display: "swap",
    options: { variants: [{ src: [file], weight: weights, style: "normal" }] },
  })),
  security: { csp: contentSecurityPolicy(settings, [speculationRules, surveyAhead, logOutAnyway]) },
  vite: {
    plugins: [middlewarePath, brandStyle],
    define: pictureCacheKeys(),
    // The oldest browsers (decision 100); a renderer would be bundled for Node alone. Without them
    // styles are shortened to what Safari does not read, and for older ones `:dir()` becomes a list of
    // languages, in which text of unknown language is never written from right to left.
    build: { assetsInlineLimit: 0, cssTarget: ["chrome120", "edge120", "firefox125", "safari17"] },
    css: {
      modules: {
        // By file and not by content: a changed style leaves the scripts that name its classes as they are.
        generateScopedName: (name, file) =>
          `${name}-${shortDigest(relative(root, file), 16).slice(0, 3)}`,
      },
    },
    worker: { format: "es" },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: scriptChunks } } } },
    },
  },
});
