import { fileURLToPath } from "node:url";
import { dirname } from "node:path";

import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";
import { etag } from "hono/etag";
import { openAPIRouteHandler } from "hono-openapi";

const rules =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Serves `/openapi.json`, made from the contract, and `/docs`, which shows it with Swagger UI.
 * All files come from this server. Call it after all routes are mounted.
 */
export function mountDocs(app: Hono, product: string): void {
  app.get(
    "/openapi.json",
    etag(),
    openAPIRouteHandler(app, {
      documentation: {
        info: {
          title: `${product} API`,
          version: "1",
          description:
            "The calls of the site. Answers are {code, data}; refusals are {code, message} with the same HTTP status.",
        },
      },
      // Each call describes its refusals; the default describes those of the package's validator.
      defaultValidationErrorResponse: false,
    }),
  );

  app.get("/docs", (context) => context.html(page, 200, { "Content-Security-Policy": rules }));
  app.get("/docs/start.js", (context) =>
    context.body(start, 200, { "Content-Type": "text/javascript" }),
  );
  app.get(
    "/docs/:file{swagger-ui(?:-bundle)?\\.(?:css|js)}",
    serveStatic({
      root: dirname(fileURLToPath(import.meta.resolve("swagger-ui-dist"))),
      rewriteRequestPath: (path) => path.slice("/docs".length),
    }),
  );
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({ url: "/openapi.json", dom_id: "#docs", deepLinking: true });
`;
