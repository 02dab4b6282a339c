import { after, before, type Recipe } from "./recipe.ts";

export const page: Recipe = {
  title: "A page",
  shown: { "press.html": ["Written about us", "newspapers and journals"] },
  files: {
    "src/site/pages/press.astro": `---
import { labelsOf } from "../content/queries.ts";
import Page from "../layouts/Page.astro";
import PageBanner from "../sections/PageBanner.astro";

const pageKey = "press";
const label = labelsOf(pageKey);
---

<Page {pageKey} trail={[]}>
  <PageBanner heading={label("LBL_PRESS_HEADING", "Press")} />
</Page>
`,
    "src/contract/text/navigation.ts": after(
      `  { path: "/contact-us", text: "Contact us" },`,
      `  { path: "/press", text: "Press" },`,
    ),
    "src/site/content/page-keys.ts": before(`  ...contentPageSlugs,\n`, `  "press",`),
    "src/contract/label.ts": after(`export const ownLabelKeys = [`, `  "LBL_PRESS_HEADING",`),
    "docs/your-api.md": after(
      "- `contact-us`, `LBL_CONTACT_US_NEXT_STEPS`: the steps below it; both or neither are shown",
      "- `press`, `LBL_PRESS_HEADING`: `/press`: its heading",
    ),
    "src/api/sample/meta.yaml": before(
      `contact-us:`,
      `press:
  title: Press
  description: What newspapers and journals have written about Morrow, pictures to print, and the person who answers the questions of journalists.
  keywords: press, news, pictures, journalists`,
    ),
    "src/api/sample/labels.yaml": before(
      `contact-us:`,
      `press:\n  LBL_PRESS_HEADING: Written about us`,
    ),
  },
};
