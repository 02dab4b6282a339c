import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { openDatabase, type OpenDatabase } from "../../src/api/db/open-database.ts";
import { importSample } from "../../src/api/import/import-sample.ts";
import { hexDigest } from "../../src/shared/digest.ts";
import { dialects, freshDatabase, type FreshDatabase } from "./databases.ts";
import { sampleFolder, type SampleFolder } from "./sample-folder.ts";
import { testTime } from "./test-api.ts";

describe.each(dialects)("an import into a database that was edited, on %s", (dialect) => {
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
  /** All rows of all tables, without the numbers of posts and categories, which may be new. */
  async function everything() {
    const tables = await open.database.introspection.getTables();
    const names = tables
      .map(({ name }) => name)
      .filter((name) => !/^(import_state|content_version)$/.test(name))
      .sort();
    const found: Record<string, string[]> = {};
    for (const name of names) {
      const { rows } = await sql<object>`select * from ${sql.id(name)}`.execute(open.database);
      found[name] = rows
        .map((row) => JSON.stringify({ ...row, iBlogId: 0, iCategoryId: 0 }))
        .sort();
    }
    return found;
  }

  test("makes all content like the folder, and retires what is not in it, with its answers", async () => {
    await run();
    const imported = await everything();
    await execute(
      `insert into survey ("iSurveyId", "vUniqueCode", "vSurvey", "vWebpImage", "vImageAlt", "tDescription", "eMood", "eFeature", "iOrder") values (50, 'own', 'Own', '', '', '', 'No', 'Yes', 9)`,
      `insert into survey_category ("iCategoryId", "iSurveyId", "vCategory", "iOrder") values (50, 50, 'C', 0)`,
      `insert into survey_sub_category ("iSubCategoryId", "iCategoryId", "vSubCategory", "iOrder") values (50, 50, 'S', 0)`,
      `insert into survey_question ("iQuestionId", "iSubCategoryId", "vQuestion", "iOrder") values (50, 50, 'Q', 0), (51, 1, 'In a survey of the folder', 7)`,
      `insert into survey_option ("iOptionId", "iSubCategoryId", "vOption", "vMoodOption", "iOrder") values (50, 50, 'O', '', 0)`,
      `insert into participant ("iParticipantId", "vFirstName", "vLastName", "vEmail", "vEmailKey", "vPhone", "tAbout", "vImage", "vWebpImage", "vPassword", "vSampleKey", "vSampleHash") values (50, 'O', 'P', 'o@p.example', 'o@p.example', '', '', '', '', 'x', '', '')`,
      `insert into invitation ("iParticipantId", "iSurveyId", "survey_status", "iOrder") values (50, 50, 'completed', 0), (1, 50, 'pending', 0)`,
      `insert into answer ("iParticipantId", "iSurveyId", "iQuestionId", "dDay", "iOptionId", "dCreated") values (50, 50, 50, '', 50, ''), (50, 1, 51, '', 1, '')`,
      `update survey set "vSurvey" = 'Renamed' where "iSurveyId" = 1`,
      `update survey_question set "vQuestion" = 'Reworded' where "iQuestionId" = 1`,
    );
    const people = await everything();
    await execute(
      `insert into survey_link ("vSurveyLink") values ('https://example.org/own')`,
      `insert into label values ('home', 'OWN', 'x', 0)`,
      `update label set "vText" = 'own' where "vLabel" = 'LBL_NEWSLETTER_HEADING'`,
      `insert into setting ("vName", "vValue", "iOrder") values ('OWN', 'x', 5)`,
      `update setting set "vValue" = 'own@example.org' where "vName" = 'COMPANY_EMAIL'`,
      `delete from social`,
      `update platform set "vTitle" = 'own'`,
      `insert into platform select * from platform`,
      `insert into testimonial select * from testimonial`,
      `insert into picture ("vPath", "vType", "vHash", "vSourceHash", "bContent") select 'own.svg', "vType", "vHash", "vSourceHash", "bContent" from picture where "vPath" = 'horizon.svg'`,
      `delete from picture where "vPath" = 'logo-fernhill.svg'`,
      `update category set "vCategory" = 'Own' where "iCategoryId" = 1`,
      `insert into blog ("iBlogId", "vUniqueCode", "iCategoryId", "vBlog", "vWebpImage", "vImage", "vImageDetail", "vImageAlt", "tDescription", "iOrder") values (50, 'own', 1, 'x', '', '', '', '', '', 0)`,
      `insert into blog_tag ("iBlogId", "vTag", "iOrder") values (50, 'own', 0), (2, 'own', 0)`,
      `delete from blog where "vUniqueCode" = 'code1'`,
    );
    changeLabel();
    expect(await run()).toMatch(
      /^Content imported: \d+ added, \d+ changed, 3 retired, \d+ removed\.$/,
    );
    const { survey, survey_question, label, ...after } = await everything();
    expect(label?.join()).toContain("A letter");
    expect(label?.map((row) => row.replace("A letter", "One letter"))).toEqual(imported["label"]);
    const ofPeople = /^(answer|invitation|participant|survey_(category|sub_category|option))$/;
    for (const [name, rows] of Object.entries(after))
      expect(rows, name).toEqual((ofPeople.test(name) ? people : imported)[name]);
    expect(survey).toEqual(expect.arrayContaining(imported["survey"] ?? []));
    // That of the retired survey is still asked of those who are invited.
    expect(survey_question?.filter((row) => row.includes('"eRetired":"No"'))).toHaveLength(
      1 + (imported["survey_question"]?.length ?? 0),
    );
    expect(survey_question).toHaveLength(3 + (imported["survey_question"]?.length ?? 0));
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

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
});
