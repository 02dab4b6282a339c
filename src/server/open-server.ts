import type { AddressInfo } from "node:net";

import { serve, type ServerType } from "@hono/node-server";
import type { Hono } from "hono";

import { isLiveApi, liveApiPaths } from "../live-api.ts";
import type { Settings } from "../settings.ts";
import { type AppNeeds, createApp } from "./create-app.ts";
import { openDatabase } from "./db/open-database.ts";
import { importSample } from "./import/import-sample.ts";
import { ownSample } from "./import/own-sample.ts";
import type { Render } from "./import/render-pictures.ts";
import { isLocal, isLocalRun } from "./local-run.ts";
import { startMailer } from "./mail/start-mailer.ts";

/** Where sample content comes from, and what tests replace. */
export interface OpenOptions extends Omit<
  AppNeeds,
  "database" | "settings" | "wakeMail"
> {
  /** The sample content's folder; the product's own when left out. */
  readonly sample?: string;
  readonly render?: Render;
  /** Shows each mail of a local run; the console when left out. */
  readonly announce?: (line: string) => void;
}

/** Something that answers requests: a Hono app, or anything else with its `fetch`. */
export interface Site {
  readonly fetch: (
    request: Request,
    environment?: object,
  ) => Response | Promise<Response>;
}

export interface ServerOptions extends OpenOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** All interfaces when left out. */
  readonly hostname?: string;
  /** Answers every path that is not the API's, e.g. the built site. */
  readonly site?: Site;
}

/**
 * Opens the database, brings tables and content up to date, and makes the application – without
 * listening. Used by the build and by tests.
 *
 * @throws {DatabaseInUseError} when another process holds the SQLite file
 * @throws {ImportError} when the sample content is faulty
 */
export async function openApp(
  settings: Settings,
  { sample = ownSample, render, ...needs }: OpenOptions = {},
): Promise<{ readonly app: Hono; readonly close: () => Promise<void> }> {
  const { database, close } = await openDatabase(settings.DATABASE_URL);
  try {
    await importSample(database, sample, {
      render,
      now: needs.now,
      // Everybody can read their passwords: they may exist on somebody's own machine only.
      withParticipants: isLocal(new URL(settings.SITE_URL)),
    });
    const mailer = startMailer(database, settings, needs);
    const app = createApp({
      ...needs,
      database,
      settings,
      wakeMail: mailer.wake,
    });
    return {
      app,
      close: async () => {
        await mailer.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Opens the application and listens.
 *
 * @returns the address, e.g. `http://localhost:4321`, and a function that ends it all
 * @throws what `openApp` throws, and the system's error when the port is taken
 */
export async function openServer(
  settings: Settings,
  { port, hostname, site, ...options }: ServerOptions,
): Promise<{ readonly address: string; readonly close: () => Promise<void> }> {
  const { app, close } = await openApp(settings, options);
  const answer = site ? beside(app, site, settings) : app.fetch;
  try {
    const { server, address } = await listen(answer, port, hostname);
    return {
      address,
      close: async () => {
        await stop(server);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Its description, which only the embedded API has. */
const descriptionPaths = /^\/docs(\/|$)|^\/openapi\.json$/;
const outboxPath = "/outbox";

/** The API answers its own paths, the site all others. Both keep their own headers and 404. */
function beside(app: Hono, site: Site, settings: Settings): Site["fetch"] {
  const open = new Set<string>([
    ...liveApiPaths(settings),
    ...(isLocalRun(settings) ? [outboxPath] : []),
  ]);
  return (request, environment) => {
    const { pathname } = new URL(request.url);
    return isLiveApi(pathname) ||
      descriptionPaths.test(pathname) ||
      open.has(pathname)
      ? app.fetch(request, environment)
      : site.fetch(request, environment);
  };
}

function listen(
  fetch: Site["fetch"],
  port: number,
  hostname: string | undefined,
): Promise<{ server: ServerType; address: string }> {
  return new Promise((resolve, reject) => {
    const options = hostname ? { fetch, port, hostname } : { fetch, port };
    const server = serve(options, (info: AddressInfo) => {
      server.off("error", reject);
      resolve({
        server,
        address: `http://${hostname ?? "localhost"}:${info.port}`,
      });
    });
    server.once("error", reject);
  });
}

/** Ends open connections too: a browser keeps its own alive for minutes. */
function stop(server: ServerType): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => {
      if (error) reject(error);
      else resolve();
    });
    if ("closeAllConnections" in server) server.closeAllConnections();
  });
}
