import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { remind } from "../../../src/operate/organisation/invitations.ts";
import {
  close as closeCommand,
  open as openCommand,
  status,
  watchStatus,
} from "../../../src/operate/organisation/survey-rounds.ts";
import { advanceRounds, closeRound, openRound } from "../../../src/api/rounds/rounds.ts";
import { dialects } from "../databases.ts";
import { addColleagues } from "../participants.ts";
import { openTestApi, type TestApi, testTime } from "../test-api.ts";

const minimum = 8;
const moodId = 2;
const now = () => testTime;

describe.each(dialects)("a round on %s", (dialect) => {
  let api: TestApi;
  const context = () => ({ database: api.database, now, settings: api.settings });
  beforeEach(async () => {
    api = await openTestApi(dialect, { now });
    await api.database.deleteFrom("invitation").execute();
    await api.database.deleteFrom("answer").execute();
  });
  afterEach(() => api.close());

  /** Invites so many people, the first half of whom have completed it. */
  async function invite(count: number): Promise<readonly number[]> {
    await addColleagues(api, count);
    const ids = Array.from({ length: count }, (_, index) => 1000 + index);
    const invitation = { iSurveyId: moodId, iOrder: 0 };
    await api.database
      .insertInto("invitation")
      .values(
        ids.map((iParticipantId, index) => ({
          ...invitation,
          iParticipantId,
          survey_status: index < count / 2 ? ("completed" as const) : ("pending" as const),
        })),
      )
      .execute();
    return ids;
  }
  const department = (ids: readonly number[], vValue: string) =>
    api.database
      .insertInto("participant_column")
      .values(ids.map((iParticipantId) => ({ iParticipantId, vName: "department", vValue })))
      .onConflict((conflict) =>
        conflict.columns(["iParticipantId", "vName"]).doUpdateSet({ vValue }),
      )
      .execute();
  const open = () =>
    openRound(context(), { iSurveyId: moodId, dUntil: "", vColumn: "department", minimum });
  const close = () => closeRound(context(), moodId, minimum);

  test("counts a person once who has answered on many days", async () => {
    const ids = await invite(9);
    const { iQuestionId, options } = await moodQuestion();
    const answer = (iParticipantId: number, iOptionId: number, day: number) => ({
      iParticipantId,
      iSurveyId: moodId,
      iQuestionId,
      iOptionId,
      dDay: `2026-11-${String(day).padStart(2, "0")}`,
      dCreated: now().toISOString(),
    });
    const [good = 0, bad = 0] = options;
    await open();
    await api.database
      .insertInto("answer")
      .values([
        ...ids.slice(1).map((id) => answer(id, good, 1)),
        ...Array.from({ length: 24 }, (_, index) => answer(ids[0] ?? 0, bad, index + 1)),
      ])
      .execute();
    expect((await close()).questions[0]?.all).toEqual({
      people: 9,
      shares: [89, 11],
      counts: [8, 1],
    });
  });

  async function moodQuestion() {
    const rows = await api.database
      .selectFrom("survey_category as category")
      .innerJoin("survey_sub_category as sub", "sub.iCategoryId", "category.iCategoryId")
      .innerJoin("survey_question as question", "question.iSubCategoryId", "sub.iSubCategoryId")
      .innerJoin("survey_option as option", "option.iSubCategoryId", "sub.iSubCategoryId")
      .select(["question.iQuestionId", "option.iOptionId"])
      .where("category.iSurveyId", "=", moodId)
      .orderBy("option.iOrder")
      .execute();
    return {
      iQuestionId: rows[0]?.iQuestionId ?? 0,
      options: rows.map(({ iOptionId }) => iOptionId),
    };
  }

  test("tells who took part by groups while it is open, in which people stay who move", async () => {
    const ids = await invite(32);
    await department(ids.slice(0, 16), "Sales");
    await department(ids.slice(16), "Ops");
    await open();
    const groups = async () => (await status(context(), "daily-mood")).lines.slice(1);
    const whileOpen = [
      "  Ops: invited 16, begun fewer than 8, completed fewer than 8",
      "  Sales: invited 16, begun at least 8, completed at least 8",
    ];
    expect(await groups()).toEqual(whileOpen);
    // If it followed, the difference would tell of one person.
    await department(ids.slice(0, 1), "Ops");
    expect(await groups()).toEqual(whileOpen);
    await close();
    // Also of people who have gone since: what is frozen stays, and no group is told.
    await api.database.updateTable("participant").set({ dGone: "2026-11-20" }).execute();
    const { lines } = await status(context(), "daily-mood");
    expect(lines).toEqual([
      expect.stringMatching(/no round is open.* 16 of 32 have completed it\.$/),
    ]);
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test("tells a watcher, who looks after each person, only of as many people as the minimum", async () => {
    const ids = await invite(40);
    await department(ids.slice(0, 17), "Sales");
    await department(ids.slice(17), "Ops");
    await open();
    await api.database
      .updateTable("invitation")
      .set({ survey_status: "pending", dInvited: "2026-11-01" })
      .execute();
    const mailing = { sender: "Ms Chair", results: "28 January", pace: 60, after: 5, atMost: 2 };
    await api.database.updateTable("survey").set({ iMinutes: 1 }).execute();
    await api.database.updateTable("round").set({ dUntil: "2026-12-11" }).execute();
    const look = async () => {
      const told = [
        await status(context(), "daily-mood"),
        await closeCommand(context(), "daily-mood", { dryRun: true }),
        await remind(context(), "daily-mood", { ...mailing, dryRun: true }),
      ];
      return told.flatMap(({ lines, data }) => [...lines, JSON.stringify(data)]);
    };
    const seen = [await look()];
    for (const id of ids) {
      await api.database
        .updateTable("invitation")
        .set({ survey_status: "completed" })
        .where("iParticipantId", "=", id)
        .execute();
      seen.push(await look());
    }
    // Sales are the first 17: theirs is told as long as eight are 0 to 7, and nine are 8 to 16.
    const changes = (line: number) =>
      seen.flatMap((looked, index) => (seen[index - 1]?.[line] === looked[line] ? [] : [index]));
    const [sales, ops, all] = [2, 1, 4].map(changes);
    expect(seen[0]?.[2]).toContain("Sales");
    expect({ sales, ops, all }).toEqual({
      sales: [0, 8],
      ops: [0, 25, 33],
      all: [0, 8, 16, 24, 32],
    });
    // Neither begun nor completed, nor anything for programs, changes at another time.
    const others = new Set((seen[0] ?? []).flatMap((_, line) => changes(line)));
    expect([...others].toSorted((one, other) => one - other)).toEqual([0, 8, 16, 24, 25, 32, 33]);
  });

  test.for([
    { stored: 8, setting: 5, holds: 8 },
    { stored: 8, setting: 10, holds: 10 },
    // A round of before the number was stored.
    { stored: 0, setting: 5, holds: 5 },
  ])(
    "opened with $stored and closed with $setting needs groups of $holds",
    async ({ stored, setting, holds }) => {
      const ids = await invite(26);
      await department(ids.slice(0, 7), "IT");
      await department(ids.slice(7), "Sales");
      const later = { ...context(), settings: { ...api.settings, MINIMUM_GROUP: setting } };
      await openRound(context(), {
        iSurveyId: moodId,
        dUntil: "2026-12-31",
        vColumn: "department",
        minimum: stored,
      });
      const said =
        holds === setting ? [] : [expect.stringContaining(`Groups need ${holds} people`)];
      const [first, ...lines] = (await status(later, "daily-mood")).lines;
      expect(first).toBe("Daily Mood: 26 people invited");
      const isTold = (name: string) =>
        lines.some((line) => line.includes(name) && !line.includes("few to tell"));
      // Sales is what is left without IT.
      expect(isTold("Sales")).toBe(holds === 5);
      expect(lines.slice(2)).toEqual(said);
      expect((await openCommand(later, "daily-mood", {})).lines.slice(3)).toEqual(said);
      await closeCommand(later, "daily-mood", { yes: true });
      const { tResult } = await api.database
        .selectFrom("round")
        .select("tResult")
        .executeTakeFirstOrThrow();
      expect(JSON.parse(tResult)).toMatchObject({ minimum: holds });
    },
  );

  test("that opens by itself stores the minimum too", async () => {
    await invite(9);
    await advanceRounds(context(), 11);
    const rows = await api.database.selectFrom("round").select("iMinimum").execute();
    expect(rows.map(({ iMinimum }) => iMinimum)).toEqual([11]);
  });

  test("of which fewer than the minimum have completed it keeps no number of them", async () => {
    await invite(14);
    await open();
    expect(await close()).toMatchObject({ invited: 14, completed: null });
    expect((await status(context(), "daily-mood")).lines[0]).toMatch(
      /: there are too few people to tell how many of the 14 have completed it\.$/,
    );
  });

  test("is watched: each change is told once, and addresses that were refused", async () => {
    const [id = 0] = await invite(18);
    await open();
    const { vEmail } = await api.database
      .selectFrom("participant")
      .select("vEmail")
      .where("iParticipantId", "=", id)
      .executeTakeFirstOrThrow();
    const texts = { vTo: vEmail, vSubject: "", tText: "", dExpires: "", dNext: "" };
    const mail = { ...texts, iAttempts: 1, iClass: 3, dQueued: now().toISOString() };
    const invitation = { ...mail, vOpens: `invitation ${id} 1` };
    const reminder = { ...mail, vOpens: `reminder ${id} 1` };
    const reminders = Array.from({ length: 6 }, () => reminder);
    const set = (values: object) => api.database.updateTable("mail").set(values).execute();
    const changes = [
      () => Promise.resolve(),
      () => api.database.insertInto("mail").values([invitation, reminder]).execute(),
      () => Promise.resolve(),
      () => set({ dQueued: "2026-11-20T09:59:59.000Z" }),
      () => set({ eRefused: "Yes", vFailure: "EENVELOPE 550" }),
      () => set({ vTo: "earlier@example.org" }),
      () => api.database.insertInto("mail").values(reminders).execute(),
      () => set({ dQueued: "2026-11-20T09:59:59.000Z" }),
      () => api.database.insertInto("mail").values(reminder).execute(),
      () => api.database.updateTable("mail_queue").set({ vFailure: "It refuses us" }).execute(),
      () => set({ eRefused: "Yes" }),
    ];
    async function* ticks() {
      for (const change of changes) yield await change();
    }
    const told: string[] = [];
    await watchStatus(
      context(),
      "daily-mood",
      ({ lines }) => told.push(lines.slice(2).join()),
      ticks(),
    );
    expect(told).toEqual([
      "",
      "Mails waiting to be sent: a few",
      `Mails waiting to be sent: a few,Waiting for more than a day: the invitation to ${vEmail}`,
      `Refused by the mail server: ${vEmail} (EENVELOPE 550)`,
      ...[
        ["", ""],
        ["Mails waiting to be sent: a few,", ""],
        ["Mails waiting to be sent: a few,It refuses us. All mails of rounds wait.,", ""],
        ["", ",Refused, or waiting for more than a day: at least 8 other mails"],
      ].map(
        ([before, after]) =>
          `${before}Refused by the mail server: ${vEmail} (EENVELOPE 550, at an earlier address)${after}`,
      ),
    ]);
  });

  test("to which too few were invited tells not even how many have completed it", async () => {
    const [id = 0] = await invite(7);
    await open();
    const { iQuestionId, options } = await moodQuestion();
    await api.database
      .insertInto("answer")
      .values({
        iParticipantId: id,
        iSurveyId: moodId,
        iQuestionId,
        iOptionId: options[0] ?? 0,
        dDay: "2026-11-01",
        dCreated: now().toISOString(),
      })
      .execute();
    // Retired ones are in results only if they were answered.
    await api.database.updateTable("survey_question").set({ eRetired: "Yes" }).execute();
    expect(await close()).toMatchObject({ invited: 7, completed: null, questions: [] });
  });
});
