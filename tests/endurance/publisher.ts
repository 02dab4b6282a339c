/**
 * The publisher as a process of its own: publishes each time it is told to (an `Order`), and tells
 * what came of it (a `Told`). It says `ready` first.
 */
import { parseSettings } from "../../src/settings.ts";
import { publish } from "../../src/publisher/publish.ts";
import { watchFileCalls } from "./file-calls.ts";
import type { Order, Told } from "./order.ts";

/** With the first of these a release begins to be the one that is published. */
const beginning = /\b(head|release)\.json/;

let calls: string[] = [];
let killBefore = 0;
watchFileCalls((name, argument) => {
  if (calls.length === 0 && !beginning.test(String(argument))) return;
  calls.push(name);
  if (calls.length === killBefore) process.kill(process.pid, "SIGKILL");
});

async function follow(order: Order): Promise<Told> {
  calls = [];
  killBefore = order.killBefore ?? 0;
  const begin = performance.now();
  const { result, reason, rendered } = await publish({
    settings: parseSettings(order.environment),
    cause: "command",
    paths: order.paths,
    ...(order.host !== undefined && { host: order.host }),
  });
  return {
    result,
    ...(reason !== undefined && { reason }),
    ...(rendered !== undefined && { rendered }),
    milliseconds: performance.now() - begin,
    calls,
  };
}

process.on("message", (order: Order) => {
  void follow(order).then((told) => process.send?.(told));
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
