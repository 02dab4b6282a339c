import { setTimeout } from "node:timers/promises";
import { join } from "node:path";

import pLimit from "p-limit";

import { backup, restore } from "../../../src/operate/organisation/backup.ts";
import type { Context, CommandReport } from "../../../src/operate/organisation/context.ts";
import { importFolder } from "../../../src/operate/organisation/import.ts";
import { invite, remind } from "../../../src/operate/organisation/invitations.ts";
import { erase } from "../../../src/operate/organisation/personal-data.ts";
import { results } from "../../../src/operate/organisation/results.ts";
import { close, open, status } from "../../../src/operate/organisation/survey-rounds.ts";
import { openDatabase } from "../../../src/api/db/open-database.ts";
import { openServer } from "../../../src/api/open-server.ts";
import { writeMail } from "../../../src/api/write-mail.ts";
import { createMailer, createSend } from "../../../src/api/mail/mailer.ts";
import type { RoundResult } from "../../../src/api/rounds/result.ts";
import { stepInWords, stepOf } from "../../../src/api/rounds/participation.ts";
import { parseSettings } from "../../../src/shared/settings.ts";
import { browserOf } from "./calls.ts";
import {
  choiceOf,
  type Departments,
  employeesOf,
  makeFolder,
  mood,
  nameOf,
  questionnaires,
  type Figure,
  resultFigures,
} from "./firm.ts";
import { startSmtpServer } from "../../helpers/smtp-server.ts";

interface Firm {
  /** An empty folder for everything. */
  readonly folder: string;
  readonly departments: Departments;
  /** Days on which people tell their mood. */
  readonly days: number;
  /** Is told of each step. */
  readonly onStep?: (name: string) => void;
}

const audit = "culture-audit";
const words = { sender: "Ms Chair", results: "10 December", pace: 600 };
const day = 86_400_000;
/** People who answer at the same time. */
const atOnce = 8;

