import { run } from "../../shared/run-program.ts";

interface Options {
  /** Returns Astro's output instead of printing it. */
  readonly quiet?: boolean;
}

/** Runs an Astro command in the foreground, without telemetry. */
export const runAstro = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { quiet = false }: Options = {},
): Promise<{ readonly code: number; readonly output: string }> =>
  run("astro", args, {
    quiet,
    env: {
      ASTRO_TELEMETRY_DISABLED: "1",
      // Astro 7 puts these servers into the background when an agent or a pipe calls it.
      ASTRO_DEV_BACKGROUND: "0",
      ASTRO_PREVIEW_BACKGROUND: "0",
      ...env,
    },
  });
