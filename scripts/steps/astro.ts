import { run } from "./run.ts";

/** Astro's build prints a line for every page and picture; a warning may hang on its end. */
const perFile = /^[\s\d:]*(▶|├─|└─)(?!.*\[(WARN|ERROR)\])/;

/** Runs an Astro command in the foreground, without telemetry. */
export async function runAstro(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<number> {
  const { code } = await run("astro", args, {
    ...(args[0] === "build" && { leaveOut: perFile }),
    env: {
      ASTRO_TELEMETRY_DISABLED: "1",
      // Astro 7 puts these servers into the background when an agent or a pipe calls it.
      ASTRO_DEV_BACKGROUND: "0",
      ASTRO_PREVIEW_BACKGROUND: "0",
      ...env,
    },
  });
  return code;
}
