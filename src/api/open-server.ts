import { Hono } from "hono";

import { onPort, isLocalRun } from "../shared/http/command-server.ts";
import { answerHeaders } from "../shared/http/headers.ts";
import { type FetchHandler, listen, type Listening } from "../shared/http/listen.ts";
import { isLocal } from "../shared/ip-address.ts";
import { isLiveApi, liveApiPaths } from "../shared/live-api.ts";
import type { Settings } from "../shared/settings.ts";
import { checkSampleDatabase } from "./check-exposure.ts";
import { type AppOptions, createApp } from "./create-app.ts";
import { openDatabase } from "./db/open-database.ts";
import { type Database, isPostgres } from "./db/tables.ts";
import { answerSoon, createMetrics, type Metrics } from "./http/metrics.ts";
import { deleteOldUploads } from "./http/read-request.ts";
import { createSecurityLog } from "./http/security-log.ts";
import { importSample } from "./import/import-sample.ts";
import { writeExampleMails } from "./import/mails.ts";
import type { Render } from "./import/pictures.ts";
import { organisationFolder } from "./import/read-folder.ts";
import { findSampleRemains } from "./import/sample-remains.ts";
import { createMailer, createSend } from "./mail/mailer.ts";
import { linkOf, standardOutbox } from "./mail/outbox.ts";
import { createMaintenance } from "./rounds/rounds.ts";
import { writeMail } from "./write-mail.ts";

/** Options of the embedded API; tests replace more of them. */
interface OpenOptions extends Omit<
  AppOptions,
  "database" | "metrics" | "security" | "settings" | "untrustedProxies" | "wakeMail"
> {
  /** The folder of content; `ORGANISATION`, or the product's own sample, when left out. */
  readonly sample?: string;
  readonly render?: Render;
  /** Leaves mails, rounds and what is over to the API that runs, as a publish and the doctor do. */
  readonly onlyReads?: boolean;
  /** Shows what was imported, each mail of a local run, and the security log; the console when left out. */
  readonly announce?: (line: string) => void;
}

interface ServerOptions extends OpenOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** All interfaces when left out. */
  readonly hostname?: string | undefined;
  /** Answers every path that is not the API's, e.g. the built site. */
  readonly site?: FetchHandler;
}

/**
 * Opens the database, imports the content of the folder if the site is local or the database is empty, and
 * creates the application, without listening.
 *
 * @throws {SettingsError} when a local site's database is on another machine
 * @throws {LockedError} when another process uses the SQLite file
 * @throws {ImportError} when the content is faulty
 */
export async function openApp(
  settings: Settings,
  { sample = organisationFolder(settings), render, onlyReads = false, ...options }: OpenOptions,
) {
  checkSampleDatabase(settings);
  await using opened = new AsyncDisposableStack();
  const { database, close } = await openDatabase(settings.DATABASE_URL);
  opened.defer(close);
  const isLocalSite = isLocal(settings.SITE_URL);
  const { announce = console.log, now = () => new Date(), log = console.error } = options;
  const imported = await importSample(database, sample, {
    isRequested: isLocalSite,
    render,
    now,
    // Their passwords are published: they may exist on a developer's own machine only.
    withParticipants: isLocalSite,
  });
  if (imported) announce(imported);
  // A site that is up stays up.
  const remains = onlyReads ? [] : findSampleRemains(settings);
  if (remains.length > 0)
    log(["`import` refuses the folder until these are changed:", ...remains].join("\n"));
  const send = createSend(settings, database, options.outbox ?? standardOutbox);
  const metrics = createMetrics({ withProcess: settings.METRICS_PORT !== undefined });
  // An API that only reads has no visitor but this process.
  const announceEvent = onlyReads ? () => undefined : announce;
  const security = createSecurityLog({ log: announceEvent, now, metrics });
  opened.defer(security.close);
  const outputs = { announce, log, security };
  const maintenance = createMaintenance({ database, now }, settings.MINIMUM_GROUP, outputs);
  opened.defer(maintenance.close);
  if (!onlyReads) await maintenance.run();
  // The organisation may have decided otherwise since personal links made logins.
  if (!onlyReads && settings.INVITATIONS === "password")
    await database.deleteFrom("session").where("iRoundId", "is not", null).execute();
  // Where `/outbox` shows them. Their links are those of rounds that are open now.
  if (options.localKey && isLocalRun(settings))
    await writeExampleMails({ database, now, settings, send }, sample);
  const mailer = createMailer({
    database,
    now,
    log,
    send,
    write: (row) => writeMail({ database, now, settings }, row),
    onRefused: () => metrics.countMail("refused"),
    onSent: ({ to, subject, text }) => {
      metrics.countMail("sent");
      if (isLocalRun(settings)) announce(`Mail to ${to}: ${subject} ${linkOf(text)}`);
    },
  });
  opened.defer(mailer.close);
  // Mails may wait from the last run.
  if (!onlyReads) mailer.wake();
  const untrustedProxies = new Set<string>();
  const app = createApp({
    ...options,
    database,
    settings,
    metrics,
    security,
    untrustedProxies,
    wakeMail: mailer.wake,
  });
  const resources = opened.move();
  return { app, database, metrics, untrustedProxies, close: () => resources.disposeAsync() };
}

