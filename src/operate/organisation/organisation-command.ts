import { existsSync, rmSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";

import { Command, CommanderError, InvalidArgumentError, Option } from "commander";

import { createSecurityLog } from "../../api/http/security-log.ts";
import { CliError, errorCode } from "../../shared/errors.ts";
import { typedPath } from "../../shared/files.ts";
import { readSettings } from "../../shared/settings.ts";
import { backup, restore } from "./backup.ts";
import { type Context, type CommandReport, withContext } from "./context.ts";
import { importFolder } from "./import.ts";
import { invite, remind } from "./invitations.ts";
import {
  erase,
  type MessageKind,
  messageKinds,
  messages,
  retention,
  show,
} from "./personal-data.ts";
import { forTerminal } from "./output.ts";
import type { PeopleOptions } from "./people-plan.ts";
import { resultFormats, results } from "./results.ts";
import { cancel, close, open, rounds, status, watchStatus } from "./survey-rounds.ts";

type Print = (text: string) => void;

/** How each verb prints. */
interface Printing {
  readonly json?: boolean;
  readonly output?: string;
}

/**
 * Runs `npm run organisation` with these arguments.
 *
 * @param print takes the output
 * @param log takes lines of the security log; standard error when left out
 * @returns the exit code
 * @throws {CliError} with exit code 2 for wrong use
 */
export async function organisationCommand(
  args: readonly string[],
  print: Print,
  log: Print = console.error,
): Promise<number> {
  const security = createSecurityLog({ log, now: () => new Date() });
  let exitCode = 0;
  const answer = (report: CommandReport, { json = false, output }: Printing) => {
    const text = json ? JSON.stringify(report.data, null, 2) : report.lines.join("\n");
    if (report.event) security.record({ ...report.event, user: userName() });
    if (output === undefined) print(forTerminal(text));
    else {
      writeOutput(output, `${text.trimEnd()}\n`);
      print(`Written to ${output}.`);
    }
    exitCode = report.exitCode ?? 0;
  };
  /** An action with the database, whose options are the last but one argument of commander. */
  const action =
    (work: (context: Context, ...args: never[]) => Promise<CommandReport>) =>
    async (...given: unknown[]): Promise<void> => {
      const command = given.at(-1) as Command;
      const values = given.slice(0, -1) as never[];
      answer(
        await withContext(readSettings(), (context) => work(context, ...values)),
        command.opts(),
      );
    };

  const program = new Command("npm run organisation --")
    .description("Runs surveys on the embedded API: people, rounds, results. See docs/operate.md.")
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: () => undefined });
  const verb = (name: string, summary: string, of: Command = program) =>
    of.command(name).description(summary).addOption(json).addOption(output).exitOverride();

  verb("import", "reads content, questionnaires and people from the organisation's folder")
    .addOption(dryRun)
    .option("--yes", "changes questions of an open round; accepts that many people have left")
    .option("--changed-address <email>", "the new address of a known person", collect)
    .option("--new-person <email>", "the address of a new person with a known name", collect)
    .action(action((context, options: PeopleOptions) => importFolder(context, options)));
  verb("open", "asks everybody who is invited to a survey, or moves the last day of an open round")
    .argument("<survey>")
    .option("--until <day>", "the last day, such as 2026-12-31")
    .option("--by <column>", "the column of people.csv by which results are grouped")
    .action(
      action((context, survey: string, options: { until?: string; by?: string }) =>
        open(context, survey, options),
      ),
    );
  mailing(verb("invite", "mails a personal link to everybody who has had none in this round"))
    .option("--department <name>", "only to this department")
    .option("--again <email>", "once more to this person, in place of the others")
    .action(
      action((context, survey: string, options: Parameters<typeof invite>[2]) =>
        invite(context, survey, options),
      ),
    );
  mailing(verb("remind", "mails people who have not completed it, without naming them"))
    .option("--after <days>", "days since the last mail", wholeNumber, 5)
    .option("--at-most <number>", "reminders that a person gets in a round", wholeNumber, 2)
    .action(
      action((context, survey: string, options: Parameters<typeof remind>[2]) =>
        remind(context, survey, options),
      ),
    );
  verb("close", "ends the round of a survey, and releases its result")
    .argument("<survey>")
    .addOption(dryRun)
    .option("--yes", "closes it: its answers are deleted for good")
    .action(
      action((context, survey: string, options: Parameters<typeof close>[2]) =>
        close(context, survey, options),
      ),
    );
  verb("cancel", "takes back a round that nobody has answered")
    .argument("<survey>")
    .action(action((context, survey: string) => cancel(context, survey)));
  verb("rounds", "closes rounds that have ended, opens those that are due, and lists all").action(
    action((context) => rounds(context)),
  );
  verb("status", "prints how many are invited, have begun and have completed it")
    .argument("[survey]")
    .option("--watch", "prints it again whenever it changes, until Ctrl+C")
    .action(async (survey: string | undefined, options: Printing & { watch?: boolean }) =>
      withContext(readSettings(), async (context) => {
        if (options.watch) await watchStatus(context, survey, (report) => answer(report, options));
        else answer(await status(context, survey), options);
      }),
    );
  verb("results", "prints the frozen result of a closed round")
    .argument("<survey>")
    .option("--by <column>", "the column by which the round was opened")
    .option("--round <number>", "a round other than the last")
    .option("--since <number>", "the round to compare with, or none; by default the one before")
    .option("--group <name>", "a page of this group, without the others")
    .addOption(new Option("--format <format>").choices(resultFormats).default("html"))
    .action(
      action((context, survey: string, options: Parameters<typeof results>[2]) =>
        results(context, survey, options),
      ),
    );
  const people = program
    .command("people")
    .description("what is stored about a person")
    .exitOverride();
  verb("show", "prints all of it, for the person", people)
    .argument("<email>")
    .action(action((context, email: string) => show(context, email)));
  verb("erase", "deletes the person and all of it", people)
    .argument("<email>")
    .addOption(dryRun)
    .action(
      action((context, email: string, { dryRun = false }: { dryRun?: boolean }) =>
        erase(context, email, { dryRun }),
      ),
    );
  verb("retention", "deletes what has expired, as the running API does each day")
    .addOption(dryRun)
    .action(action((context, options: { dryRun?: boolean }) => retention(context, options)));
  verb("messages", "prints what visitors have sent, as CSV")
    .addArgument(program.createArgument("<kind>").choices(messageKinds))
    .action(action((context, kind: MessageKind) => messages(context, kind)));
  verb("backup", "copies the database, also while the API runs")
    .option("--folder <folder>", "where backups go", typedPath, ".data/backups")
    .option("--keep <number>", "how many to keep", wholeNumber, 14)
    .action(
      action((context, options: { folder: string; keep: number }) => backup(context, options)),
    );
  verb("restore", "replaces the database with a backup")
    .argument("<file>", "", typedPath)
    .action(async (file: string, options: Printing) =>
      answer(await restore(readSettings(), file), options),
    );

  try {
    await program.parseAsync([...args], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help ends with 0, and without a verb, which prints it too, with 1.
    if (error.code === "commander.help") throw new CliError("Expected a verb. Run with --help.", 2);
    if (error.exitCode !== 0)
      throw new CliError(`${error.message.replace(/^error: |\.$/g, "")}. Run with --help.`, 2);
  }
  return exitCode;
}

