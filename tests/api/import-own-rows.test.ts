import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { openDatabase, type OpenDatabase } from "../../src/api/db/open-database.ts";
import { importSample } from "../../src/api/import/import-sample.ts";
import { hexDigest } from "../../src/shared/digest.ts";
import { dialects, freshDatabase, type FreshDatabase } from "./databases.ts";
import { sampleFolder, type SampleFolder } from "./sample-folder.ts";
import { testTime } from "./test-api.ts";

describe.each(dialects)(
  "an import into a database with an organisation's own rows on %s",
  (dialect) => {
    let sample: SampleFolder;
    let fresh: FreshDatabase;
    let open: OpenDatabase;
    beforeEach(async () => {
      sample = sampleFolder();
      fresh = await freshDatabase(dialect, "migrated");
      open = await openDatabase(fresh.address);
    });
    afterEach(async () => {
      await open.close();
      await fresh.remove();
      sample.remove();
    });
    const run = (isRequested = true) =>
      importSample(open.database, sample.folder, {
        isRequested,
        render: ({ path, hash, svg }) =>
          Promise.resolve([
            {
              vPath: `${path}.svg`,
              vType: "image/svg+xml",
              bContent: svg,
              vHash: hexDigest(svg, 32),
              vSourceHash: hash,
            },
          ]),
        now: () => testTime,
      });
    const changeLabel = () => {
      sample.edit("labels.yaml", (text) => text.replace("One letter", "A letter"));
    };
    const execute = async (...statements: string[]) => {
      for (const statement of statements) await sql.raw(statement).execute(open.database);
    };
    /** All rows of all tables, except those that the import writes for itself. */
    async function everything() {
      const tables = await open.database.introspection.getTables();
      const names = tables
        .map(({ name }) => name)
        .filter((name) => !/^(import_state|sample_row|content_version)$/.test(name))
        .sort();
      const found: Record<string, string[]> = {};
      for (const name of names) {
        const { rows } = await sql<object>`select * from ${sql.id(name)}`.execute(open.database);
        found[name] = rows.map((row) => JSON.stringify(row)).sort();
      }
      return found;
    }

    test("changes none of them when a label of the sample changes", async () => {
      await run();
      await execute(
        `insert into survey ("iSurveyId", "vUniqueCode", "vSurvey", "vWebpImage", "vImageAlt", "tDescription", "eMood", "eFeature", "iOrder") values (50, 'own', 'Own', '', '', '', 'No', 'Yes', 9)`,
        `insert into survey_category ("iCategoryId", "iSurveyId", "vCategory", "iOrder") values (50, 50, 'C', 0)`,
        `insert into survey_sub_category ("iSubCategoryId", "iCategoryId", "vSubCategory", "iOrder") values (50, 50, 'S', 0)`,
        `insert into survey_question ("iQuestionId", "iSubCategoryId", "vQuestion", "iOrder") values (50, 50, 'Q', 0), (51, 1, 'In the survey of the sample', 7)`,
        `insert into survey_option ("iOptionId", "iSubCategoryId", "vOption", "vMoodOption", "iOrder") values (50, 50, 'O', '', 0)`,
        `insert into survey_link ("vSurveyLink") values ('https://example.org/own')`,
        `insert into participant ("iParticipantId", "vFirstName", "vLastName", "vEmail", "vEmailKey", "vPhone", "tAbout", "vImage", "vWebpImage", "vPassword", "vSampleKey", "vSampleHash") values (50, 'O', 'P', 'o@p.example', 'o@p.example', '', '', '', '', 'x', '', '')`,
        `insert into invitation ("iParticipantId", "iSurveyId", "survey_status", "vSampleState", "iOrder") values (50, 50, 'completed', '', 0), (1, 50, 'pending', '', 0)`,
        `insert into answer ("iParticipantId", "iSurveyId", "iQuestionId", "dDay", "iOptionId", "dCreated") values (50, 50, 50, '', 50, '')`,
        `insert into label values ('home', 'OWN', 'x', 0)`,
        `insert into setting ("vName", "vValue", "iOrder") values ('OWN', 'x', 5)`,
        `insert into page ("vSlug", "tDescription", "eStatus", "eDelete") values ('own', 'x', 'Active', 'No')`,
        `insert into category ("vCategory", "iCategoryId") values ('Own', 50)`,
        `insert into blog ("iBlogId", "vUniqueCode", "iCategoryId", "vBlog", "vWebpImage", "vImage", "vImageDetail", "vImageAlt", "tDescription", "iOrder") values (50, 'own', 50, 'x', '', '', '', '', '', 0)`,
        `insert into blog_tag ("iBlogId", "vTag", "iOrder") values (50, 'own', 0)`,
        `insert into testimonial select * from testimonial`,
        `insert into picture ("vPath", "vType", "vHash", "vSourceHash", "bContent") select 'own.svg', "vType", "vHash", "vSourceHash", "bContent" from picture where "vPath" = 'horizon.svg'`,
        `update setting set "vValue" = 'own@example.org' where "vName" = 'COMPANY_EMAIL'`,
      );
      const before = await everything();
      changeLabel();
      expect(await run()).toBe(
        "Content imported: 0 added, 1 changed, 0 retired, 0 removed. Left as they are, because the database has them otherwise: setting COMPANY_EMAIL.",
      );
      const after = await everything();
      expect(after["label"]?.join()).toContain("A letter");
      expect({ ...after, label: [] }).toEqual({ ...before, label: [] });
    });

    test("leaves edited and deleted rows of the sample as they are, with the rows that refer to them, and names them", async () => {
      await run();
      await execute(
        `update label set "vText" = 'own' where "vLabel" = 'LBL_NEWSLETTER_HEADING'`,
        `update platform set "vTitle" = 'own'`,
        `update survey_category set "vCategory" = 'Own' where "vCategory" = 'Voice'`,
        `update picture set "bContent" = '\\x00' where "vPath" = 'horizon.svg'`,
        `update category set "vCategory" = 'Own' where "iCategoryId" = 1`,
        `delete from testimonial`,
        `delete from blog where "vUniqueCode" = 'code1'`,
      );
      const before = await everything();
      changeLabel();
      sample.edit("platform.yaml", (text) => text.replace("The platform", "It"));
      sample.edit("testimonials.yaml", (text) => text.replace("Gwen", "Gwyneth"));
      sample.edit("pictures/horizon.svg", (text) => text.replace("12312b", "fff"));
      sample.edit("questions/culture-audit.yaml", (text) =>
        text.replace("I am asked.", "They ask me."),
      );
      const done = await run();
      for (const name of [
        "label home LBL_NEWSLETTER_HEADING",
        "platform",
        "survey_category Voice",
        "picture horizon.svg",
        "testimonial Nobody had to shout.",
        "blog code1",
      ])
        expect(done).toContain(name);
      expect(await everything()).toEqual(before);
    });

    // The rest is the same code on both.
    if (dialect === "postgres") return;

    test("changes no row that differs from the sample when an older version did the last import", async () => {
      await run();
      await execute(
        "delete from sample_row",
        `update import_state set "vHash" = 'of before'`,
        `update setting set "vValue" = 'own@example.org' where "vName" = 'COMPANY_EMAIL'`,
        `delete from video`,
      );
      const before = await everything();
      changeLabel();
      expect(await run()).toContain("setting COMPANY_EMAIL");
      expect(await everything()).toEqual(before);
      // Rows that equal the sample now count as imported.
      sample.edit("meta.yaml", (text) => text.replace("title: Home", "title: Us"));
      sample.edit("settings.yaml", (text) => text.replace("hello@", "hi@"));
      expect(await run()).toContain(" 0 added, 1 changed, 0 retired, 0 removed");
      const after = await everything();
      expect(after["meta"]?.join()).toContain("Us");
      expect({ ...after, meta: [] }).toEqual({ ...before, meta: [] });
    });

    test("adds nothing unless it is requested", async () => {
      await execute(`insert into label values ('home', 'OWN', 'x', 0)`);
      const before = await everything();
      expect(await run(false)).toBeUndefined();
      expect(await everything()).toEqual(before);
      expect(await run()).toContain("added");
    });

    test("changes nothing without a request when the sample has changed, and says which command imports it", async () => {
      expect(await run(false)).toContain("added");
      expect(await run(false)).toBeUndefined();
      const before = await everything();
      changeLabel();
      expect(await run(false)).toContain("`npm run organisation -- import` imports it");
      expect(await everything()).toEqual(before);
    });
  },
);
