import type { Hono } from "hono";
import { etag } from "hono/etag";

import type { Settings } from "../../settings.ts";
import { apiDocument } from "./api-document.ts";
import { type ApiDocument, docsHeaders, docsPage } from "./docs-page.ts";

/** Serves `/openapi.json`, made from the contract, and `/docs`, which shows it. */
export function mountDocs(app: Hono, settings: Settings): void {
  let described: ApiDocument | undefined;
  const document = () => (described ??= apiDocument(settings));

  app.get("/openapi.json", etag(), ({ json }) => json(document()));
  app.get("/docs", ({ req, html }) => {
    const host = settings.PUBLIC_API_HOST || new URL(req.url).origin;
    return html(docsPage(document(), host, settings.SITE_URL), 200, docsHeaders);
  });
}
