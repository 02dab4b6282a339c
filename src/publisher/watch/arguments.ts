import { parseArgs } from "node:util";

import { CliError } from "../../shared/cli-error.ts";

const wrongUse = 2;

export const help = `npm run rebuild [-- OPTIONS]   publishes the site if its content has changed

  --watch      goes on: at each time of REBUILD_SCHEDULE, and when the webhook is called
  --force      renders all pages, and publishes although a check says no; with --watch at its start only
  --recheck    asks again for every picture, also for those that seem unchanged
  --rollback   goes back to the release before this one
  --help       prints this

Exit codes: 0 done or nothing to do, 1 failed, 2 wrong use, 3 refused by the checks,
4 done, but a hook could not be told.
`;

const options = {
  watch: { type: "boolean" },
  force: { type: "boolean" },
  rollback: { type: "boolean" },
  recheck: { type: "boolean" },
  help: { type: "boolean" },
} as const;

export type Wanted = Readonly<Record<keyof typeof options, boolean>>;

/**
 * Reads the arguments of `npm run rebuild`.
 *
 * @throws {CliError} with exit code 2 for one that can't be used
 */
export function parseArguments(args: readonly string[]): Wanted {
  // Not strict: its own messages speak to programmers.
  const { values, tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === "positional") throw unknown(token.value);
    if (token.kind !== "option") continue;
    if (!Object.hasOwn(options, token.name)) throw unknown(token.rawName);
    if (token.value !== undefined) throw new CliError(`${token.rawName} takes no value.`, wrongUse);
  }
  const given = (name: keyof typeof options) => values[name] === true;
  if (given("rollback") && given("watch"))
    throw new CliError(
      "--rollback and --watch don't go together: go back first, then watch. Content that was rolled back is held until it changes.",
      wrongUse,
    );
  return {
    watch: given("watch"),
    force: given("force"),
    rollback: given("rollback"),
    recheck: given("recheck"),
    help: given("help"),
  };
}

const unknown = (argument: string) =>
  new CliError(`${argument} is not known here. What is known: npm run rebuild -- --help`, wrongUse);
