import { setTimeout as pause } from "node:timers/promises";

import { Hono } from "hono";

import type { Database } from "./db/tables.ts";
import type { Metrics } from "./metrics.ts";

interface OperatorNeeds {
  readonly database: Database;
  readonly metrics: Metrics;
  /** Whether the API is being closed: it finishes what runs and takes nothing new. */
  readonly isClosing: () => boolean;
}

/**
 * What the operator's machines ask, on a port of its own (`METRICS_PORT`): `/metrics` in Prometheus'
 * text format, `/health/live`, and `/health/ready` or `/health`, which answers 503 while the
 * database does not answer or the API closes.
 */
export function createOperatorApp({ database, metrics, isClosing }: OperatorNeeds): Hono {
  const app = new Hono();
  app.get("/metrics", async (context) =>
    context.body(await metrics.registry.metrics(), 200, {
      "Content-Type": metrics.registry.contentType,
    }),
  );
  app.get("/health/live", (context) => context.json({ live: true }));
  app.on("GET", ["/health", "/health/ready"], async (context) => {
    const ready = !isClosing() && (await answers(database));
    return context.json({ live: true, ready }, ready ? 200 : 503);
  });
  return app;
}

/** Milliseconds for the database's answer. */
const patience = 2000;

const answers = (database: Database): Promise<boolean> =>
  Promise.race([hasRow(database), pause(patience, false, { ref: false })]);

const hasRow = (database: Database): Promise<boolean> =>
  database
    .selectFrom("content_version")
    .select("vValue")
    .executeTakeFirst()
    .then(
      (row) => row !== undefined,
      () => false,
    );
