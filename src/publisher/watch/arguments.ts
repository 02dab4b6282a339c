import { parseArgs } from "node:util";

import { CliError } from "../../shared/errors.ts";

export const help = `npm run rebuild [-- OPTIONS]   publishes the site if its content has changed

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

export interface Arguments extends Readonly<Record<keyof typeof options, boolean>> {
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
export function parseArguments(
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
