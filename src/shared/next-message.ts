import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Waits for the next message of a child process; throws when the process ends instead. */
export async function nextMessage(child: ChildProcess): Promise<unknown> {
  const done = new AbortController();
  const { signal } = done;
  try {
    const [message] = (await Promise.race([
      once(child, "message", { signal }),
      once(child, "exit", { signal }).then(([code]) => {
        throw new Error(`A child process ended with code ${code}.`);
      }),
    ])) as [unknown];
    return message;
  } finally {
    done.abort();
  }
}
