import { relative } from "node:path";

import react from "@astrojs/react";
import { defineConfig, fontProviders } from "astro/config";

import { fonts } from "./src/brand/fonts.ts";
import { devServer } from "./src/dev/dev-server.ts";
import { atOnce, logOutAnyway, prefetchRules } from "./src/layouts/inline-code.ts";
import { contentSecurityPolicy } from "./src/publisher/deploy/content-security-policy.ts";
import { afterPaintScript } from "./src/publisher/render/rewrite-html.ts";
import { pictureCacheKeys } from "./src/publisher/render/picture-cache-keys.ts";
import { shortDigest } from "./src/shared/digest.ts";
import { root } from "./src/shared/project-path.ts";
import { site } from "./src/site/integration.ts";
import { readSettings } from "./src/shared/read-settings.ts";

const settings = readSettings();
/** The specification's path of lazy script chunks (section 9). */
const assets = "static/js";

// Browser code reads PUBLIC_ settings through import.meta.env: hand on the parsed values, defaults included.
for (const [name, value] of Object.entries(settings))
  if (name.startsWith("PUBLIC_")) process.env[name] = String(value);

export default defineConfig({
  site: settings.SITE_URL,
  output: "static",
  server: { port: settings.PORT },
  trailingSlash: "never",
  cacheDir: ".data/astro",
  build: { format: "file", assets, inlineStylesheets: "always" },
  devToolbar: { enabled: false },
  // Its colours are style attributes, which the policy forbids; content comes as HTML anyway.
  markdown: { syntaxHighlight: false },
  integrations: [react(), site(settings), devServer(settings)],
  // What stands in for them is in look.css: pages have it before the fonts (Fonts.astro).
  fonts: Object.entries(fonts).map(([use, { name, file, weights }]) => ({
    provider: fontProviders.local(),
    name,
    cssVariable: `--font-${use}`,
    fallbacks: [],
    display: "optional",
    options: { variants: [{ src: [file], weight: weights, style: "normal" }] },
  })),
  security: {
    csp: contentSecurityPolicy(settings, [atOnce, prefetchRules, logOutAnyway, afterPaintScript]),
  },
  vite: {
    define: pictureCacheKeys(),
    // The oldest browsers (docs/decisions/100); a renderer would be bundled for Node alone. Without them
    // styles are shortened to what Safari does not read, and for older ones `:dir()` becomes a list of
    // languages, in which text of unknown language is never written from right to left.
    build: {
      assetsInlineLimit: 0,
      cssTarget: ["chrome120", "edge120", "firefox125", "safari17"],
      // Also across chunks, and before minifying, which then drops more.
      rolldownOptions: { optimization: { inlineConst: true } },
    },
    css: {
      modules: {
        // By file and not by content: a changed style leaves the scripts that name its classes as they are.
        generateScopedName: (name, file) =>
          `${name}-${shortDigest(relative(root, file), 16).slice(0, 3)}`,
      },
    },
    worker: {
      format: "es",
      rolldownOptions: { output: { entryFileNames: `${assets}/[name].[hash].js` } },
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // Without `…_astro_type_script_index_0_lang`: pages and chunks name one another often.
              entryFileNames: ({ name }) => `${assets}/${name.split(".")[0]}.[hash].js`,
              // Small chunks compress badly: what most forms share travels together, and apart from
              // it what the survey and the dashboard use too. The script of every page is one
              // chunk with all that it needs, of which others use parts.
              codeSplitting: {
                groups: [
                  {
                    name: "page",
                    priority: 4,
                    test: /src\/(environment\/(on-return|read-storage)|client\/(page-view|send-quietly|api-host|xsrf))\.ts|contract\/chunk-timeout|layouts\/(run-template|first-interaction|late-fonts|page-entry\.script|Document\.astro)/,
                  },
                  // Not with the calls, which use it too: /login needs them later.
                  { name: "idle", priority: 4, test: /environment\/when-idle/ },
                  {
                    name: "environment",
                    priority: 4,
                    test: /src\/(environment(\/(?!when-idle)[a-z-]+)?|client\/xsrf-for)\.ts|vite\/preload-helper/,
                  },
                  {
                    name: "react",
                    priority: 3,
                    test: /node_modules\/(react|react-dom|scheduler|@astrojs\/react|@nanostores\/react)\//,
                  },
                  // Without React: the human check of /login begins before its form.
                  // "$initial" leaves out what is only imported late, as the drawing of toasts. Codes in
                  // addresses (`address-…`) are for pages behind mailed links alone.
                  {
                    name: "calls",
                    priority: 2,
                    tags: ["$initial"],
                    test: /src\/(client|contract|stores\/(toasts|participant))(?!.*(address-|http-client|send-call|\/(login|rules)\.ts))/,
                    minShareCount: 4,
                  },
                  {
                    name: "views",
                    priority: 2,
                    tags: ["$initial"],
                    test: /src\/(ui\/(ErrorSummary|SubmitButton)|text\/(form|island-failure)|islands\/(IslandBoundary|focus|Toaster|live-page|mark-ready|keep-from-react))/,
                    minShareCount: 4,
                  },
                  // What the survey and the dashboard share.
                  {
                    name: "surveys",
                    priority: 1,
                    test: /src\/(client\/(navigation-state|survey-path|offline-store\/load-offline-store|create-key|early-answer)|contract\/(first-questions|survey-(status|kind))|stores\/survey\/pending-answers|text\/empty)\.ts/,
                  },
                  // With ky: late for forms, which call nothing before they are submitted, and for the
                  // survey, whose first questions are asked for by a script of the page.
                  {
                    name: "requests",
                    priority: 1,
                    test: /node_modules\/ky\/|src\/client\/(http-client|send-call)/,
                  },
                  {
                    name: "forms",
                    tags: ["$initial"],
                    test: /src\/(client|contract|islands|stores|text|ui)\/(?!.*address-)/,
                    minShareCount: 4,
                  },
                ],
              },
            },
          },
        },
      },
    },
  },
});
