import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { test as base } from "vitest";

/** Starts a server on this machine and returns its origin. */
export type Serve = (listener: RequestListener) => Promise<string>;

/** Tests that start servers, which are closed when the test ends. */
export const test = base.extend<{ serve: Serve }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest wants the pattern
  serve: async ({}, use) => {
    const servers: Server[] = [];
    await use(async (listener) => {
      // A client on a busy machine may still read when Node takes its connection for an idle one.
      const server = createServer({ keepAliveTimeout: 0 }, listener);
      servers.push(server);
      await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    for (const server of servers) server.close().closeAllConnections();
  },
});