/** @throws {CliError} with exit code 2 for a file that can't be written */
function writeOutput(file: string, text: string, flag = "w"): void {
  try {
    writeFileSync(file, text, { flag });
  } catch (error) {
    throw new CliError(`${file} can't be written: ${errorCode(error) ?? String(error)}.`, 2);
  }
}

/** The user of this machine; some containers have no name for theirs. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "unknown");
  }
}

/** What the verbs have in common that send mails. */
const mailing = (command: Command): Command =>
  command
    .argument("<survey>")
    .addOption(dryRun)
    .option("--sender <name>", "who signs, in place of {sender}")
    .option("--results <day>", "when you tell people the results, in place of {results}")
    .option("--pace <number>", "mails a minute", wholeNumber, 60);

const json = new Option("--json", "prints the same for programs");
const output = new Option("--output <file>", "writes to this file").argParser((path) => {
  const file = typedPath(path);
  const isNew = !existsSync(file);
  // Before the verb does what can't be undone.
  writeOutput(file, "", "a");
  if (isNew) rmSync(file);
  return file;
});
const dryRun = new Option("--dry-run", "says what would be done");

/** Of an option that can be repeated. */
const collect = (value: string, before: readonly string[] = []) => [...before, value];

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Expected a whole number from 1 to 9999.");
}
