import type { Hono } from "hono";
import { etag } from "hono/etag";
import { generateSpecs } from "hono-openapi";

import { fontPath, serveFont } from "../../internal-pages/fonts.ts";
import type { Settings } from "../../settings.ts";
import { type ApiDocument, docsHeaders, docsPage, docsPath } from "./docs-page.ts";

/**
 * Serves `/openapi.json`, made from the contract, and `/docs`, which shows it. Call it after all
 * routes are mounted.
 */
export function mountDocs(
  app: Hono,
  { PUBLIC_PRODUCT_NAME, PUBLIC_API_HOST, SITE_URL }: Settings,
): void {
  const describe = () =>
    generateSpecs(app, {
      documentation: {
        info: {
          title: `${PUBLIC_PRODUCT_NAME} API`,
          version: "1",
          description:
            "The calls of the site. Answers are {code, data}; refusals are {code, message} with the same HTTP status.",
        },
      },
      // Each call describes its refusals; the default describes those of the package's validator.
      defaultValidationErrorResponse: false,
    });
  let described: ReturnType<typeof describe> | undefined;
  const document = () => (described ??= describe());

  app.get("/openapi.json", etag(), async ({ json }) => json(await document()));
  app.get(docsPath, async ({ req, html }) => {
    const host = PUBLIC_API_HOST || new URL(req.url).origin;
    // All schemas and descriptions come from describe-call.ts, which uses no references.
    const calls = (await document()) as unknown as ApiDocument;
    return html(docsPage(calls, host, SITE_URL), 200, docsHeaders);
  });
  app.get(
    fontPath(docsPath),
    async (context) => (await serveFont(context.req.param("file"))) ?? context.notFound(),
  );
}
