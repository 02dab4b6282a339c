import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import { onTestFinished } from "vitest";

const lockModule = fileURLToPath(new URL("../../src/shared/file-lock.ts", import.meta.url));

/** Starts a process that keeps the lock until it is killed, also after a garbage collection. */
export async function lockHolder(path: string) {
  const child = spawn(process.execPath, [
    "--expose-gc",
    "--input-type=module",
    "-e",
    `import { takeLock } from ${JSON.stringify(lockModule)};
     takeLock(${JSON.stringify(path)}, String);
     setImmediate(() => {
       gc();
       setImmediate(() => console.log("locked"));
     });
     setInterval(() => undefined, 1000);`,
  ]);
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}
