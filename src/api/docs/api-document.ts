import { humanCheckChallengePath } from "../../contract/human-check.ts";
import type { Settings } from "../../shared/settings.ts";
import { allRoutes } from "../routes/all.ts";
import { describeCall, operationId } from "./describe-call.ts";
import type { ApiDocument, Operation } from "./docs-page.ts";

/** The calls that the site makes, as an OpenAPI document made from the contract. */
export const apiDocument = (settings: Settings): ApiDocument => ({
  openapi: "3.1.0",
  info: {
    title: `${settings.PUBLIC_PRODUCT_NAME} API`,
    description:
      "The calls of the site. Answers are {code, data}; refusals are {code, message} with the same HTTP status.",
    version: "1",
  },
  paths: {
    ...Object.fromEntries(
      allRoutes(settings).map((route) => [route.call.path, { post: describeCall(route) }]),
    ),
    [humanCheckChallengePath]: { get: challenge },
  },
});

const challenge: Operation = {
  operationId: operationId("get", humanCheckChallengePath),
  summary:
    "A new proof-of-work challenge (ALTCHA), good for ten minutes and one login; ?for= asks for one of another form.",
  tags: ["Visitors"],
  responses: {
    200: {
      description: "The challenge",
      content: { "application/json": { schema: { type: "object" } } },
    },
  },
};
