import type { ChildProcess } from "node:child_process";

import { start } from "../helpers/start-program.ts";
import { nextMessage } from "../../src/shared/processes.ts";
import type { PublishRequest, PublishReport } from "./publish-request.ts";

/** The publisher in a process of its own. */
export interface PublisherProcess {
  readonly child: ChildProcess;
  /** Sends a request and waits for the report. */
  readonly publish: (request: PublishRequest) => Promise<PublishReport>;
  readonly close: () => void;
}

/** Starts the publisher, which waits for requests. */
export async function openPublisher(): Promise<PublisherProcess> {
  const child = start("tests/endurance/publisher.ts");
  await nextMessage(child);
  return {
    child,
    publish: async (request) => {
      child.send(request);
      return (await nextMessage(child)) as PublishReport;
    },
    close: () => child.disconnect(),
  };
}

/**
 * Returns the report of a successful publish.
 *
 * @throws {Error} with the result and its reason otherwise
 */
export function assertPublished(report: PublishReport): PublishReport {
  if (report.result !== "published")
    throw new Error(`A publish ended as ${report.result}: ${report.reason}`);
  return report;
}