/** How a firm asks its people, from the first import to the restored backup. Returns all figures. */
export async function organisationStory({ folder, departments, days, onStep }: Firm) {
  const figures: Figure[] = [];
  const check = (name: string, printed: unknown, expected: unknown) => {
    figures.push({ name, printed, expected });
  };
  const employees = employeesOf(departments);
  const count = employees.length;
  const bounced = employees.find(({ habit }) => habit === "never")?.email ?? "";
  const own = join(folder, "own");
  makeFolder(own, employees);
  await using smtp = await startSmtpServer((address) => address === bounced);
  const settings = parseSettings({
    DATABASE_URL: `file:${join(folder, "firm.db")}`,
    SITE_URL: "https://www.firm.example",
    SMTP_URL: smtp.address,
    ORGANISATION: own,
    TRUSTED_PROXIES: "127.0.0.1",
    // People of the story log in once, for all of it.
    INVITATIONS: "password",
    SESSION_DAYS: "90",
    SESSION_IDLE_HOURS: "720",
  });
  // Human checks expire by the real clock.
  let time = new Date("2099-11-02T08:00:00Z");
  const now = () => time;
  const startApi = () =>
    openServer(settings, {
      port: 0,
      hostname: "127.0.0.1",
      now,
      announce: () => undefined,
      work: { cost: 1, numbers: { from: 1, to: 5 } },
    });
  /** As the command does it, beside the running API. */
  async function command(
    work: (context: Context) => Promise<CommandReport>,
  ): Promise<CommandReport> {
    await using opened = await openDatabase(settings.DATABASE_URL, { isShared: true });
    return await work({ settings, database: opened.database, now });
  }
  /** Sends what is due, as the API does in its own time. */
  async function deliver(): Promise<void> {
    await using opened = await openDatabase(settings.DATABASE_URL, { isShared: true });
    const { database } = opened;
    const send = createSend(settings, database, folder);
    const mailer = createMailer({
      database,
      now,
      send,
      write: (row) => writeMail({ database, now, settings }, row),
      log: () => undefined,
    });
    const waiting = () =>
      database.selectFrom("mail").select("iMailId").where("eRefused", "=", "No").execute();
    for (;;) {
      await mailer.deliver();
      const { length } = await waiting();
      if (length === 0) break;
      time = new Date(time.getTime() + 60_000 / words.pace);
      // The API may be sending the last one.
      if (length === 1) await setTimeout(20);
    }
    await mailer.close();
  }

  const api = await startApi();
  try {
    onStep?.("import");
    const tried = await command((context) => importFolder(context, { dryRun: true }));
    check("people, dry run", tried.data, imported(count));
    check("people", (await command((context) => importFolder(context, {}))).data, imported(count));
    const again = await command((context) => importFolder(context, {}));
    check("people again", again.data, imported(0, count));

    onStep?.("open and invite");
    for (const survey of surveys) {
      await command((context) => open(context, survey, { until: "2099-11-30" }));
      const invited = await command((context) => invite(context, survey, words));
      check(`invitations to ${survey}`, invited.data, {
        survey: nameOf(survey),
        mails: count,
        dryRun: false,
      });
    }
    const invitedAgain = await command((context) => invite(context, audit, words));
    check("invitations again", invitedAgain.data, {
      survey: nameOf(audit),
      mails: 0,
      dryRun: false,
    });
    time = new Date(time.getTime() + day);
    await deliver();
    check("mails in mailboxes", smtp.mails.length, 3 * (count - 1));

    const invitations = new Map(
      smtp.mails.map(({ to, text }) => [to, /survey-invite#\/([\w-]+)/.exec(text)?.[1] ?? ""]),
    );
    const people = employees.map((employee, person) => ({
      ...employee,
      person,
      browser: browserOf(api.address, person),
      code: "",
      chosen: new Map<number, number>(),
    }));
    const taking = people.filter(({ habit }) => habit !== "never");
    const answerAll = async (who: typeof people) => {
      await pLimit(atOnce).map(who, async (each) => {
        each.code = await each.browser.arrive(invitations.get(each.email) ?? "", each.email);
        const choose = (question: number) => choiceOf(each.person, question);
        const isTwice = each.habit === "twice";
        for (const survey of Object.values(questionnaires)) {
          const chosen = await each.browser.answer(each.code, survey, { choose, isTwice });
          if (typeof chosen === "number") throw new Error(`A save was refused: ${chosen}`);
          each.chosen = new Map([...each.chosen, ...chosen]);
        }
      });
    };

    onStep?.("first answers");
    const late = taking.filter(({ habit }) => habit === "late");
    const early = taking.filter(({ habit }) => habit !== "late");
    await answerAll(early);
    time = new Date(time.getTime() + 7 * day);
    const options = { ...words, after: 5, atMost: 2 };
    const reminded = await command((context) => remind(context, audit, options));
    check("reminders", reminded.data, {
      survey: nameOf(audit),
      mails: null,
      upTo: count,
      dryRun: false,
    });
    time = new Date(time.getTime() + day);
    await deliver();
    // Each of the early people has been told of a first password.
    check("reminders in mailboxes", smtp.mails.length, 4 * (count - 1));

    onStep?.("late answers");
    await answerAll(late);
    const { lines } = await command((context) => status(context, audit));
    const refused = new Set(lines.filter((line) => line.startsWith("Refused by the mail server")));
    const refusal = `Refused by the mail server: ${bounced} (EENVELOPE 550)`;
    check("refused mails", refused, new Set([refusal]));
    for (const [department, invited] of Object.entries(departments)) {
      const line = lines.find((each) => each.startsWith(`  ${department}: `)) ?? "";
      const completed = taking.filter((each) => each.department === department).length;
      const told = stepInWords(stepOf(completed, invited, 8), invited);
      const whole = `  ${department}: invited ${invited}, begun ${told}, completed ${told}`;
      if (!line.includes("too few")) check(`status of ${department}`, line, whole);
    }
    check("small departments in status", smallShown(departments, lines), []);

    onStep?.("moods");
    for (let index = 0; index < days; index += 1) {
      time = new Date(time.getTime() + day);
      await pLimit(atOnce).map(taking, ({ browser, code, person }) =>
        browser.mood(code, mood.code, (person + index) % 2),
      );
    }

    onStep?.("backup, and one person erased");
    const kept = await command((context) =>
      backup(context, { folder: join(folder, "backups"), keep: 14 }),
    );
    const [gone] = taking.filter(({ department }) => department === Object.keys(departments)[0]);
    const erased = await command((context) => erase(context, gone?.email ?? "", { dryRun: false }));
    check(
      "answers erased",
      (erased.data as { answer: number }).answer,
      (gone?.chosen.size ?? 0) + days,
    );

    onStep?.("closing and results");
    const staying = taking.filter((each) => each !== gone);
    const closed = await command((context) => close(context, audit, { yes: true }));
    check("closing", closed.data, {
      survey: nameOf(audit),
      invited: count - 1,
      completed: staying.length,
    });
    for (const survey of surveys.slice(1))
      await command((context) => close(context, survey, { yes: true }));
    const tooLate = await staying[0]?.browser.answer(staying[0].code, questionnaires[audit], {
      choose: () => 0,
      isTwice: false,
    });
    check("an answer after the end", tooLate, 404);
    for (const survey of Object.keys(questionnaires))
      figures.push(
        ...(await resultFigures({
          departments,
          people: staying,
          print: async (format) =>
            (await command((context) => results(context, survey, { format }))).lines.join("\n"),
        })),
      );
    const moods = await command((context) => results(context, mood.slug, { format: "json" }));
    const [told] = (moods.data as RoundResult).questions;
    check("people with a mood", told?.all?.people, staying.length);

    onStep?.("restore");
    await api.close();
    await restore(settings, (kept.data as { file: string }).file);
    await using restored = await startApi();
    const before = await browserOf(restored.address, 0).answer(
      gone?.code ?? "",
      questionnaires[audit],
      { choose: () => 0, isTwice: false },
    );
    check("the erased person's login in the backup", typeof before, "object");
    const whole = await command((context) => close(context, audit, { yes: true }));
    check("closing of the backup", whole.data, {
      survey: nameOf(audit),
      invited: count,
      completed: taking.length,
    });
  } finally {
    await api.close();
  }
  return figures;
}

const surveys = [...Object.keys(questionnaires), mood.slug];

const imported = (added: number, same = 0) => ({
  content: null,
  people: {
    added,
    changed: 0,
    same,
    faulty: [{ line: added + same + 2, reason: "email is not an address" }],
    remarks: [],
    gone: [],
    questions: [],
  },
});

/** Departments below the minimum of whom more is told than how many are invited. */
const smallShown = (departments: Departments, lines: readonly string[]) =>
  lines.filter((line) =>
    Object.entries(departments).some(
      ([name, size]) => size < 8 && line.startsWith(`  ${name}: `) && !line.includes("too few"),
    ),
  );
