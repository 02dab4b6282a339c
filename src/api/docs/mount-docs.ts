import type { Hono } from "hono";
import { etag } from "hono/etag";

import type { Settings } from "../../shared/settings.ts";
import { apiDocument } from "./api-document.ts";
import { docsHeaders, docsPage } from "./docs-page.ts";

/** Serves `/openapi.json`, made from the contract, and `/docs`, which shows it. */
export function mountDocs(app: Hono, settings: Settings): void {
  const host = settings.PUBLIC_API_HOST || new URL(settings.SITE_URL).origin;
  const document = once(() => apiDocument(settings));
  const json = once(() => JSON.stringify(document()));
  const page = once(() => docsPage(document(), host, settings.SITE_URL));

  app.get("/openapi.json", etag(), ({ body }) =>
    body(json(), 200, { "Content-Type": "application/json" }),
  );
  app.get("/docs", ({ html }) => html(page(), 200, docsHeaders));
}

/** Makes a value when it is first needed. */
function once<Value extends object | string>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
