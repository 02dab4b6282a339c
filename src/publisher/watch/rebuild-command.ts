/** `npm run rebuild`: its arguments, and the stages in which it publishes. */
import { parseArgs } from "node:util";

import { listReleases, describeDryRun, describeRun, exitCodeOf, writeOutput } from "./outcome.ts";
import { pathsOf } from "../files/paths.ts";
import { refuseSample } from "../release/source.ts";
import { warnOfPlainHttp, onStopSignals } from "../../shared/http/command-server.ts";
import { readSettings } from "../../shared/settings.ts";
import type { dryRun } from "../dry-run.ts";
import type { makeMissingPictures } from "../make-missing-pictures.ts";
import type { publish } from "../publish.ts";
import type { rollback } from "../rollback.ts";
import { isNewRelease, type RebuildRun } from "../progress/run.ts";
import { watch, whenUnlocked } from "./watch.ts";
import { LockedError } from "../../shared/file-lock.ts";
import { CliError } from "../../shared/errors.ts";

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

interface Stages {
  readonly first: () => Promise<RebuildRun>;
  /** Makes pictures that the published site lacks; false when there is none for another rebuild. */
  readonly makeMissing: () => Promise<boolean>;
  readonly second: () => Promise<RebuildRun>;
}

/**
 * Publishes a site whose pictures take long in two stages: first with those that are quickly made,
 * then with all that can be made in a few minutes.
 *
 * @throws {LockedError} when another rebuild is running at first; later it publishes the pictures
 */
export async function* publishStages({
  first,
  makeMissing,
  second,
}: Stages): AsyncGenerator<RebuildRun, void> {
  const run = await first();
  yield run;
  if (run.picturesLeft === undefined || !(await makeMissing())) return;
  try {
    yield await second();
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
  }
}

const help = `npm run rebuild [-- OPTIONS]   publishes the site if its content has changed

  --watch          goes on: at each time of REBUILD_SCHEDULE, and when the webhook is called
  --force          renders all pages, and publishes although a check says no; with --watch at its start only;
                   with --rollback goes back to the release of another site or API too
  --recheck        asks again for every picture and recommendation, also where they seem unchanged
  --wait           waits while another rebuild is running, in place of failing
  --dry-run        tells what would be published, and publishes nothing
  --releases       lists the releases that can be published again
  --rollback [ID]  goes back to the release before this one, or publishes the one with this id
  --help           prints this

Exit codes: 0 done or nothing to do, 1 failed, 2 wrong use, 3 refused by the checks,
4 done, but a hook failed.
`;

const wrongUse = 2;

const option = { type: "boolean", default: false } as const;
const options = {
  watch: option,
  force: option,
  recheck: option,
  wait: option,
  "dry-run": option,
  releases: option,
  rollback: option,
  help: option,
};

/** Options of which a command has one at most. */
const modes = ["rollback", "releases", "dry-run", "watch"] as const;

interface Arguments extends Readonly<Record<keyof typeof options, boolean>> {
  /** The id after `--rollback`. */
  readonly release?: string;
}

/**
 * Parses the arguments of `npm run rebuild`.
 *
 * @param environment where npm tells of options that it has taken for its own
 * @throws {CliError} with exit code 2 for unknown options, other arguments than an id after
 *   --rollback, options with a value, two of --rollback, --releases, --dry-run and
 *   --watch, and one of these that went to npm
 */
function parseArguments(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Arguments {
  const lost = modes.find((name) => environment[`npm_config_${name.replace("-", "_")}`] === "true");
  if (lost)
    throw new CliError(
      `npm has taken --${lost} for an option of its own. Write npm run rebuild -- --${lost}`,
      wrongUse,
    );
  const { values, positionals } = parse(args);
  const [mode, otherMode] = modes.filter((name) => values[name]);
  if (otherMode)
    throw new CliError(
      `--${mode} and --${otherMode} don't go together: run one after the other.`,
      wrongUse,
    );
  const [release, second] = positionals;
  const unexpected = values.rollback ? second : release;
  if (unexpected !== undefined)
    throw new CliError(`Unexpected argument ${unexpected}. Run with --help.`, wrongUse);
  return { ...values, ...(release !== undefined && { release }) };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // Node's first sentence names the argument in quotes; the others explain parseArgs.
    const [problem = ""] = String(error instanceof Error ? error.message : error).split(". ");
    throw new CliError(`${problem.replaceAll("'", "")}. Run with --help.`, wrongUse);
  }
}
