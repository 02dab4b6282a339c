import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

import { isWithin, type Network, networkOf } from "../ip-address.ts";

export interface ConnectionLimits {
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
export function limitConnections(server: Server, limits: ConnectionLimits): void {
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
