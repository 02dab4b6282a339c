import type { Server, ServerResponse, IncomingMessage } from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";

import { createAdaptorServer } from "@hono/node-server";

import { isUnspecifiedAddress, type Network, isWithin, networkOf } from "../ip-address.ts";

/** Answers requests, as a Hono app does. */
export interface FetchHandler {
  readonly fetch: (request: Request, environment?: object) => Response | Promise<Response>;
}

/** A listening server; disposing of it closes it. */
export interface Listening extends AsyncDisposable {
  /** E.g. `http://localhost:4321`. */
  readonly address: string;
  /**
   * Accepts no further connection, lets running requests finish, up to a limit, and closes each connection
   * after its last answer, which says so, or when it is idle. Resolves when all connections are closed. May be called again.
   */
  readonly close: () => Promise<void>;
}

/** Milliseconds that a slow client can occupy a connection. */
const standardTimes = {
  /** The time in which a whole request must arrive. */
  requestTimeout: 60_000,
  headersTimeout: 20_000,
  /**
   * The time without a request. Proxies keep connections too, most for 60 or 75 seconds, Google's for 600,
   * and answer 502 to a request that meets the end of one.
   */
  keepAliveTimeout: 620_000,
  /** How often the two above are checked. */
  connectionsCheckingInterval: 5000,
  /** The time without a byte either way: a client that reads no answer keeps it in memory. */
  timeout: 60_000,
  /** The time after which a request that has not arrived whole counts against its address. */
  patience: 1000,
  /** The time after `close` in which requests on idle connections are still taken. */
  linger: 250,
  /** The time in which running requests must end after `close`. */
  grace: 10_000,
} as const;
type Times = Readonly<Record<keyof typeof standardTimes, number>>;

interface ListenOptions extends Partial<Times> {
  /** Proxies, whose connections are those of all visitors. */
  readonly trusted?: readonly Network[];
  /** Open connections at most. */
  readonly maxConnections?: number;
}

/** Requests of one address that have not arrived whole. */
const maxUnfinished = 100;
/** Requests that a connection sends before their answers, as browsers don't; 64 KB hold a thousand. */
const maxPipelined = 10;

/**
 * Answers requests on a port.
 *
 * @param port 0 for any free one
 * @param hostname all interfaces when left out
 * @throws the system's error when the port is not available
 */
