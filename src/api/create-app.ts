import { fileURLToPath } from "node:url";

import { type Context, Hono, type MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { requestId } from "hono/request-id";

import { callerOf, logUntrustedProxies } from "../shared/http/caller.ts";
import { isLocalRun } from "../shared/http/command-server.ts";
import { isLocal } from "../shared/ip-address.ts";
import type { Settings } from "../shared/settings.ts";
import { answerHeaders, strictTransport } from "../shared/http/headers.ts";
import { mountDocs } from "./docs/docs-page.ts";
import { createShareAnswers } from "./http/answers.ts";
import { methodNotAllowed, notFound, onError } from "./http/failures.ts";
import { createMetrics } from "./http/metrics.ts";
import { createSecurityLog } from "./http/security-log.ts";
import {
  createVerifyHuman,
  mountChallenge,
  standardWork,
  type Work,
} from "./human-check/human-check.ts";
import { createQueue, queueLimits } from "./limits/queues.ts";
import { standardRates } from "./limits/rates.ts";
import { createBudget, requestBudget } from "./limits/request-budget.ts";
import { countMails } from "./mail/compose.ts";
import { mountOutbox, standardOutbox } from "./mail/outbox.ts";
import { mountFilms } from "./media/films.ts";
import { mountPictures } from "./media/pictures.ts";
import { mountNewsletter } from "./newsletter/newsletter.ts";
import { allRoutes } from "./routes/all.ts";
import { mountRoute, type Services } from "./routes/route.ts";
import { createSaveTogether } from "./surveys/save-together.ts";

type Needed = "database" | "settings";
type Made = "limitContent" | "saveTogether" | "shareAnswers" | "verifyHuman";

/** The application's dependencies. All but the database and the settings have a default. */
export interface AppOptions extends Pick<Services, Needed>, Partial<Omit<Services, Needed | Made>> {
  /** Calls Google's siteverify. */
  readonly fetch?: typeof fetch;
  readonly work?: Work;
  readonly outbox?: string;
  /** Collects the peers that send `X-Forwarded-For` without being trusted. */
  readonly untrustedProxies?: Set<string>;
  /** The key of `/outbox`; without one that page does not exist. */
  readonly localKey?: string;
}

const readOnly = ["/media/*", "/docs/*", "/docs", "/openapi.json", "/outbox"] as const;

const sampleFilms = fileURLToPath(new URL("sample/videos", import.meta.url));

/**
 * The embedded API (specification 7) as a Hono application. Its state is in the database, except
 * the counts of `createBudget`. Every refusal is JSON `{code, message}` with the same HTTP status.
 */
export function createApp({
  fetch = globalThis.fetch,
  work = standardWork,
  outbox = standardOutbox,
  localKey,
  untrustedProxies: untrusted,
  ...given
}: AppOptions): Hono {
  const { now } = given;
  const dependencies = {
    // A clock that is given is never set back, or comes with this.
    elapsed: now ? () => now().getTime() : () => performance.now(),
    log: console.error,
    films: sampleFilms,
    now: () => new Date(),
    rates: standardRates,
    metrics: createMetrics(),
    admission: createQueue(queueLimits.admission),
    passwords: createQueue(queueLimits.passwords),
    pictures: createQueue(queueLimits.pictures),
    wakeMail: () => undefined,
    ...given,
  };
  const { database, settings, log, metrics, admission, passwords, pictures } = dependencies;
  const verifyHuman = createVerifyHuman({ ...dependencies, fetch });
  const { security = createSecurityLog(dependencies) } = given;
  const services: Services = {
    ...dependencies,
    security,
    verifyHuman,
    saveTogether: createSaveTogether(dependencies),
    shareAnswers: createShareAnswers(),
    limitContent: createBudget(dependencies.rates.content.address, dependencies.elapsed),
  };
  for (const [name, { waiting }] of Object.entries({ admission, passwords, pictures }))
    metrics.watchQueue(name, waiting);
  metrics.watchQueue("mails", () => countMails(database));
  const app = new Hono();
  app.onError(onError(services));
  app.notFound(notFound);
  const { TRUSTED_PROXIES: trusted } = settings;
  const onUntrusted = (context: Context) =>
    security.record({ event: "untrusted proxy", outcome: "ignored" }, callerOf(context, trusted));
  app.use(
    requestId(),
    logUntrustedProxies({ trusted, log, onUntrusted, ...(untrusted && { untrusted }) }),
    answerHeaders({
      // The site may live on another origin and shows this server's pictures and films.
      crossOriginResourcePolicy: "cross-origin",
      strictTransportSecurity: settings.SITE_URL.startsWith("https:") && strictTransport,
    }),
    siteCors(settings),
    requestBudget(services),
  );

  const routes = allRoutes(settings);
  for (const route of routes) mountRoute(app, route, services);
  mountNewsletter(app, services);
  mountChallenge(app, services, work);
  mountFilms(app, services);
  mountPictures(app, database);
  // Not at a public address: a description helps attackers (ASVS 5.0, 13.4.5).
  if (isLocal(settings.SITE_URL)) mountDocs(app, settings);
  if (localKey && isLocalRun(settings))
    mountOutbox(app, { folder: outbox, key: localKey, site: settings.SITE_URL });
  for (const path of readOnly)
    app.on(["POST", "PUT", "PATCH", "DELETE"], path, methodNotAllowed("GET"));
  return app;
}

/** Browsers keep a preflight for two hours at most. */
const preflightSeconds = 7200;

const allowedHeaders = ["content-type", "authorization-type", "idempotency-key"];

/** The headers that scripts of the site may read. */
const readableHeaders = ["x-request-id", "retry-after"];

/**
 * Allows requests of the site's origin; while `SITE_URL` is local, of every local origin, because
 * development servers choose their own ports. Cookies are not allowed.
 */
function siteCors({ SITE_URL }: Settings): MiddlewareHandler {
  const site = new URL(SITE_URL);
  const isAllowed = (origin: string) =>
    origin === site.origin || (isLocal(site) && URL.canParse(origin) && isLocal(origin));
  const answerPreflight = cors({
    origin: (origin) => (isAllowed(origin) ? origin : null),
    allowMethods: ["GET", "HEAD", "POST"],
    allowHeaders: allowedHeaders,
    exposeHeaders: readableHeaders,
    maxAge: preflightSeconds,
  });
  return async (context, next) => {
    if (context.req.method === "OPTIONS") return answerPreflight(context, next);
    // Hono's middleware reads each answer as a stream and makes it anew, for the same headers.
    const origin = context.req.header("origin") ?? "";
    if (isAllowed(origin)) context.header("Access-Control-Allow-Origin", origin);
    context.header("Access-Control-Expose-Headers", readableHeaders.join(","));
    context.header("Vary", "Origin");
    await next();
  };
}