/** Opens the application and listens. Throws as `openApp`, and for a port that is in use. */
export async function openServer(
  settings: Settings,
  { port, hostname, site, ...options }: ServerOptions,
): Promise<Listening> {
  await using opened = new AsyncDisposableStack();
  const { app, close, ...watched } = await openApp(settings, options);
  opened.defer(close);
  await deleteOldUploads();
  let isClosing = false;
  const { METRICS_PORT } = settings;
  if (METRICS_PORT !== undefined) {
    const operatorApp = createOperatorApp({ ...watched, isClosing: () => isClosing });
    const operator = await onPort(
      METRICS_PORT,
      () => listen(operatorApp, METRICS_PORT, settings.metricsHost),
      { portSetting: "METRICS_PORT", hostSetting: "METRICS_PORT" },
    );
    // After the API, so that it can be watched while it finishes what runs.
    opened.defer(operator.close);
  }
  const server = await listen(site ? beside(app, site, settings) : app, port, hostname, {
    trusted: settings.TRUSTED_PROXIES,
  });
  opened.defer(async () => {
    isClosing = true;
    await server.close();
  });
  const resources = opened.move();
  const closeAll = () => resources.disposeAsync();
  return { address: server.address, close: closeAll, [Symbol.asyncDispose]: closeAll };
}

/** Where the embedded API is described. */
const descriptionPaths = /^\/docs(\/|$)|^\/openapi\.json$/;

/** The API answers its own paths, the site all others. Both keep their own headers and 404. */
function beside(app: Hono, site: FetchHandler, settings: Settings): FetchHandler {
  const paths = [...liveApiPaths(settings), ...(isLocalRun(settings) ? ["/outbox"] : [])];
  return {
    fetch: (request, environment) => {
      const { pathname } = new URL(request.url);
      const isCall =
        isLiveApi(pathname) || descriptionPaths.test(pathname) || paths.includes(pathname);
      return (isCall ? app : site).fetch(request, environment);
    },
  };
}

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
  app.use(answerHeaders());
  app.get("/metrics", async (context) =>
    context.body(await metrics.registry.metrics(), 200, {
      "Content-Type": metrics.registry.contentType,
    }),
  );
  app.get("/health/live", (context) => context.json({ live: true }));
  app.on("GET", ["/health", "/health/ready"], async (context) => {
    const ready = !isClosing() && (await takesWrites(database));
    const proxies = untrustedProxies.size > 0 && { untrustedProxies: [...untrustedProxies] };
    return context.json({ live: true, ready, ...proxies }, ready ? 200 : 503);
  });
  return app;
}

/**
 * Whether the database takes writes. A standby of PostgreSQL refuses the lock, which is one, and the connection to it
 * is given up; SQLite writes the row, which fails where the file is locked, read-only or broken, or its disk full.
 */
async function takesWrites(database: Database): Promise<boolean> {
  const written: Promise<unknown> = isPostgres(database)
    ? database.selectFrom("content_version").select("vValue").forKeyShare().executeTakeFirst()
    : database
        .updateTable("content_version")
        .set((eb) => ({ vTransaction: eb.ref("vTransaction") }))
        .executeTakeFirst();
  return (await answerSoon(written)) !== undefined;
}
