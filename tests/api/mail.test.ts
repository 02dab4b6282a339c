import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { openDatabase } from "../../src/api/db/open-database.ts";
import { createMailer, type OutgoingMail } from "../../src/api/mail/mailer.ts";
import { queueMail } from "../../src/api/mail/compose.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { dialects, freshDatabase, type FreshDatabase } from "./databases.ts";
import { mailText } from "./mail-text.ts";
import { testTime } from "./test-api.ts";

const second = 1000;
const hour = 3600 * second;
/** Of mails that open nothing. */
const codesOf = () => Promise.resolve(undefined);

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
      codesOf,
      log: (line) => lines.push(line),
      send: (mail) => {
        if (fail) return Promise.reject(fail);
        sent.push(mail);
        return Promise.resolve();
      },
    });
  const queue = (subject: string) =>
    queueMail(
      { database: open.database, now, settings: parseSettings({}) },
      { ...mailText, to: "ada@example.org", subject, expires: new Date(testTime.getTime() + hour) },
    );
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
    for (const subject of ["a", "b", "c"]) await queue(subject);
    await Promise.all([1, 2, 3].map(() => mailer().deliver()));
    expect(sent.map(({ subject }) => subject).sort()).toEqual(["a", "b", "c"]);
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
      codesOf,
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

  test("logs an error and goes on when the table can't be read", async () => {
    await open.database.schema.dropTable("mail").execute();
    const logged = Promise.withResolvers<string>();
    const awake = createMailer({
      database: open.database,
      now,
      codesOf,
      log: logged.resolve,
      send: () => Promise.resolve(),
    });
    awake.wake();
    expect(await logged.promise).toMatch(/^The mail queue can't be read: /);
    await awake.close();
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test("sends mails in order and deletes them", async () => {
    await queue("first");
    later = 1;
    await queue("second");
    await mailer().deliver();
    expect(sent.map(({ subject }) => subject)).toEqual(["first", "second"]);
    const address = mailText.action?.address ?? "";
    for (const { text, html } of sent)
      expect([text, html].every((part) => part.includes(address))).toBe(true);
    expect(await waiting()).toEqual([]);
  });

  test("names a mail at each attempt by the same id, and another by another", async () => {
    await queue("slow");
    const ids: string[] = [];
    const sender = createMailer({
      database: open.database,
      now,
      codesOf,
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
      codesOf,
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
