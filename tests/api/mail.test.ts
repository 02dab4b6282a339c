import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { openDatabase } from "../../src/api/db/open-database.ts";
import { createMailer, type MailRow, type OutgoingMail } from "../../src/api/mail/mailer.ts";
import { type Mail, mailClasses, queueMail } from "../../src/api/mail/compose.ts";
import { writeMail } from "../../src/api/write-mail.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { eventually } from "../helpers/eventually.ts";
import { dialects, freshDatabase, type FreshDatabase } from "./databases.ts";
import { mailText } from "./mail-text.ts";
import { testTime } from "./test-api.ts";

const second = 1000;
const classes = ["account", "contact", "newsletter", "round"] as const;
const hour = 3600 * second;
const settings = parseSettings({});
type Name = (typeof classes)[number];

describe.each(dialects)("the mail queue on %s", (dialect) => {
  let fresh: FreshDatabase;
  let open: Awaited<ReturnType<typeof openDatabase>>;
  let later: number;
  let sent: OutgoingMail[];
  let lines: string[];
  let fail: Error | undefined;
  const now = () => new Date(testTime.getTime() + later);
  const mailer = () =>
    createMailer({
      database: open.database,
      now,
      write,
      log: (line) => lines.push(line),
      send: (mail) => {
        if (fail) return Promise.reject(fail);
        sent.push(mail);
        return Promise.resolve();
      },
    });
  const write = (row: MailRow) => writeMail({ database: open.database, now, settings }, row);
  async function queue(
    subject: string,
    { class: name = "account", ...more }: Partial<Omit<Mail, "class">> & { class?: Name } = {},
  ): Promise<void> {
    await queueMail(
      { database: open.database, now, settings },
      {
        ...mailText,
        class: name === "round" ? "account" : name,
        to: "ada@example.org",
        subject,
        expires: new Date(testTime.getTime() + hour),
        ...more,
      },
    );
    if (name === "round") await setRow(subject, { iClass: mailClasses.round.rank, iPace: 60 });
  }
  const setRow = (subject: string, values: Partial<MailRow>) =>
    open.database.updateTable("mail").set(values).where("vSubject", "=", subject).execute();
  const waiting = () => open.database.selectFrom("mail").selectAll().execute();
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

  test("sends each mail once when several processes deliver", async () => {
    const subjects = Array.from("abcdefghijkl");
    for (const [index, subject] of subjects.entries())
      await queue(subject, { class: classes[index % 4] ?? "round" });
    for (let seconds = 0; seconds < 3; seconds += 1) {
      await Promise.all([1, 2, 3].map(() => mailer().deliver()));
      later += second;
    }
    expect(sent.map(({ subject }) => subject).sort()).toEqual(subjects);
  });

  test("retries failed mails with growing delays, also after a restart, until they expire", async () => {
    await queue("patient");
    fail = Object.assign(new Error("550 ada@example.org secret-code"), {
      code: "EENVELOPE",
      responseCode: 550,
    });
    await mailer().deliver();
    later = 29 * second;
    await mailer().deliver();
    later = 31 * second;
    await mailer().deliver();
    expect(lines).toEqual([
      "A mail could not be sent (attempt 1, next in 30 s): EENVELOPE 550",
      "A mail could not be sent (attempt 2, next in 60 s): EENVELOPE 550",
    ]);
    await open.close();
    open = await openDatabase(fresh.address);
    fail = undefined;
    later = 60 * second;
    await mailer().deliver();
    expect(sent).toEqual([]);
    later = 92 * second;
    await mailer().deliver();
    expect(sent).toHaveLength(1);

    await queue("too late");
    later = hour;
    await mailer().deliver();
    expect(sent).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test("sends the mails of a process that died", async () => {
    await queue("orphan");
    let isStuck: () => void = () => undefined;
    const stuck = new Promise<void>((resolve) => {
      isStuck = resolve;
    });
    const dying = createMailer({
      database: open.database,
      now,
      write,
      log: () => undefined,
      send: () => {
        isStuck();
        return new Promise<void>(() => undefined);
      },
    });
    void dying.deliver();
    await stuck;
    await mailer().deliver();
    expect(sent).toEqual([]);
    later = 121 * second;
    await mailer().deliver();
    expect(sent).toHaveLength(1);
  });

  test("sends those for accounts first, then messages, the newsletter's and those of rounds", async () => {
    for (const name of classes.toReversed())
      for (const number of [1, 2, 3]) {
        later += 1;
        await queue(`${name} ${number}`, { class: name });
      }
    for (const _ of [1, 2, 3]) {
      await mailer().deliver();
      later += second;
    }
    expect(sent.map(({ subject }) => subject)).toEqual(
      classes.flatMap((name) => [1, 2, 3].map((number) => `${name} ${number}`)),
    );
  });

  test("refuses more than a number of mails that strangers cause, and counts none that was refused", async () => {
    const { waiting, rank } = mailClasses.newsletter;
    const row = { vTo: "x@b.example", vSubject: "", tText: "", iAttempts: 0, iClass: rank };
    const times = { dExpires: "2027-01-01", dNext: testTime.toISOString() };
    for (let count = 0; count < waiting; count += 100)
      await open.database
        .insertInto("mail")
        .values(Array.from({ length: 100 }, () => ({ ...row, ...times })))
        .execute();
    await expect(queue("one more", { class: "newsletter" })).rejects.toMatchObject({
      code: 503,
      seconds: 300,
    });
    for (const name of ["account", "contact", "round"] as const) await queue(name, { class: name });
    await open.database.updateTable("mail").set({ eRefused: "Yes" }).execute();
    await queue("one more", { class: "newsletter" });
    await mailer().deliver();
    expect(sent.map(({ subject }) => subject)).toEqual(["one more"]);
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  /** Sends whose end the test decides. */
  function heldSends() {
    const begun: { subject: string; end: () => void }[] = [];
    const held = createMailer({
      database: open.database,
      now,
      write,
      log: (line) => lines.push(line),
      send: ({ subject }) =>
        new Promise<void>((resolve) => void begun.push({ subject, end: resolve })),
    });
    const subjects = () => begun.map(({ subject }) => subject);
    return { begun, held, subjects };
  }

  test("sends several at once, and those for accounts also while all others wait for slow mail servers", async () => {
    const { begun, held, subjects } = heldSends();
    for (const subject of ["a", "b", "c", "d"]) await queue(subject, { class: "newsletter" });
    held.wake();
    await eventually(() => expect(subjects()).toEqual(["a", "b"]));
    await queue("reset");
    held.wake();
    await eventually(() => expect(subjects()).toEqual(["a", "b", "reset"]));
    await queue("notice");
    begun[0]?.end();
    await eventually(() => expect(subjects()).toEqual(["a", "b", "reset", "notice"]));
    begun[1]?.end();
    await eventually(() => expect(subjects().slice(4)).toEqual(["c"]));
    for (let index = 0; index < 6; index += 1) {
      await eventually(() => expect(begun.length).toBeGreaterThan(index));
      begun[index]?.end();
    }
    await held.close();
    expect(await waiting()).toEqual([]);
  });

  test("is not sent a second time while a mail server takes minutes for it", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    await queue("slow");
    const { begun, held, subjects } = heldSends();
    held.wake();
    await eventually(() => expect(subjects()).toEqual(["slow"]));
    for (let minutes = 1; minutes <= 5; minutes += 1) {
      later = minutes * 60 * second;
      vi.advanceTimersByTime(60 * second);
      await eventually(async () =>
        expect((await waiting())[0]?.dNext).toBe(
          new Date(testTime.getTime() + later + 120 * second).toISOString(),
        ),
      );
      await mailer().deliver();
    }
    begun[0]?.end();
    await held.close();
    expect([subjects(), sent, await waiting()]).toEqual([["slow"], [], []]);
  });

  test.for([
    ["a new mail", 0, "account", hour, true],
    ["a mail that has failed", 3, "account", 2 * hour, true],
    ["a mail of a round that has failed", 1, "round", 48 * hour, true],
    ["a mail that waits for its next attempt", 3, "account", 60 * second, false],
    ["a new mail of a round", 0, "round", 48 * hour, true],
  ] as const)(
    "after the clock was set back: %s, after %i attempts",
    async ([, iAttempts, name, ahead, isSent]) => {
      await queue("in time", { class: name, expires: new Date(testTime.getTime() + 100 * hour) });
      const dNext = new Date(testTime.getTime() + ahead).toISOString();
      await setRow("in time", { iAttempts, dNext });
      await open.database.updateTable("mail_queue").set({ dNext: "2030-01-01" }).execute();
      await mailer().deliver();
      expect(sent).toHaveLength(isSent ? 1 : 0);
    },
  );

  test("names a mail at each attempt by the same id, and another by another", async () => {
    await queue("slow");
    const ids: string[] = [];
    const sender = createMailer({
      database: open.database,
      now,
      write,
      log: () => undefined,
      send: ({ id }) =>
        ids.push(id) === 1 ? Promise.reject(new Error("ETIMEDOUT")) : Promise.resolve(),
    });
    await sender.deliver();
    later = 31 * second;
    await sender.deliver();
    await queue("another");
    await sender.deliver();
    expect(ids).toEqual([ids[0], ids[0], expect.not.stringMatching(`^${ids[0]}$`)]);
  });

  test("sends when the mailer is woken, and not after it is closed", async () => {
    await queue("now");
    const arrived = Promise.withResolvers<OutgoingMail>();
    const awake = createMailer({
      database: open.database,
      now,
      write,
      log: () => undefined,
      send: (mail) => {
        arrived.resolve(mail);
        return Promise.resolve();
      },
    });
    awake.wake();
    expect((await arrived.promise).subject).toBe("now");
    await awake.close();
    expect(await waiting()).toEqual([]);
    await queue("later");
    awake.wake();
    await awake.close();
    expect(await waiting()).toHaveLength(1);
  });
});
