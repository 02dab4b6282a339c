import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * A port that no program listens on now. It lies below those that systems give to connections and to programs
 * that take any port, so that none of these takes it before the caller listens.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000);
  return (await isFree(port)) ? port : freePort();
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });

/**
 * An address of this machine where nothing listens. The port of a server that was closed may belong to
 * another test by now; none below 1024 is given to a server that asks for a free one.
 */
export const nowhere = "http://127.0.0.1:2";
