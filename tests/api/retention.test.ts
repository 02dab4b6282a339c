import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  contentTables,
  deleteExpired,
  retentionPeriod,
  storedData,
  type StoredTable,
} from "../../src/api/db/stored-data.ts";
import { withoutTypes } from "../../src/api/db/tables.ts";
import { createSecurityLog } from "../../src/api/http/security-log.ts";
import { createMaintenance } from "../../src/api/rounds/rounds.ts";
import { dialects } from "./databases.ts";
import { insertRow } from "./insert-row.ts";
import { ada, participant } from "./participants.ts";
import { openTestApi, type TestApi, testTime } from "./test-api.ts";

const day = 86_400_000;
const ago = (days: number) => new Date(testTime.getTime() - days * day).toISOString();
const tables = Object.entries<StoredTable>(storedData);

describe.each(dialects)("what is stored on %s", (dialect) => {
  let api: TestApi;
  let time = testTime;
  const now = () => time;
  beforeAll(async () => {
    api = await openTestApi(dialect, { now });
  });
  afterAll(() => api.close());

  test("has a purpose and an end for each column of the database, and for no other", async () => {
    const found = (await api.database.introspection.getTables()).map(({ name, columns }) => [
      name,
      columns.map((column) => column.name).toSorted(),
    ]);
    const described = tables.map(([name, { columns }]) => [name, Object.keys(columns).toSorted()]);
    const isContent = ([name]: unknown[]) => contentTables.some((content) => content === name);
    expect(found.filter((table) => !isContent(table)).toSorted()).toEqual(described.toSorted());
    expect(found.filter(isContent)).toHaveLength(contentTables.length);
  });

  test("goes on its day, and not before", async () => {
    const { iParticipantId } = await participant(api, ada.vEmail);
    for (const [name, { expiry, columns }] of tables) {
      if (!expiry) continue;
      await withoutTypes(api.database).deleteFrom(name).execute();
      for (const [key, time] of [
        ["old", ago(expiry.days + 2)],
        ["fresh", ago(expiry.days - 2)],
      ] as const) {
        await insertRow(api.database, name, {
          text: key,
          values: {
            ...("iParticipantId" in columns && { iParticipantId }),
            [expiry.column]: time,
            ...(expiry.whileEmpty !== undefined && { [expiry.whileEmpty]: "" }),
          },
        });
      }
    }
    const expected = tables
      .filter(([, { expiry }]) => expiry)
      .map(([table]) => ({
        table,
        rows: 1,
        retention: retentionPeriod(table as keyof typeof storedData),
      }));
    expect(await deleteExpired({ database: api.database, now }, { dryRun: true })).toEqual(
      expected,
    );
    const lines: string[] = [];
    const events: string[] = [];
    const log = (line: string) => lines.push(line);
    const maintenance = createMaintenance({ database: api.database, now }, 8, {
      announce: () => undefined,
      log,
      security: createSecurityLog({ log: (line) => events.push(line), now }),
    });
    await maintenance.run();
    expect(await deleteExpired({ database: api.database, now }, { dryRun: true })).toEqual([]);
    for (const { table } of expected)
      expect(await withoutTypes(api.database).selectFrom(table).selectAll().execute()).toHaveLength(
        1,
      );
    // Once a day: the next look within it leaves rows that have ended since.
    time = new Date(testTime.getTime() + 1000);
    await withoutTypes(api.database)
      .updateTable("session")
      .set({ dExpires: ago(1) })
      .execute();
    await maintenance.run();
    expect(await api.database.selectFrom("session").selectAll().execute()).toHaveLength(1);
    time = new Date(testTime.getTime() + day);
    await maintenance.run();
    expect(await api.database.selectFrom("session").selectAll().execute()).toEqual([]);
    expect(lines).toEqual([]);
    // On both days that something was over.
    expect(events.map((line) => JSON.parse(line) as object)).toMatchObject([
      { event: "retention", time: testTime.toISOString() },
      { event: "retention", time: time.toISOString() },
    ]);
    // Also once the clock was set back.
    time = testTime;
    await api.database
      .insertInto("human_check_spent")
      .values({ vKey: "spent", dExpires: ago(1) })
      .execute();
    await maintenance.run();
    expect(await deleteExpired({ database: api.database, now }, { dryRun: true })).toEqual([]);
    await maintenance.close();
  });
});

test("is said in words", () => {
  expect(retentionPeriod("idempotency")).toBe("7 days after the save, or when the survey closes");
  expect(retentionPeriod("contact_message")).toBe("24 months after the message");
  expect(retentionPeriod("answer")).toBe("Until the survey closes");
});