export function listen(
  { fetch }: FetchHandler,
  port: number,
  hostname?: string,
  { trusted = [], maxConnections = 2000, ...times }: ListenOptions = {},
): Promise<Listening> {
  const { grace, linger, patience, timeout, ...serverOptions } = {
    ...standardTimes,
    // On any free port it serves this process or its tests, and no proxy that needs the time.
    ...(port === 0 && { linger: 0 }),
    ...times,
  };
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
  server.timeout = timeout;
  limitConnections(server, {
    all: maxConnections,
    unfinished: maxUnfinished,
    pipelined: maxPipelined,
    patience,
    trusted,
  });
  const close = createGracefulClose(server, { grace, linger });
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
 * Returns a function that closes a server, each connection after its last running request.
 * `http.Server.close` is no help: it cuts responses that are written but not yet sent.
 */
function createGracefulClose(
  server: Server,
  { grace, linger }: Pick<Times, "grace" | "linger">,
): () => Promise<void> {
  const running = new Map<Socket, Set<ServerResponse>>();
  let closing = false;
  const endIdle = (socket: Socket) => {
    if (closing && running.get(socket)?.size === 0) socket.end();
  };
  /** So that the client sends no further request on the connection, which would be cut. */
  const announceEnd = (response: ServerResponse) => {
    if (closing && !response.headersSent) response.setHeader("Connection", "close");
  };
  server.on("connection", (socket) => {
    running.set(socket, new Set());
    socket.once("close", () => running.delete(socket));
  });
  server.prependListener("request", ({ socket }, response) => {
    announceEnd(response);
    const responses = running.get(socket);
    responses?.add(response);
    response.once("close", () => {
      responses?.delete(response);
      endIdle(socket);
    });
  });
  return () =>
    new Promise((done) => {
      closing = true;
      for (const response of [...running.values()].flatMap((each) => [...each]))
        announceEnd(response);
      const idle = setTimeout(() => {
        for (const socket of running.keys()) endIdle(socket);
      }, linger);
      const late = setTimeout(() => server.closeAllConnections(), grace);
      NetServer.prototype.close.call(server, () => {
        clearTimeout(idle);
        clearTimeout(late);
        done();
      });
    });
}

interface ConnectionLimits {
  /** Open connections at most. */
  readonly all: number;
  /** Those of one address whose request has not arrived whole. */
  readonly unfinished: number;
  /** Requests that one connection may send before their answers. */
  readonly pipelined: number;
  /** Milliseconds after which a request counts as unfinished: many are on their way at once. */
  readonly patience: number;
  /** Proxies have the connections of all visitors. */
  readonly trusted: readonly Network[];
}

/** A connection and its requests that are not answered yet. */
interface Connection {
  readonly socket: Socket;
  /** Of IPv6 the network (/64) of one customer. */
  readonly address: string;
  readonly isTrusted: boolean;
  readonly requests: Set<IncomingMessage>;
  /** Since when it waits for a request, or for the rest of one. */
  waitingSince: number;
  /** The bytes received until then; undefined before the first request. */
  bytesBefore: number | undefined;
}

/** Whether no request of it can be answered yet. */
const isWaiting = ({ requests }: Connection) => [...requests].every((request) => !request.complete);

/** Whether it waits for the rest of a request, and not between two. */
const isUnfinished = (connection: Connection) =>
  isWaiting(connection) && connection.socket.bytesRead !== connection.bytesBefore;

/**
 * Limits a server's connections, so that clients who open many and send nothing shut out nobody: too many
 * of one address, or of all, close the oldest of them whose request has not arrived, never the newest
 * (decision 113).
 */
function limitConnections(server: Server, limits: ConnectionLimits): void {
  /** In the order in which they began to wait. */
  const connections = new Map<Socket, Connection>();

  function close(connection: Connection | undefined): void {
    if (!connection) return;
    connections.delete(connection.socket);
    connection.socket.destroy();
  }

  function closeUnfinishedOf(address: string): void {
    const latest = performance.now() - limits.patience;
    const own = [...connections.values()].filter(
      (connection) =>
        connection.address === address &&
        connection.waitingSince <= latest &&
        isUnfinished(connection),
    );
    if (own.length > limits.unfinished) close(own[0]);
  }

  /** Of those that wait, the oldest of the address with the most; of proxies, only where no other waits. */
  function closeOne(): void {
    const waiting = [...connections.values()].filter(isWaiting);
    const strangers = waiting.filter(({ isTrusted }) => !isTrusted);
    const candidates = strangers.length > 0 ? strangers : waiting;
    const byAddress = [...Map.groupBy(candidates, ({ address }) => address).values()];
    const [most] = byAddress.sort((one, other) => other.length - one.length);
    close(most?.[0]);
  }

  server.on("connection", (socket) => {
    const address = socket.remoteAddress ?? "unknown";
    const connection: Connection = {
      socket,
      address: networkOf(address, 64) ?? address,
      isTrusted: isWithin(address, limits.trusted),
      requests: new Set(),
      waitingSince: performance.now(),
      bytesBefore: undefined,
    };
    connections.set(socket, connection);
    socket.once("close", () => connections.delete(socket));
    if (!connection.isTrusted) closeUnfinishedOf(connection.address);
    if (connections.size > limits.all) closeOne();
  });
  server.prependListener("request", (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection) return;
    connection.requests.add(request);
    if (connection.requests.size > limits.pipelined) close(connection);
    response.once("close", () => {
      connection.requests.delete(request);
      connection.waitingSince = performance.now();
      connection.bytesBefore = socket.bytesRead;
      // Behind those that have waited longer.
      if (connections.delete(socket)) connections.set(socket, connection);
    });
  });
}
