import { after, type Recipe } from "./recipe.ts";

export const profileField: Recipe = {
  title: "A profile field",
  files: {
    "src/contract/profile-fields.ts": after(
      `    maximum: phoneLength.maximum,
  },`,
      `  vJobTitle: {
    name: "jobTitle",
    control: "text",
    autoComplete: "organization-title",
    maximum: 100,
  },`,
    ),
    "src/contract/text/messages.ts": after(`  phone: "Phone Number",`, `  jobTitle: "Job Title",`),
    "src/api/db/migrations/004-job-title.ts": `import type { Kysely } from "kysely";

/** The job titles of participants; empty: not known. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable("participant")
    .addColumn("vJobTitle", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
`,
    "tests/site/islands/account.test.tsx": after(
      `        ["Phone Number", "tel", "tel"],`,
      `        ["Job Title (optional)", "text", "organization-title"],`,
    ),
  },
};
