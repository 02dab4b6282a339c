import { createHmac, timingSafeEqual } from "node:crypto";

import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";

import { callerOf } from "../../shared/http/caller.ts";
import { answerHeaders } from "../../shared/http/headers.ts";
import type { Network } from "../../shared/ip-address.ts";

interface Options {
  /** `REBUILD_SECRET`, the key of the signature. */
  readonly secret: string;
  readonly onChange: () => void;
  /** The public answer of `/health`. */
  readonly health: () => { readonly status: "ok" | "failing" };
  readonly log: (line: string) => void;
  readonly trusted: readonly Network[];
}

const largestBody = 64 * 1024;

/** Milliseconds between two lines about refused calls, which anyone can make. */
const logInterval = 60_000;

/** The webhook `POST /content-changed`, with GitHub's signature and any body, and the page `GET /health`. */
export function createWebhook({ secret, onChange, health, log, trusted }: Options): Hono {
  const app = new Hono();
  app.use(answerHeaders());
  let refused = 0;
  let loggedAt = -Infinity;
  const logRefusal = (line: string) => {
    if (performance.now() - loggedAt < logInterval) return;
    loggedAt = performance.now();
    log(line);
  };
  app.post(
    "/content-changed",
    bodyLimit({
      maxSize: largestBody,
      onError: (context) => context.json({ error: "too large" }, 413),
    }),
    async (context) => {
      const body = new Uint8Array(await context.req.arrayBuffer());
      if (!isSigned(body, context.req.header(signatureHeader), secret)) {
        refused += 1;
        logRefusal(
          `Webhook: a call from ${callerOf(context, trusted).address} was refused, because its signature is missing or wrong (${refused} so far).`,
        );
        return context.json({ error: "unauthorised" }, 401);
      }
      onChange();
      return context.json({ queued: true }, 202);
    },
  );
  app.get("/health", (context) => {
    const answer = health();
    return context.json(answer, answer.status === "ok" ? 200 : 503);
  });
  app.all("/content-changed", (context) => notAllowed(context, "POST"));
  app.all("/health", (context) => notAllowed(context, "GET, HEAD"));
  app.notFound((context) => context.json({ error: "not found" }, 404));
  // The caller may close the connection before the end of the body.
  app.onError((error, context) => {
    log(`Webhook: a call could not be read (${error.name}).`);
    return context.json({ error: "bad request" }, 400);
  });
  return app;
}

const notAllowed = (context: Context, allow: string) =>
  context.json({ error: "method not allowed" }, 405, { Allow: allow });

/** GitHub's header for signed webhooks, which most systems can send. */
const signatureHeader = "X-Hub-Signature-256";

/** Verifies the header's value for a body, in constant time. */
function isSigned(body: Uint8Array, signature: string | undefined, secret: string): boolean {
  const expected = Buffer.from(signatureOf(body, secret));
  const received = Buffer.from((signature ?? "").toLowerCase());
  return received.length === expected.length && timingSafeEqual(received, expected);
}

/** Signs a body: the value of the header. */
export const signatureOf = (body: string | Uint8Array, secret: string): string =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
