import type { Server } from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";

import { createAdaptorServer } from "@hono/node-server";

import { isUnspecifiedAddress } from "../shared/ip-address.ts";

/** Answers requests, as a Hono app does. */
export interface Site {
  readonly fetch: (request: Request, environment?: object) => Response | Promise<Response>;
}

/** A listening server; disposing of it closes it. */
export interface Listening extends AsyncDisposable {
  /** E.g. `http://localhost:4321`. */
  readonly address: string;
  /**
   * Accepts no further connection, closes idle ones and lets running requests finish, up to a limit.
   * Resolves when all connections are closed. May be called again.
   */
  readonly close: () => Promise<void>;
}

/** Milliseconds that a slow client can occupy a connection. */
const standardTimes = {
  /** The time in which a whole request must arrive. */
  requestTimeout: 60_000,
  headersTimeout: 20_000,
  /** How often the two above are checked. */
  connectionsCheckingInterval: 5000,
  /** The time without a byte either way: a client that reads no answer keeps it in memory. */
  timeout: 60_000,
  /** The time in which running requests must end after `close`. */
  grace: 10_000,
} as const;
type Times = Readonly<Record<keyof typeof standardTimes, number>>;

const maxConnections = 2000;
/** Requests that a connection sends before their answers, as browsers don't; 64 KB hold a thousand. */
const maxPipelined = 10;

/**
 * Serves a site on a port.
 *
 * @param port 0 for any free one
 * @param hostname all interfaces when left out
 * @throws the system's error when the port is not available
 */
export function listen(
  { fetch }: Site,
  port: number,
  hostname?: string,
  times: Partial<Times> = {},
): Promise<Listening> {
  const { grace, timeout, ...serverOptions } = { ...standardTimes, ...times };
  const server = createAdaptorServer({
    // A request that arrives while its idle connection is being closed must not be carried out.
    fetch: (request, environment) => {
      const { destroyed, writableEnded } = environment.incoming.socket;
      return destroyed || writableEnded
        ? new Response(null, { status: 503 })
        : fetch(request, environment);
    },
    serverOptions,
  }) as Server;
  server.maxConnections = maxConnections;
  server.timeout = timeout;
  const close = closeGracefully(server, grace);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, hostname, () => {
      server.off("error", reject);
      const { port } = server.address() as AddressInfo;
      const address = `http://${nameOf(hostname)}:${port}`;
      resolve({ address, close, [Symbol.asyncDispose]: close });
    });
  });
}

function nameOf(hostname: string | undefined): string {
  if (hostname === undefined || isUnspecifiedAddress(hostname)) return "localhost";
  return hostname.includes(":") ? `[${hostname}]` : hostname;
}

/**
 * Counts the running requests of each connection, so that each can be closed after its last one, and
 * one with too many at once.
 * `http.Server.close` is no help: it cuts responses that are written but not yet sent.
 */
function closeGracefully(server: Server, grace: number): () => Promise<void> {
  const running = new Map<Socket, number>();
  let closing = false;
  const endIdle = (socket: Socket) => {
    if (closing && running.get(socket) === 0) socket.end();
  };
  server.on("connection", (socket) => {
    running.set(socket, 0);
    socket.once("close", () => running.delete(socket));
  });
  server.prependListener("request", ({ socket }, response) => {
    const add = (count: number) => {
      const before = running.get(socket);
      // A response may close after its connection, which is not kept then.
      if (before !== undefined) running.set(socket, before + count);
    };
    add(1);
    if ((running.get(socket) ?? 0) > maxPipelined) socket.destroy();
    response.once("close", () => {
      add(-1);
      endIdle(socket);
    });
  });
  return () =>
    new Promise((done) => {
      closing = true;
      const late = setTimeout(() => server.closeAllConnections(), grace);
      NetServer.prototype.close.call(server, () => {
        clearTimeout(late);
        done();
      });
      for (const socket of running.keys()) endIdle(socket);
    });
}
