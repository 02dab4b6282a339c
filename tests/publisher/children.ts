import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { onTestFinished } from "vitest";

import type { RebuildRun } from "../../src/publisher/progress/run.ts";
import type { Paths } from "../../src/publisher/files/paths.ts";
import { inProject } from "../../src/shared/files.ts";
import { siteEnvironment } from "../endurance/environment.ts";

const inline = (code: string) => ["--input-type=module", "-e", code];
const module = (path: string) => JSON.stringify(inProject(path));

/** Another process that holds a project's lock until it is killed. */
export async function holdLock({
  releases,
}: Paths): Promise<{ readonly number: number | undefined; readonly kill: () => Promise<void> }> {
  const lock = JSON.stringify(join(releases, "rebuild"));
  const child = spawn(
    process.execPath,
    inline(
      `import { takeLock } from ${module("src/shared/file-lock.ts")};
       takeLock(${lock}, String);
       console.log("held");
       setInterval(() => undefined, 1000);`,
    ),
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return {
    number: child.pid,
    kill: async () => {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

/**
 * Publishes in a process that can't write beyond a place in any file: the system refuses it as it
 * does on a full disk (EFBIG instead of ENOSPC), to whichever user.
 *
 * @param kilobytes how long a file may become
 * @param prelude code that runs before
 */
export async function publishWithLimit(
  kilobytes: number,
  options: { readonly host: string; readonly paths: Paths },
  prelude = "",
): Promise<RebuildRun> {
  const child = spawn(
    "sh",
    [
      "-c",
      // In blocks of 512 bytes.
      `ulimit -f ${kilobytes * 2} && exec "$0" "$@"`,
      process.execPath,
      ...inline(
        `import { publish } from ${module("src/publisher/publish.ts")};
         import { parseSettings } from ${module("src/shared/settings.ts")};
         ${prelude};
         const run = await publish({
           ...${JSON.stringify(options)},
           cause: "command",
           picturesLimit: Infinity,
           settings: parseSettings(${JSON.stringify(siteEnvironment)}),
         });
         console.log("\\n" + JSON.stringify(run));
         process.exit();`,
      ),
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  const output = await text(child.stdout);
  return JSON.parse(output.trim().split("\n").at(-1) ?? "") as RebuildRun;
}
