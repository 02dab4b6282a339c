import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";

import { apiDocument } from "../../api/docs/api-document.ts";
import { openDatabase } from "../../api/db/open-database.ts";
import { openServer } from "../../api/open-server.ts";
import type { ProofPurpose } from "../../contract/human-check.ts";
import { CliError } from "../../shared/errors.ts";
import { withContentHost } from "../../shared/content-host.ts";
import { type Chapter, fault, type Finding, formatChapter, skip } from "../../shared/finding.ts";
import { isLocal } from "../../shared/ip-address.ts";
import { inProject, typedPath } from "../../shared/files.ts";
import { type Settings, readSettings } from "../../shared/settings.ts";
import { examineLiveCalls, solveHumanCheck } from "./live-calls.ts";
import type { LiveHost } from "./live-host.ts";
import { examineEmbeddedApi, examineMachine, examineSender } from "./machine.ts";
import { examineMailedLinks } from "./mailed-links.ts";
import { examineMinimum } from "./promised-minimum.ts";
import { examineTestLogin, type TestLogin } from "./test-login.ts";

const help = `npm run doctor [-- OPTIONS]   looks at this machine and at the API hosts, and changes nothing

  --json           prints the findings as JSON
  --openapi FILE   writes the calls that the site makes as an OpenAPI document, and looks at nothing
  --help           prints this

With DOCTOR_EMAIL and DOCTOR_PASSWORD, the login of a test person, it also reads what participants see, and
sends one save of that person twice.

Exit codes: 0 nothing is wrong, 1 something is, 2 wrong use.
`;

/** Makes every content call of a publish, to the host of this address. */
type ExamineContent = (settings: Settings, host: string) => Promise<readonly Finding[]>;

/**
 * Runs `npm run doctor` with these arguments.
 *
 * @param examineContent the publisher's
 * @returns the exit code
 * @throws {CliError} with exit code 2 for wrong arguments, with 1 for settings that can't be used
 */
export async function doctorCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  examineContent: ExamineContent,
): Promise<number> {
  const options = parse(args);
  if (options.help) {
    console.log(help);
    return 0;
  }
  const settings = readSettings();
  if (options.openapi !== undefined) {
    const document = JSON.stringify(apiDocument(settings), null, 2);
    await writeFile(typedPath(options.openapi), `${document}\n`);
    return 0;
  }
  const chapters = await examineAll(settings, examineContent, testLoginOf(environment));
  if (options.json) console.log(JSON.stringify(chapters, null, 2));
  else
    for (const line of [...chapters.flatMap(formatChapter), "", summaryOf(chapters)])
      console.log(line);
  return count(chapters, "fault") > 0 ? 1 : 0;
}

/** All chapters: the machine, the content calls of a publish, the live calls of browsers. */
async function examineAll(
  settings: Settings,
  examineContent: ExamineContent,
  testLogin?: TestLogin,
): Promise<readonly Chapter[]> {
  const machine = {
    title: "This machine and its settings",
    findings: [
      ...(await examineMachine(settings, inProject(".data"))),
      ...(await examineEmbeddedApi(settings)),
    ],
  };
  const work = async (content: string) => [
    await withContent(machine, settings, content),
    { title: `Content calls to ${content}`, findings: await examineContent(settings, content) },
    await examineLive(liveHostOf(settings, content), settings, testLogin),
  ];
  // The output is for the findings, and the refusals that they ask for are no news.
  const open = (own: Settings) =>
    openServer(own, {
      port: 0,
      hostname: "127.0.0.1",
      onlyReads: true,
      announce: console.error,
      log: () => undefined,
    });
  try {
    return await withContentHost(settings, work, open);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const remedy = "Change what the sentence above names, then run the doctor again.";
    const findings = [fault("The embedded API can't be opened", error.message, remedy)];
    return [machine, { title: "Calls", findings }];
  }
}

/** Adds what only the content shows, and the database of the embedded API, once that is open. */
async function withContent(
  chapter: Chapter,
  settings: Settings,
  content: string,
): Promise<Chapter> {
  const sender = await examineSender(settings, content);
  const findings = [...chapter.findings, ...sender];
  if (settings.API_HOST !== "") return { ...chapter, findings };
  await using opened = await openDatabase(settings.DATABASE_URL, { isShared: true });
  const minimum = await examineMinimum(settings, opened.database);
  return { ...chapter, findings: [...findings, ...minimum, examineMailedLinks(settings)] };
}

/** The host that browsers call; the embedded API stands for the site's own address on this machine. */
const liveHostOf = ({ PUBLIC_API_HOST, SITE_URL }: Settings, content: string): LiveHost => {
  const { origin } = new URL(SITE_URL);
  if (PUBLIC_API_HOST !== "") return { address: PUBLIC_API_HOST, origin };
  // What serves the site passes calls on, so that they come from its own address.
  return isLocal(SITE_URL)
    ? { address: content, origin: new URL(content).origin }
    : { address: origin, origin };
};

/** Milliseconds for all live calls, of which each may take ten seconds. */
const patience = 75_000;

/** The chapter of the live calls. */
export async function examineLive(
  given: LiveHost,
  settings: Settings,
  testLogin?: TestLogin,
): Promise<Chapter> {
  const host = { patience: AbortSignal.timeout(patience), ...given };
  const title = `Live calls to ${host.address}, as pages of ${host.origin} make them`;
  if (settings.humanCheck === "recaptcha")
    return {
      title,
      findings: [
        skip("Human check", "reCAPTCHA can't be solved here, so calls that need it are left out"),
        ...(await examineLiveCalls(host, settings, () => Promise.resolve(undefined))),
      ],
    };
  const { finding, proof } = await solveHumanCheck(host, "login");
  // A proof is for one call.
  const another = async (purpose: ProofPurpose) =>
    proof === undefined ? undefined : (await solveHumanCheck(host, purpose)).proof;
  return {
    title,
    findings: [
      finding,
      ...(await examineLiveCalls(host, settings, another)),
      ...(proof === undefined
        ? []
        : testLogin
          ? await examineTestLogin(host, settings, testLogin, () => another("login"))
          : [skip("What participants see", "set DOCTOR_EMAIL and DOCTOR_PASSWORD to check it")]),
    ],
  };
}

function testLoginOf({
  DOCTOR_EMAIL: email,
  DOCTOR_PASSWORD: password,
}: Readonly<Record<string, string | undefined>>): TestLogin | undefined {
  if (!email && !password) return undefined;
  if (!email || !password)
    throw new CliError("Set both DOCTOR_EMAIL and DOCTOR_PASSWORD, or neither.", 2);
  return { email, password };
}

const count = (chapters: readonly Chapter[], state: string): number =>
  chapters.flatMap(({ findings }) => findings).filter((one) => one.state === state).length;

function summaryOf(chapters: readonly Chapter[]): string {
  const [faults, warnings] = [count(chapters, "fault"), count(chapters, "warning")];
  if (faults + warnings === 0) return "Nothing is wrong.";
  return `${faults} wrong (✗), ${warnings} to look at (!).`;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        json: { type: "boolean", default: false },
        openapi: { type: "string" },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    const [problem = ""] = String(error instanceof Error ? error.message : error).split(". ");
    throw new CliError(`${problem.replaceAll("'", "")}. Run with --help.`, 2);
  }
}
