import { contentTypes } from "../../../shared/http/headers.ts";
import { type HostAdapter, type HostRules, truncateRedirects } from "../host-rules.ts";
import { standardCaching } from "../rules.ts";
import type { RedirectRule } from "../../files/redirects.ts";

/** Bytes that `staticwebapp.config.json` may have. */
const maxBytes = 20_000;

/** Makes `staticwebapp.config.json`, which Azure Static Web Apps reads from the published folder. */
export const adapter: HostAdapter = (rules) => {
  const text = (renamed: readonly RedirectRule[]) =>
    `${JSON.stringify(configuration(rules, renamed))}\n`;
  const { fitting, warnings } = truncateRedirects(
    rules.renamed,
    "the 20 KB that Azure Static Web Apps takes",
    (renamed) => Buffer.byteLength(text(renamed)) <= maxBytes,
  );
  return { published: { "staticwebapp.config.json": text(fitting) }, warnings };
};

/** Azure applies only the first route that matches, so each route is complete. */
const configuration = (
  { headers, redirects, rewrites, secret, files }: HostRules,
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
    ...files.map(({ path, headers }) => ({ route: path, headers })),
  ],
  responseOverrides: { "404": { rewrite: "/404.html" } },
  globalHeaders: { ...headers, "Cache-Control": standardCaching },
  mimeTypes: Object.fromEntries(
    ["webmanifest", "avif", "webp", "woff2", "vtt"].map((extension) => [
      `.${extension}`,
      contentTypes[extension],
    ]),
  ),
});
