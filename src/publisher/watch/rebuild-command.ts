import { pathsOf } from "../release/paths.ts";
import { refuseSample } from "../release/source.ts";
import { readSettings } from "../../shared/read-settings.ts";
import { help, parseArguments, type Wanted } from "./arguments.ts";
import { onEnding } from "./stop-signal.ts";
import { exitCodeOf, sentencesOf, writeOutput } from "./outcome.ts";
import { watch } from "./watch.ts";
import type { Work } from "./publisher-module.ts";

/**
 * Does what the arguments of `npm run rebuild` ask for.
 *
 * @param load brings the publisher, which `--help` and wrong arguments need not wait for
 * @returns the exit code
 * @throws {CliError} for arguments that can't be used and for {@link refuseSample}, with exit code
 *   2, and for a port that can't be had
 * @throws {SettingsError} {@link readSettings}
 * @throws {LockedError} when another rebuild is under way
 */
export async function rebuildCommand(
  args: readonly string[],
  load: () => Promise<Work>,
): Promise<number> {
  const wanted = parseArguments(args);
  if (wanted.help) {
    console.log(help);
    return 0;
  }
  const settings = readSettings();
  if (!wanted.rollback) refuseSample(settings);
  const work = await load();
  const controller = new AbortController();
  const { signal } = controller;
  const ignore = onEnding({
    first: () => {
      console.log("Ending …");
      controller.abort();
    },
    second: () => process.exit(1),
  });
  try {
    if (!wanted.watch) return await once(work, wanted, { settings, signal });
    const { publish } = work;
    const { force, recheck } = wanted;
    const log = (line: string) => console.log(`${new Date().toISOString()} ${line}`);
    await watch({ settings, publish, force, recheck, signal, log });
    return 0;
  } finally {
    ignore();
  }
}

async function once(
  { publish, rollback }: Work,
  { force, recheck, rollback: back }: Wanted,
  options: Pick<Parameters<Work["publish"]>[0], "settings" | "signal">,
): Promise<number> {
  let run;
  try {
    const begin = back ? rollback : publish;
    run = await begin({ ...options, cause: "command", force, recheck });
  } finally {
    await writeOutput(process.env["GITHUB_OUTPUT"], run, pathsOf());
  }
  for (const line of sentencesOf(run)) console.log(line);
  return exitCodeOf(run);
}
