import type { Server } from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";

import { createAdaptorServer } from "@hono/node-server";

import { isUnspecifiedAddress } from "../shared/ip-address.ts";

/** Something that answers requests: a Hono app, or anything else with its `fetch`. */
export interface Site {
  readonly fetch: (request: Request, environment?: object) => Response | Promise<Response>;
}

/** Something that listens. */
export interface Listening {
  /** E.g. `http://localhost:4321`. */
  readonly address: string;
  /**
   * Takes no further connection, closes idle ones and lets running requests finish, up to a limit.
   * Resolves when nothing is open any more, also when it was closed before.
   */
  readonly close: () => Promise<void>;
}

/** Milliseconds. They bound what a client that sends slowly, or nothing, can hold. */
const standardTimes = {
  /** In which a whole request must have arrived. */
  requestTimeout: 60_000,
  headersTimeout: 20_000,
  /** How often the two above are looked at. */
  connectionsCheckingInterval: 5000,
  /** That running requests have to finish after `close`. */
  grace: 10_000,
} as const;
type Times = Readonly<Record<keyof typeof standardTimes, number>>;

const mostConnections = 2000;

/**
 * Serves a site on a port.
 *
 * @param port 0 takes any free one
 * @param hostname all interfaces when left out
 * @param times replaces the standard ones in tests
 * @throws the system's error when the port can't be had
 */
export function listen(
  { fetch }: Site,
  port: number,
  hostname?: string,
  times: Partial<Times> = {},
): Promise<Listening> {
  const { grace, ...serverOptions } = { ...standardTimes, ...times };
  const server = createAdaptorServer({ fetch, serverOptions }) as Server;
  server.maxConnections = mostConnections;
  const close = closeGracefully(server, grace);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, hostname, () => {
      server.off("error", reject);
      const { port } = server.address() as AddressInfo;
      resolve({ address: `http://${nameOf(hostname)}:${port}`, close });
    });
  });
}

function nameOf(hostname: string | undefined): string {
  if (hostname === undefined || isUnspecifiedAddress(hostname)) return "localhost";
  return hostname.includes(":") ? `[${hostname}]` : hostname;
}

/**
 * Counts the running requests of each connection, so that each can be closed after its last one.
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
    const add = (count: number) => running.set(socket, (running.get(socket) ?? 0) + count);
    add(1);
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
