import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

import { answersInstead, type Fault } from "./faults.ts";

/** A TCP proxy in front of an HTTP server, with a fault for each request. */
export interface FaultProxy extends AsyncDisposable {
  /** `http://127.0.0.1:4000` */
  readonly address: string;
}

/**
 * Starts a proxy on any free port.
 *
 * @param target address of the server
 * @param nextFault the fault of the next request; null lets it pass
 */
export async function startFaultProxy(
  target: string,
  nextFault: () => Fault | null,
): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let fault: Fault | null = null;
    let isAnswered = true;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      // A reset is an error too; what is left of the connection ends with it.
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on("data", (data) => {
      // Browsers send a request on a connection when the one before it is answered.
      if (isAnswered) {
        isAnswered = false;
        fault = nextFault();
        void begin(client, fault);
      }
      if (fault === null || fault === "reset after commit") upstream.write(data);
    });
    upstream.on("data", (data) => {
      isAnswered = true;
      if (fault === null) client.write(data);
      else client.resetAndDestroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Does what happens to a request before it reaches the server. */
async function begin(client: Socket, fault: Fault | null): Promise<void> {
  if (fault === "offline" || fault === "reset before commit") client.resetAndDestroy();
  const answer = fault && answersInstead[fault]?.();
  if (!answer) return;
  const body = await answer.text();
  const headers = new Headers(answer.headers);
  headers.set("Content-Length", String(Buffer.byteLength(body)));
  headers.set("Connection", "close");
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  client.end(`HTTP/1.1 ${answer.status} Fault\r\n${lines}\r\n${body}`);
}
