import { run } from "../../shared/processes.ts";

/** Runs an Astro command in the foreground, without telemetry; a quiet one returns its output. */
export const runAstro = (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  quiet = false,
): ReturnType<typeof run> =>
  // Astro 7 puts this server into the background when an agent or a pipe calls it.
  run("astro", args, {
    quiet,
    env: { ASTRO_TELEMETRY_DISABLED: "1", ASTRO_DEV_BACKGROUND: "0", ...env },
  });
