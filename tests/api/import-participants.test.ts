import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { hashPassword, isPassword } from "../../src/api/accounts/password.ts";
import { openDatabase, type OpenDatabase } from "../../src/api/db/open-database.ts";
import { importSample } from "../../src/api/import/import-sample.ts";
import { dialects, freshDatabase, type FreshDatabase } from "./databases.ts";
import { sampleFolder, type SampleFolder } from "./sample-folder.ts";
import { testTime } from "./test-api.ts";

describe.each(dialects)("import of participants on %s", (dialect) => {
  let sample: SampleFolder;
  let fresh: FreshDatabase;
  let open: OpenDatabase;
  beforeEach(async () => {
    sample = sampleFolder();
    fresh = await freshDatabase(dialect, "sample");
    open = await openDatabase(fresh.address);
  });
  afterEach(async () => {
    await open.close();
    await fresh.remove();
    sample.remove();
  });

  const noPictures = () => Promise.resolve([]);
  const run = (withParticipants = true) =>
    importSample(open.database, sample.folder, {
      render: noPictures,
      now: () => testTime,
      withParticipants,
    });
  const edit: SampleFolder["edit"] = (...change) => {
    sample.edit(...change);
  };
  const participants = () =>
    open.database.selectFrom("participant").selectAll().orderBy("vSampleKey").execute();
  const answers = () =>
    open.database
      .selectFrom("answer")
      .selectAll()
      .orderBy("iParticipantId")
      .orderBy("iQuestionId")
      .execute();
  const change = (name: string, values: object) =>
    open.database.updateTable("participant").set(values).where("vFirstName", "=", name).execute();

  const canLogIn = async () => {
    const found: boolean[] = [];
    for (const [name, password] of [
      ["Ada", "correct-horse"],
      ["Ben", "battery-staple"],
      ["Cleo", "third-secret"],
    ] as const) {
      const person = (await participants()).find((row) => row.vFirstName === name);
      found.push(await isPassword(password, person?.vPassword ?? ""));
    }
    return found;
  };

  test("overwrites a participant whose entry has changed, and ends that participant's logins", async () => {
    const [ada] = await participants();
    const login = {
      vHash: "x",
      iParticipantId: ada?.iParticipantId ?? 0,
      dCreated: testTime.toISOString(),
      dExpires: testTime.toISOString(),
    };
    await open.database.insertInto("session").values(login).execute();
    edit("participants.yaml", (text) =>
      text.replace("correct-horse", "other-horse").replace("07700900001", "07700900111"),
    );
    await run();
    const [after] = await participants();
    expect(after).toMatchObject({ iParticipantId: ada?.iParticipantId, vPhone: "07700900111" });
    expect(await isPassword("other-horse", after?.vPassword ?? "")).toBe(true);
    expect(await open.database.selectFrom("session").selectAll().execute()).toEqual([]);
  });

  test("locks participants removed from the file, but not those who were never in it, and keeps their answers", async () => {
    const before = await answers();
    await change("Ben", { vSampleKey: "", vSampleHash: "" });
    edit("participants.yaml", (text) => text.split(/(?=^- firstName: Ben)/m)[0] ?? "");
    await run();
    expect(await participants()).toHaveLength(3);
    expect(await canLogIn()).toEqual([true, true, false]);
    expect(await answers()).toEqual(before);
  });

  test("succeeds although a participant uses the address of a new entry", async () => {
    await change("Ada", { vEmail: "dora@example.org", vEmailKey: "dora@example.org" });
    edit(
      "participants.yaml",
      (text) => text + (text.split(/(?=^- )/m)[0] ?? "").replace("Ada@", "dora@"),
    );
    expect(await run()).toContain("other accounts have their addresses: dora@example.org.");
    expect(await participants()).toHaveLength(3);
  });

  test("keeps the pictures that participants have uploaded", async () => {
    const picture = {
      vType: "image/webp",
      bContent: Buffer.from("x"),
      vHash: "x",
      vSourceHash: "x",
    };
    for (const vPath of ["participant/a.jpg", "participant/a.webp"])
      await open.database
        .insertInto("picture")
        .values({ ...picture, vPath })
        .execute();
    await change("Cleo", {
      vImage: "/media/participant/a.jpg",
      vWebpImage: "/media/participant/a.webp",
    });
    const stored = async () =>
      (
        await open.database
          .selectFrom("picture")
          .select("vPath")
          .where("vPath", "like", "participant/%")
          .execute()
      ).length;
    edit("labels.yaml", (text) => text.replace("One letter", "Two letters"));
    await run();
    expect(await stored()).toBe(2);
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test("on a public host locks participants with published passwords, and keeps their answers", async () => {
    const before = await answers();
    await change("Ada", { vPhone: "07700900999" });
    await change("Ben", { vPassword: await hashPassword("own password"), iPasswords: 1 });
    expect(await canLogIn()).toEqual([true, false, true]);
    await run(false);
    expect(await canLogIn()).toEqual([false, false, false]);
    const [, ben] = await participants();
    expect(await isPassword("own password", ben?.vPassword ?? "")).toBe(true);
    expect(await answers()).toEqual(before);
    await run();
    expect(await canLogIn()).toEqual([true, false, true]);
  });

  test("on a new public host adds no participants", async () => {
    const other = await freshDatabase(dialect);
    const { database, close } = await openDatabase(other.address);
    await importSample(database, sample.folder, { render: noPictures, withParticipants: false });
    expect(await database.selectFrom("participant").selectAll().execute()).toEqual([]);
    await close();
    await other.remove();
  });

  test("gives each participant the survey states of the file", async () => {
    const counts = await open.database
      .selectFrom("answer")
      .innerJoin("participant", "participant.iParticipantId", "answer.iParticipantId")
      .select(({ fn }) => ["vFirstName", "dDay", fn.countAll().as("number")])
      .groupBy(["vFirstName", "dDay"])
      .orderBy("vFirstName")
      .orderBy("dDay")
      .execute();
    expect(counts.map((row) => [row.vFirstName, row.dDay, Number(row.number)])).toEqual([
      ["Ben", "", 2],
      ["Ben", "2026-11-21", 1],
      ["Cleo", "", 5],
    ]);
  });

  test("keeps what participants have changed while their entries stay the same", async () => {
    await change("Ada", { vPhone: "07700900999", vEmail: "a@b.cc", vEmailKey: "a@b.cc" });
    await open.database.deleteFrom("answer").execute();
    const before = await participants();
    edit("labels.yaml", (text) => text.replace("One letter", "Two letters"));
    edit("participants.yaml", (text) => text.replace("Ben", "Benjamin"));
    await run();
    const after = await participants();
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).toMatchObject({ vFirstName: "Benjamin" });
    expect(await answers()).toEqual([]);
  });

  test("adds surveys of a changed entry with their answers, and leaves others as they are", async () => {
    const invitations = () =>
      open.database
        .selectFrom("invitation")
        .selectAll()
        .orderBy("iParticipantId")
        .orderBy("iSurveyId")
        .execute();
    const before = { answers: await answers(), invitations: await invitations() };
    edit(
      "participants.yaml",
      (text) =>
        text.replace("state: halfway", "state: completed") +
        "    - survey: daily-mood\n      state: completed\n",
    );
    await run();
    const after = { answers: await answers(), invitations: await invitations() };
    expect(after.answers).toHaveLength(before.answers.length + 1);
    expect(after.answers).toEqual(expect.arrayContaining(before.answers));
    expect(after.invitations).toHaveLength(before.invitations.length + 1);
    expect(after.invitations).toEqual(expect.arrayContaining(before.invitations));
  });
});
