import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { openDatabase } from "../../src/api/db/open-database.ts";
import { mailClasses } from "../../src/api/mail/compose.ts";
import { createMailer, type MailRow, type OutgoingMail } from "../../src/api/mail/mailer.ts";
import { readQueue } from "../../src/api/mail/turns.ts";
import { dialects, freshDatabase, type FreshDatabase } from "./databases.ts";
import { testTime } from "./test-api.ts";

const second = 1000;
const hour = 3600 * second;

describe.each(dialects)("mails of rounds on %s", (dialect) => {
  let fresh: FreshDatabase;
  let open: Awaited<ReturnType<typeof openDatabase>>;
  let later: number;
  let sent: OutgoingMail[];
  let lines: string[];
  let fail: Error | undefined;
  const now = () => new Date(testTime.getTime() + later);
  const write = ({ vSubject: subject, vTo: to }: MailRow) =>
    Promise.resolve({ id: subject, to, subject, text: "", html: "" });
  const mailer = (more: Partial<Parameters<typeof createMailer>[0]> = {}) =>
    createMailer({
      database: open.database,
      now,
      write,
      log: (line) => lines.push(line),
      send: (mail) => (fail ? Promise.reject(fail) : Promise.resolve(void sent.push(mail))),
      ...more,
    });
  const queue = (vSubject: string, more: Partial<MailRow> = {}) =>
    open.database
      .insertInto("mail")
      .values({
        vSubject,
        vTo: "ada@example.org",
        tText: "",
        iClass: mailClasses.round.rank,
        iPace: 60,
        iAttempts: 0,
        dExpires: new Date(testTime.getTime() + 2 * hour).toISOString(),
        dQueued: now().toISOString(),
        dNext: now().toISOString(),
        ...more,
      })
      .execute();
  const account = { iClass: mailClasses.account.rank };
  const waiting = () => open.database.selectFrom("mail").selectAll().orderBy("iMailId").execute();
  beforeEach(async () => {
    later = 0;
    sent = [];
    lines = [];
    fail = undefined;
    fresh = await freshDatabase(dialect, "migrated");
    open = await openDatabase(fresh.address);
  });
  afterEach(async () => {
    await open.close();
    await fresh.remove();
  });

  const failure = (code: string, responseCode?: number, more: object = {}) =>
    Object.assign(new Error("550 ada@example.org secret-code"), { code, responseCode, ...more });

  test("keeps the pace of mails of rounds over queues, restarts, outages and two processes", async () => {
    for (const subject of "abcdefgh") await queue(subject);
    await open.database.updateTable("mail").set({ iPace: 6 }).where("vSubject", "=", "h").execute();
    // The server is away for an hour.
    later = hour / 2;
    const inSecond: number[] = [];
    for (let seconds = 0; seconds < 10; seconds += 1) {
      const before = sent.length;
      await Promise.all([mailer().deliver(), mailer().deliver()]);
      inSecond.push(sent.length - before);
      if (seconds === 4) await queue("i");
      await queue(`account ${seconds}`, account);
      later += second;
    }
    // One a second besides the mail for an account, and after "h" none for ten seconds.
    expect(inSecond).toEqual([1, 2, 2, 2, 2, 2, 2, 2, 1, 1]);
    later += 8 * second;
    await mailer().deliver();
    expect(sent.at(-1)?.subject).toBe("i");
  });

  test("pauses all mails of rounds while the server takes none, and none for accounts", async () => {
    for (const subject of "abcd") await queue(subject);
    fail = failure("EENVELOPE", 450, { command: "RCPT TO" });
    const tries = () => lines.length;
    await Promise.all([mailer().deliver(), mailer().deliver()]);
    expect(tries()).toBe(1);
    const pauses = [30, 60, 120, 240, 480, 900, 900];
    for (const [index, seconds] of pauses.entries()) {
      later += seconds * second - 1;
      await mailer().deliver();
      expect(tries()).toBe(index + 1);
      later += 1;
      await Promise.all([mailer().deliver(), mailer().deliver()]);
      expect(tries()).toBe(index + 2);
    }
    expect(new Set(lines.map((line) => line.replace(/\d+ s\.$/, "")))).toEqual(
      new Set(["The mail server takes no mails now: EENVELOPE 450. Mails of rounds wait "]),
    );
    fail = undefined;
    await queue("account", account);
    await mailer().deliver();
    expect(sent.map(({ subject }) => subject)).toEqual(["account"]);
    later += 900 * second;
    for (const _ of "abcd") {
      await mailer().deliver();
      later += second;
    }
    expect(sent).toHaveLength(5);
    // The next failure is the first one again.
    await queue("e");
    fail = failure("ECONNECTION");
    await mailer().deliver();
    expect(lines.at(-1)).toContain("ECONNECTION. Mails of rounds wait 30 s.");
  });

  test("logs an error and goes on when the table can't be read", async () => {
    await open.database.schema.dropTable("mail").execute();
    const logged = Promise.withResolvers<string>();
    const awake = mailer({ log: logged.resolve });
    awake.wake();
    expect(await logged.promise).toMatch(/^The mail queue can't be read: /);
    await awake.close();
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  const rcpt = { command: "RCPT TO" };
  test.for([
    ["an unknown mailbox", failure("EENVELOPE", 550, rcpt), "refused"],
    [
      "an address that no server can be sent",
      failure("EENVELOPE", undefined, { command: "API" }),
      "refused",
    ],
    ["a domain without mail", failure("EENVELOPE", 556, rcpt), "refused"],
    ["a mail that looks like spam", failure("EMESSAGE", 554, { command: "DATA" }), "second look"],
    ["a mailbox that is full", failure("EENVELOPE", 452, rcpt), "pause"],
    ["too many mails", failure("EENVELOPE", 421, { command: "MAIL FROM" }), "pause"],
    ["no connection", failure("ESOCKET"), "pause"],
    ["a wrong password", failure("EAUTH", 535, { command: "AUTH PLAIN" }), "us"],
    ["a missing login", failure("EENVELOPE", 530, { command: "MAIL FROM" }), "us"],
    ["a sender that it does not know", failure("EENVELOPE", 553, { command: "MAIL FROM" }), "us"],
    ["no service", failure("EPROTOCOL", 554, { command: "CONN" }), "us"],
    ["no relay", failure("EENVELOPE", 554, rcpt), "us"],
    [
      "no relay, as Exchange says it",
      failure("EENVELOPE", 550, { ...rcpt, response: "550 5.7.54 no" }),
      "us",
    ],
    ["no TLS", failure("ETLS", 502), "us"],
  ] as const)("of a round, which meets %s", async ([, error, outcome]) => {
    const refusals: string[] = [];
    await queue("one");
    const counting = () =>
      mailer({ send: () => Promise.reject(error), onRefused: () => refusals.push("refused") });
    await counting().deliver();
    const [one] = await waiting();
    const { vFailure } = await readQueue(open.database);
    if (outcome === "refused") expect(one).toMatchObject({ eRefused: "Yes" });
    else expect(one).toMatchObject({ eRefused: "No" });
    const says = outcome === "us" ? /^The mail server refuses us: E/ : /^The mail server takes no/;
    expect(vFailure).toMatch(outcome === "us" || outcome === "pause" ? says : /^$/);
    if (outcome !== "second look") return;
    // Spam filters misjudge.
    later = 300 * second - 1;
    await counting().deliver();
    expect(refusals).toEqual([]);
    later += 1;
    await counting().deliver();
    expect((await waiting())[0]).toMatchObject({ eRefused: "Yes", vFailure: "EMESSAGE 554" });
    expect(refusals).toEqual(["refused"]);
  });

  test("goes on by itself when the next turn of a round has come", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    for (const subject of "abc") await queue(subject);
    const awake = mailer();
    awake.wake();
    for (const count of [1, 2, 3]) {
      await vi.waitFor(() => expect(sent).toHaveLength(count));
      await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
      later += second;
      vi.advanceTimersByTime(second);
    }
    await awake.close();
  });

  test("gives a turn back whose mail is not sent", async () => {
    for (const subject of "abc") await queue(subject);
    const ended = mailer({
      write: (row) => (row.vSubject === "c" ? write(row) : Promise.resolve(undefined)),
    });
    await ended.deliver();
    expect(sent.map(({ subject }) => subject)).toEqual(["c"]);
    expect(await waiting()).toEqual([]);
  });
});
