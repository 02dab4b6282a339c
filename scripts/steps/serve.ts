import { errorCode } from "../../src/content/error-code.ts";
import type { Listening } from "../../src/server/listen.ts";
import { StopError } from "./stop-error.ts";

/**
 * Opens a server; a port that can't be had ends the program with a sentence.
 *
 * @param setting names the port, for that sentence
 */
export async function onPort(
  port: number,
  script: string,
  open: () => Promise<Listening>,
  setting = "PORT",
): Promise<Listening> {
  try {
    return await open();
  } catch (error) {
    const code = errorCode(error);
    const advice = `Choose another one: ${setting}=${port < 65_535 ? port + 1 : 4321} ${script}`;
    if (code === "EADDRINUSE")
      throw new StopError(
        `Port ${port} is taken by another program. ${advice}`,
      );
    if (code === "EACCES")
      throw new StopError(`Port ${port} is reserved by the system. ${advice}`);
    throw error;
  }
}

/** Ends a server and then the program at Ctrl+C or when the system asks for it. */
export function closeWhenAsked({ close }: Listening): void {
  let closing = false;
  const end = () => {
    // npm passes Ctrl+C on, so that it arrives twice.
    if (closing) return;
    closing = true;
    void close().finally(() => process.exit(0));
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
}
