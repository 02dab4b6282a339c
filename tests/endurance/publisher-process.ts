import type { ChildProcess } from "node:child_process";

import { start } from "../../scripts/bench/processes.ts";
import { nextMessage } from "../../src/shared/next-message.ts";
import type { Order, Told } from "./order.ts";

/** The publisher in a process of its own. */
export interface PublisherProcess {
  readonly child: ChildProcess;
  /** Publishes as it is told. */
  readonly publish: (order: Order) => Promise<Told>;
  readonly close: () => void;
}

/** Starts the publisher; it waits to be told. */
export async function openPublisher(): Promise<PublisherProcess> {
  const child = start("tests/endurance/publisher.ts");
  await nextMessage(child);
  return {
    child,
    publish: async (order) => {
      child.send(order);
      return (await nextMessage(child)) as Told;
    },
    close: () => child.disconnect(),
  };
}

/**
 * Sees to it that a publish published.
 *
 * @throws {Error} that says what it did instead
 */
export function mustPublish(told: Told): Told {
  if (told.result !== "published")
    throw new Error(`A publish ended as ${told.result}: ${told.reason}`);
  return told;
}
