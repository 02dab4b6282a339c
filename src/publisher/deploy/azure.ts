import { contentTypes } from "../../shared/content-types.ts";
import type { HostPart, HostRules } from "./host-rules.ts";
import { newestThatFit } from "./truncate-redirects.ts";
import { standardCaching } from "./rules.ts";
import type { RedirectRule } from "./rules.ts";

/** Azure refuses a longer file. */
const bytes = 20_000;

/**
 * `staticwebapp.config.json`, which Azure Static Web Apps reads from the published folder. Of its
 * routes only the first that matches counts, so a route says everything about its address.
 */
export function azure(rules: HostRules): HostPart {
  const text = (renamed: readonly RedirectRule[]) =>
    `${JSON.stringify(settings(rules, renamed))}\n`;
  const { kept, warnings } = newestThatFit(
    rules.renamed,
    "the 20 KB that Azure Static Web Apps takes",
    (renamed) => Buffer.byteLength(text(renamed)) <= bytes,
  );
  return { published: { "staticwebapp.config.json": text(kept) }, warnings };
}

const settings = (
  { everywhere, redirects, rewrites, secret, caching }: HostRules,
  renamed: readonly RedirectRule[],
) => ({
  trailingSlash: "never",
  routes: [
    ...[...renamed, ...redirects].map(({ from, to, status }) => ({
      route: from,
      redirect: to,
      statusCode: status,
    })),
    ...rewrites.map(({ from, to }) => ({
      route: from,
      rewrite: `${to}.html`,
      headers: secret.find(({ path }) => path === from)?.headers,
    })),
    ...caching.map(({ path, headers }) => ({ route: path, headers })),
  ],
  responseOverrides: { "404": { rewrite: "/404.html" } },
  globalHeaders: { ...everywhere, "Cache-Control": standardCaching },
  mimeTypes: Object.fromEntries(
    ["webmanifest", "avif", "webp", "woff2", "vtt"].map((ending) => [
      `.${ending}`,
      contentTypes[ending],
    ]),
  ),
});
