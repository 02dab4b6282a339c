import type { ChildProcess } from "node:child_process";

import type { RebuildRun } from "../../src/publisher/progress/run.ts";
import type { Paths } from "../../src/publisher/files/paths.ts";
import { start } from "../helpers/start-program.ts";
import { nextMessage } from "../../src/shared/processes.ts";

/** A request to the publisher's process. */
export interface PublishRequest {
  /** Settings, as an environment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly paths: Paths;
  /** Address of an API that is running. */
  readonly host: string;
  /**
   * The process kills itself before the first call of this name that changes files, such as `symlink`, from the
   * one on that describes the finished release.
   */
  readonly killBefore?: string;
}

/** The publisher's answer. */
export type PublishReport = Pick<RebuildRun, "result" | "reason">;

/** The publisher in a process of its own. */
interface PublisherProcess {
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
