import { after, all, before, type Recipe } from "./recipe.ts";

export const homeSection: Recipe = {
  title: "A home section from a new call",
  shown: { "index.html": ["Employer of Note", "The Guild of Listeners"] },
  files: {
    "src/contract/award.ts": `import * as v from "valibot";

import { listCall } from "./call.ts";
import { featuredFilter, requiredWords, words } from "./fields.ts";

export const awards = listCall({
  path: "/api/award/get_all_data",
  summary: "The awards of the home page.",
  table: "award",
  request: featuredFilter,
  record: v.object({ vAward: requiredWords, vGivenBy: words }),
});
`,
    "src/contract/content-calls.ts": all(
      before(`import { banners,`, `import { awards } from "./award.ts";`),
      before(`  banners,`, `  awards,`),
      before(
        `  banners: { eFeature: "Yes", eDelete: "No" },`,
        `  awards: { eFeature: "Yes", eDelete: "No" },`,
      ),
    ),
    "src/api/db/migrations/003-award.ts": `import type { Kysely } from "kysely";

import { createContentTable, listed, texts } from "./create-table.ts";

export const up = (database: Kysely<unknown>) =>
  createContentTable(database, "award", { ...texts("vAward", "vGivenBy"), ...listed });
`,
    "src/api/db/tables.ts": all(
      before(`import type { banners,`, `import type { awards } from "../../contract/award.ts";`),
      before(`  banner: RowOf`, `  award: RowOf<typeof awards> & Ordered & Featured;`),
    ),
    "src/api/db/stored-data.ts": before(`  "banner",`, `  "award",`),
    "src/api/sample/awards.yaml": `- { award: Employer of Note, givenBy: The Guild of Listeners, featured: true }
- { award: Best Small Survey, givenBy: The Census Society, featured: false }
`,
    "src/site/content/site-content.ts": all(
      before(`export interface Testimonial {`, `export type Award = Texts<"name" | "givenBy">;\n`),
      after(`  readonly banners: Banner;`, `  readonly awards: Award;`),
    ),
    "src/publisher/transform/transform-content.ts": before(
      `  organisations: transformList(`,
      `  awards: transformList("awards", ({ vAward, vGivenBy }) => ({ name: vAward, givenBy: vGivenBy })),
`,
    ),
    "src/site/sections/Awards.astro": `---
import { list } from "../content/queries.ts";
import { emptyTexts } from "../../contract/text/empty.ts";

const awards = list("awards");
---

<section class="frame" aria-labelledby="awards-heading">
  <h2 id="awards-heading">Awards</h2>
  {awards.length > 0 ? (
    <ul>
      {awards.map(({ name, givenBy }) => (
        <li>
          {name}, {givenBy}
        </li>
      ))}
    </ul>
  ) : (
    <p>{emptyTexts.list}</p>
  )}
</section>
`,
    "src/site/pages/index.astro": all(
      before(`import Banner from`, `import Awards from "../sections/Awards.astro";`),
      after(`  <Videos />`, `  <Awards />`),
    ),
    "docs/your-api.md": before(
      `## What each call answers`,
      `\`award/get_all_data\` answers with records of \`vAward\` and \`vGivenBy\`.\n`,
    ),
    "tests/fixtures/guide-host.ts": before(
      `  "/api/banner/get_all_data": () => [`,
      `  "/api/award/get_all_data": () => [{ vAward: "Employer of Note", vGivenBy: "A guild" }],`,
    ),
    "tests/built/home.test.ts": all(
      (text) => text.replace("Array(9)", "Array(10)"),
      after(`    videosHeading,`, `    "Awards",`),
    ),
  },
};
