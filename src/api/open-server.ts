import type { Hono } from "hono";

import { isLocal } from "../shared/ip-address.ts";
import { isLiveApi, liveApiPaths } from "../shared/live-api.ts";
import type { Settings } from "../shared/settings.ts";
import { checkSampleDatabase } from "./check-exposure.ts";
import { type AppOptions, createApp } from "./create-app.ts";
import { openDatabase } from "./db/open-database.ts";
import { importSample } from "./import/import-sample.ts";
import { organisationFolder } from "./import/read-folder.ts";
import { writeExampleMails } from "./import/mails.ts";
import type { Render } from "./import/pictures.ts";
import { listen, type Listening, type FetchHandler } from "../shared/http/listen.ts";
import { isLocalRun, onPort } from "../shared/http/command-server.ts";
import { codesOf } from "./mail-codes.ts";
import { createMailer } from "./mail/mailer.ts";
import { linkOf, standardOutbox } from "./mail/outbox.ts";
import { createMetrics } from "./http/metrics.ts";
import { deleteOldUploads } from "./http/read-upload.ts";
import { createSecurityLog } from "./http/security-log.ts";
import { createOperatorApp } from "./operator-app.ts";
import { createRoundKeeper } from "./rounds/round-keeper.ts";
import { createSend } from "./mail/transport.ts";

/** Options of the embedded API; tests replace more of them. */
export interface OpenOptions extends Omit<
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

export interface ServerOptions extends OpenOptions {
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
  const send = createSend(settings, database, options.outbox ?? standardOutbox);
  // Where `/outbox` shows them.
  if (options.localKey && isLocalRun(settings))
    await writeExampleMails({ database, settings, send }, sample);
  const metrics = createMetrics({ withProcess: settings.METRICS_PORT !== undefined });
  // An API that only reads has no visitor but this process.
  const tellEvent = onlyReads ? () => undefined : announce;
  const security = createSecurityLog({ log: tellEvent, now, metrics });
  opened.defer(security.close);
  const told = { announce, log, security };
  const rounds = createRoundKeeper({ database, now }, settings.MINIMUM_GROUP, told);
  opened.defer(rounds.close);
  if (!onlyReads) await rounds.keep();
  const mailer = createMailer({
    database,
    now,
    log,
    send,
    codesOf: (opens) => codesOf(database, opens),
    onSent: ({ to, subject, text }) => {
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
