import { parseArgs } from "node:util";

import { CliError } from "../../shared/cli-error.ts";

export const help = `npm run rebuild [-- OPTIONS]   publishes the site if its content has changed

  --watch      goes on: at each time of REBUILD_SCHEDULE, and when the webhook is called
  --force      renders all pages, and publishes although a check says no; with --watch at its start only
  --recheck    asks again for every picture, also for those that seem unchanged
  --rollback   goes back to the release before this one
  --help       prints this

Exit codes: 0 done or nothing to do, 1 failed, 2 wrong use, 3 refused by the checks,
4 done, but a hook failed.
`;

const wrongUse = 2;

const option = { type: "boolean", default: false } as const;
const options = { watch: option, force: option, recheck: option, rollback: option, help: option };

export type Arguments = Readonly<Record<keyof typeof options, boolean>>;

/**
 * Parses the arguments of `npm run rebuild`.
 *
 * @throws {CliError} with exit code 2 for unknown options, positional arguments, options with a
 *   value, and --rollback together with --watch
 */
export function parseArguments(args: readonly string[]): Arguments {
  const { values } = parse(args);
  if (values.rollback && values.watch)
    throw new CliError(
      "--rollback and --watch don't go together: go back first, then watch. Content that was rolled back is held until it changes.",
      wrongUse,
    );
  return values;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options });
  } catch (error) {
    // Node's first sentence names the argument in quotes; the others explain parseArgs.
    const [problem = ""] = String(error instanceof Error ? error.message : error).split(". ");
    throw new CliError(`${problem.replaceAll("'", "")}. Run with --help.`, wrongUse);
  }
}
