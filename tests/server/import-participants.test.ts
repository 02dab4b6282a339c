import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { isPassword } from "../../src/server/accounts/password.ts";
import {
  openDatabase,
  type OpenDatabase,
} from "../../src/server/db/open-database.ts";
import { importSample } from "../../src/server/import/import-sample.ts";
import { dialects, freshDatabase, type FreshDatabase } from "./databases.ts";
import { testSample, testTime } from "./test-api.ts";

describe.each(dialects)(
  "import of questions and participants on %s",
  (dialect) => {
    let folder: string;
    let fresh: FreshDatabase;
    let open: OpenDatabase;
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), "morrow-sample-"));
      cpSync(testSample, folder, { recursive: true });
      fresh = await freshDatabase(dialect);
      open = await openDatabase(fresh.address);
      await run();
    });
    afterEach(async () => {
      await open.close();
      await fresh.remove();
      rmSync(folder, { recursive: true });
    });

    const noPictures = () => Promise.resolve([]);
    const run = (withParticipants = true) =>
      importSample(open.database, folder, {
        render: noPictures,
        now: () => testTime,
        withParticipants,
      });
    function edit(file: string, change: (text: string) => string) {
      const path = join(folder, file);
      writeFileSync(path, change(readFileSync(path, "utf8")));
    }
    const people = () =>
      open.database
        .selectFrom("participant")
        .selectAll()
        .orderBy("vSampleKey")
        .execute();
    const answers = () =>
      open.database
        .selectFrom("answer")
        .selectAll()
        .orderBy("iParticipantId")
        .orderBy("iQuestionId")
        .execute();
    const questions = () =>
      open.database
        .selectFrom("survey_question")
        .selectAll()
        .orderBy("iQuestionId")
        .execute();
    const change = (name: string, values: object) =>
      open.database
        .updateTable("participant")
        .set(values)
        .where("vFirstName", "=", name)
        .execute();

    it("a public host gets no participants whose passwords everybody can read, and loses those it had", async () => {
      expect(await people()).not.toEqual([]);
      await run(false);
      expect(await people()).toEqual([]);
      await run();
      expect(await people()).not.toEqual([]);
    });

    it("gives each participant the state of the file", async () => {
      const counts = await open.database
        .selectFrom("answer")
        .innerJoin(
          "participant",
          "participant.iParticipantId",
          "answer.iParticipantId",
        )
        .select(({ fn }) => ["vFirstName", "dDay", fn.countAll().as("number")])
        .groupBy(["vFirstName", "dDay"])
        .orderBy("vFirstName")
        .orderBy("dDay")
        .execute();
      expect(
        counts.map((row) => [row.vFirstName, row.dDay, Number(row.number)]),
      ).toEqual([
        ["Ben", "", 2],
        ["Ben", "2026-11-21", 1],
        ["Cleo", "", 5],
      ]);
    });

    it("keeps what participants have changed when other files change", async () => {
      await change("Ada", {
        vPhone: "07700900999",
        vEmail: "a@b.cc",
        vEmailKey: "a@b.cc",
      });
      await open.database.deleteFrom("answer").execute();
      const before = await people();
      edit("labels.yaml", (text) => text.replace("One letter", "Two letters"));
      edit("participants.yaml", (text) => text.replace("Ben", "Benjamin"));
      await run();
      const after = await people();
      expect(after[0]).toEqual(before[0]);
      expect(after[1]).toMatchObject({ vFirstName: "Benjamin" });
      expect(await answers()).toEqual([]);
    });

    it("takes the file's word where an entry has changed, and ends that one's logins", async () => {
      await change("Ada", { vPhone: "07700900999" });
      const [ada] = await people();
      const login = {
        vHash: "x",
        iParticipantId: ada?.iParticipantId ?? 0,
        dCreated: testTime.toISOString(),
      };
      await open.database.insertInto("session").values(login).execute();
      edit("participants.yaml", (text) =>
        text.replace("correct-horse", "other-horse"),
      );
      await run();
      const [after] = await people();
      expect(after).toMatchObject({
        iParticipantId: ada?.iParticipantId,
        vPhone: "07700900001",
      });
      expect(await isPassword("other-horse", after?.vPassword ?? "")).toBe(
        true,
      );
      expect(
        await open.database.selectFrom("session").selectAll().execute(),
      ).toEqual([]);
    });

    it("writes answers anew where a survey's state has changed, and only there", async () => {
      const before = await answers();
      edit("participants.yaml", (text) =>
        text.replace("state: halfway", "state: completed"),
      );
      await run();
      const after = await answers();
      expect(after).toHaveLength(before.length + 3);
      edit("participants.yaml", (text) =>
        text.replace(/ {4}- survey: daily-mood\n {6}state: completed\n/, ""),
      );
      await run();
      expect(await answers()).toHaveLength(before.length + 2);
    });

    it("removes who is gone from the file, and nobody who is not from it", async () => {
      await change("Ben", { vSampleKey: "", vSampleHash: "" });
      edit(
        "participants.yaml",
        (text) => text.split(/(?=^- firstName: Ben)/m)[0] ?? "",
      );
      await run();
      expect((await people()).map(({ vFirstName }) => vFirstName)).toEqual([
        "Ben",
        "Ada",
      ]);
    });

    it("starts although a participant has taken the address of a new entry", async () => {
      await change("Ada", {
        vEmail: "dora@example.org",
        vEmailKey: "dora@example.org",
      });
      edit(
        "participants.yaml",
        (text) =>
          text + (text.split(/(?=^- )/m)[0] ?? "").replace("Ada@", "dora@"),
      );
      expect(await run()).toBe(true);
      expect(await people()).toHaveLength(3);
    });

    it("keeps numbers and answers of what keeps its name, and drops the rest", async () => {
      const [before, given] = [await questions(), await answers()];
      edit("questions/culture-audit.yaml", (text) =>
        text
          .replace("I know what matters today.", "I know what matters now.")
          .replace(
            "- I am asked.\n          - I am answered.",
            "- I am answered.\n          - I am asked.",
          ),
      );
      await run();
      const after = await questions();
      expect(after).toHaveLength(before.length);
      const kept = before.filter(
        ({ vQuestion }) => !vQuestion.includes("today"),
      );
      const numbers = (rows: typeof before) =>
        new Map(
          rows.map(({ iQuestionId, vQuestion }) => [vQuestion, iQuestionId]),
        );
      for (const { vQuestion } of kept)
        expect(numbers(after).get(vQuestion)).toBe(
          numbers(before).get(vQuestion),
        );
      expect(numbers(after).get("I know what matters now.")).toBeGreaterThan(
        before.length,
      );
      const gone = numbers(before).get("I know what matters today.");
      expect(await answers()).toEqual(
        given.filter(({ iQuestionId }) => iQuestionId !== gone),
      );
    });

    it("keeps the pictures that participants have uploaded, until they are gone from the file", async () => {
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
      const kept = async () =>
        (
          await open.database
            .selectFrom("picture")
            .select("vPath")
            .where("vPath", "like", "participant/%")
            .execute()
        ).length;
      edit("labels.yaml", (text) => text.replace("One letter", "Two letters"));
      await run();
      expect(await kept()).toBe(2);
      edit(
        "participants.yaml",
        (text) => text.split(/(?=^- firstName: Cleo)/m)[0] ?? "",
      );
      await run();
      expect(await kept()).toBe(0);
    });
  },
);
