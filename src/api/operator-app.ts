import { Hono } from "hono";

import { answerSoon } from "./db/answer-soon.ts";
import { isPostgres, type Database } from "./db/tables.ts";
import type { Metrics } from "./http/metrics.ts";

interface OperatorAppOptions {
  readonly database: Database;
  readonly metrics: Metrics;
  /** Whether the API is being closed: it finishes what runs and takes nothing new. */
  readonly isClosing: () => boolean;
  /** Peers that send `X-Forwarded-For` without being trusted, up to a number. */
  readonly untrustedProxies?: ReadonlySet<string>;
}

/**
 * The operator's endpoints, on a port of their own (`METRICS_PORT`): `/metrics` in Prometheus'
 * text format, `/health/live`, and `/health/ready` or `/health`, which answers 503 while the
 * database does not answer, takes no writes, or the API closes; `untrustedProxies` names what
 * TRUSTED_PROXIES seems to lack.
 */
export function createOperatorApp({
  database,
  metrics,
  isClosing,
  untrustedProxies = new Set(),
}: OperatorAppOptions): Hono {
  const app = new Hono();
  app.get("/metrics", async (context) =>
    context.body(await metrics.registry.metrics(), 200, {
      "Content-Type": metrics.registry.contentType,
    }),
  );
  app.get("/health/live", (context) => context.json({ live: true }));
  app.on("GET", ["/health", "/health/ready"], async (context) => {
    const ready = !isClosing() && (await answers(database));
    const proxies = untrustedProxies.size > 0 && { untrustedProxies: [...untrustedProxies] };
    return context.json({ live: true, ready, ...proxies }, ready ? 200 : 503);
  });
  return app;
}

/** A standby of PostgreSQL refuses the lock, and the connection to it is given up. */
async function answers(database: Database): Promise<boolean> {
  const row = database
    .selectFrom("content_version")
    .select("vValue")
    .$if(isPostgres(database), (query) => query.forKeyShare())
    .executeTakeFirst();
  return (await answerSoon(row)) !== undefined;
}
