import type { AddressInfo } from "node:net";

import { serve } from "@hono/node-server";

/** Something that answers requests: a Hono app, or anything else with its `fetch`. */
export interface Site {
  readonly fetch: (
    request: Request,
    environment?: object,
  ) => Response | Promise<Response>;
}

/** Something that listens. */
export interface Listening {
  /** E.g. `http://localhost:4321`. */
  readonly address: string;
  /** Resolves when nothing is open any more, also when it was closed before. */
  readonly close: () => Promise<void>;
}

/**
 * Serves a site on a port.
 *
 * @param port 0 takes any free one
 * @param hostname all interfaces when left out
 * @throws the system's error when the port can't be had
 */
export function listen(
  { fetch }: Site,
  port: number,
  hostname?: string,
): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const options = hostname ? { fetch, port, hostname } : { fetch, port };
    const server = serve(options, (info: AddressInfo) => {
      server.off("error", reject);
      resolve({
        address: `http://${hostname ?? "localhost"}:${info.port}`,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            // A browser keeps its connection open for minutes.
            if ("closeAllConnections" in server) server.closeAllConnections();
          }),
      });
    });
    server.once("error", reject);
  });
}
