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
