import { listReleases } from "../run/list-releases.ts";
import { pathsOf } from "../files/paths.ts";
import { refuseSample } from "../release/source.ts";
import { warnOfPlainHttp, onStopSignals } from "../../shared/http/command-server.ts";
import { readSettings } from "../../shared/settings.ts";
import type { dryRun } from "../dry-run.ts";
import type { makeMissingPictures } from "../make-missing-pictures.ts";
import type { publish } from "../publish.ts";
import type { rollback } from "../rollback.ts";
import { isNewRelease, type RebuildRun } from "../progress/run.ts";
import { help, parseArguments } from "./arguments.ts";
import { describeDryRun, describeRun, exitCodeOf, writeOutput } from "./outcome.ts";
import { publishStages } from "./publish-stages.ts";
import { watch } from "./watch.ts";
import { whenUnlocked } from "./when-unlocked.ts";

interface Publisher {
  readonly publish: typeof publish;
  readonly rollback: typeof rollback;
  readonly dryRun: typeof dryRun;
  readonly makeMissingPictures: typeof makeMissingPictures;
}

/**
 * Runs `npm run rebuild` with these arguments.
 *
 * @param load imports the publisher, which `--help` and wrong arguments need not wait for
 * @throws {CliError} with exit code 2 for wrong arguments, for an id of no release and for
 *   {@link refuseSample}, with 1 for a port that is not available
 * @throws {SettingsError} {@link readSettings}
 * @throws {LockedError} when another rebuild is running, without `--wait`
 */
export async function rebuildCommand(
  args: readonly string[],
  load: () => Promise<Publisher>,
): Promise<number> {
  const {
    help: isHelp,
    watch: isWatch,
    rollback: isRollback,
    releases: isList,
    "dry-run": isDryRun,
    wait: isWaiting,
    release,
    ...asked
  } = parseArguments(args, process.env);
  if (isHelp || isList) {
    console.log(isHelp ? help : await listReleases(pathsOf()));
    return 0;
  }
  const settings = readSettings();
  warnOfPlainHttp(settings);
  if (!isRollback) refuseSample(settings);
  const publisher = await load();
  const controller = new AbortController();
  const { signal } = controller;
  onStopSignals(
    () => {
      console.log("Ending …");
      controller.abort();
    },
    () => process.exit(1),
  );
  if (isWatch) {
    const log = (line: string) => console.log(`${new Date().toISOString()} ${line}`);
    await watch({ ...publisher, settings, ...asked, signal, log });
    return 0;
  }
  if (isDryRun) {
    const result = await publisher.dryRun({ settings, signal, ...asked });
    for (const line of describeDryRun(result)) console.log(line);
    return exitCodeOf(result.run);
  }
  const rebuild = () =>
    isRollback
      ? publisher.rollback({ settings, signal, to: release, force: asked.force })
      : publisher.publish({ settings, signal, cause: "command", ...asked });
  const stages = publishStages({
    first: () => (isWaiting ? whenUnlocked(rebuild, { log: console.log, signal }) : rebuild()),
    second: () => publisher.publish({ settings, signal, cause: "pictures" }),
    makeMissing: () => publisher.makeMissingPictures({ signal }),
  });
  const runs: RebuildRun[] = [];
  try {
    for await (const run of stages) {
      runs.push(run);
      for (const line of describeRun(run)) console.log(line);
    }
  } finally {
    const published = runs.find(({ result }) => isNewRelease(result)) ?? runs.at(-1);
    await writeOutput(process.env["GITHUB_OUTPUT"], published, pathsOf());
  }
  return Math.max(...runs.map(exitCodeOf));
}
