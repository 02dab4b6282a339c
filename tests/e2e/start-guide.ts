import { fork } from "node:child_process";
import { once } from "node:events";

import { nextMessage } from "../../src/shared/processes.ts";
import { inProject } from "../../src/shared/files.ts";
import { builtSite, testEnvironment } from "../helpers/test-settings.ts";

/**
 * Starts the development server, which has the style guide.
 *
 * @param host the address of the API with its content
 * @returns its address; disposing of it ends the server
 */
export async function startGuide(host: string) {
  const child = fork(inProject("tests", "e2e", "serve-guide.ts"), {
    execArgv: [],
    env: {
      ...process.env,
      ...testEnvironment(inProject(".data", "test"), builtSite),
      API_HOST: host,
      ASTRO_TELEMETRY_DISABLED: "1",
    },
  });
  const ended = once(child, "exit");
  const address = String(await nextMessage(child));
  return {
    address,
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
