import type { Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { describeRoute } from "hono-openapi";

import { describeCall } from "./describe-call.ts";
import { methodNotAllowed, tooLarge } from "./failures.ts";
import { readBody } from "./read-body.ts";
import type { Route } from "./route.ts";
import { returnAddress } from "./routes/contact.ts";
import type { Services } from "./services.ts";

/** Enough for every body but a picture's. */
const largestBody = 128 * 1024;

/** Serves one call: POST does it, every other method is told so. */
export function mountRoute(app: Hono, route: Route, services: Services): void {
  const { call, readsBody } = route;
  app.post(
    call.path,
    bodyLimit({ maxSize: largestBody, onError: tooLarge }),
    describeRoute(describeCall(route)),
    async (context) => {
      const body = readsBody
        ? await readBody(context, call.encoding)
        : undefined;
      const answer = await route.handle(body, services);
      return await reply(context, route, services, answer);
    },
  );
  app.all(call.path, methodNotAllowed("POST"));
}

async function reply(
  context: Context,
  { call }: Route,
  { settings }: Services,
  answer: object,
): Promise<Response> {
  context.header("Cache-Control", "no-store");
  const next =
    call.encoding === "form"
      ? await returnAddress(context, settings)
      : undefined;
  return next ? context.redirect(next, 303) : context.json(answer);
}
