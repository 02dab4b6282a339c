import type { Hono } from "hono";
import { etag } from "hono/etag";

import { humanCheckChallengePath } from "../../contract/human-check.ts";
import type { Settings } from "../../settings.ts";
import type { Route } from "../routes/route.ts";
import { describeCall, operationId } from "./describe-call.ts";
import { type ApiDocument, docsHeaders, docsPage, type Operation } from "./docs-page.ts";

/** Serves `/openapi.json`, made from the contract, and `/docs`, which shows it. */
export function mountDocs(
  app: Hono,
  routes: readonly Route[],
  { PUBLIC_PRODUCT_NAME, PUBLIC_API_HOST, SITE_URL }: Settings,
): void {
  const describe = (): ApiDocument => ({
    openapi: "3.1.0",
    info: {
      title: `${PUBLIC_PRODUCT_NAME} API`,
      description:
        "The calls of the site. Answers are {code, data}; refusals are {code, message} with the same HTTP status.",
      version: "1",
    },
    paths: {
      ...Object.fromEntries(
        routes.map((route) => [route.call.path, { post: describeCall(route) }]),
      ),
      [humanCheckChallengePath]: { get: challenge },
    },
  });
  let described: ApiDocument | undefined;
  const document = () => (described ??= describe());

  app.get("/openapi.json", etag(), ({ json }) => json(document()));
  app.get("/docs", ({ req, html }) => {
    const host = PUBLIC_API_HOST || new URL(req.url).origin;
    return html(docsPage(document(), host, SITE_URL), 200, docsHeaders);
  });
}

const challenge: Operation = {
  operationId: operationId("get", humanCheckChallengePath),
  summary: "A new proof-of-work challenge (ALTCHA), good for ten minutes.",
  tags: ["Visitors"],
  responses: {
    200: {
      description: "The challenge",
      content: { "application/json": { schema: { type: "object" } } },
    },
  },
};
