import type { FrontPage } from "../../../contract/front-page.ts";
import { type LabelKey, labelParts, labelShares, type Share } from "../../../contract/label.ts";

/** The labels with the front page of an example; the command `results` makes the same of the sample's rounds. */
export const exampleKeys = {
  page: "LBL_SOLUTION_RESULT_PAGE",
  finding: "LBL_SOLUTION_RESULT_FINDING",
  parts: "LBL_SOLUTION_RESULT_PARTS",
  legend: "LBL_SOLUTION_RESULT_LEGEND",
  categories: "LBL_SOLUTION_RESULT_CATEGORIES",
  notes: "LBL_SOLUTION_RESULT_NOTES",
  statements: "LBL_SOLUTION_RESULT_STATEMENTS",
  groups: "LBL_SOLUTION_RESULT_GROUPS",
  hidden: "LBL_SOLUTION_RESULT_HIDDEN",
  decisions: "LBL_SOLUTION_RESULT_DECISIONS",
  owners: "LBL_SOLUTION_RESULT_OWNERS",
} as const satisfies Readonly<Record<string, LabelKey>>;

/** Groups of each statement. */
const groupsOfEach = 3;

export function exampleReport(
  words: Readonly<Record<keyof typeof exampleKeys, string>>,
): FrontPage {
  const [heading = "", lead = "", note = "", , takenPartNote] = labelParts(words.page);
  const [takenPart] = labelShares(words.page);
  const [ofCategories = "", ofStatements = "", ofDecisions = ""] = labelParts(words.parts);
  const [agree = "", gained = "", lost = ""] = labelParts(words.legend);
  const [noteOfCategories, noteOfStatements] = labelParts(words.notes);
  const groups = labelShares(words.groups);
  const owners = labelParts(words.owners);
  return {
    heading,
    lead,
    finding: words.finding,
    notes: [note],
    takenPart: takenPart && { ...takenPart, note: takenPartNote },
    categories: {
      heading: ofCategories,
      note: noteOfCategories,
      content: labelShares(words.categories).map((share) => ({
        ...share,
        earlier: earlierOf(share),
      })),
    },
    legend: { agree, gained, lost },
    apart: {
      heading: ofStatements,
      note: noteOfStatements,
      content: labelParts(words.statements).map((statement, index) => ({
        statement,
        groups: [
          ...groups.slice(index * groupsOfEach, (index + 1) * groupsOfEach),
          { name: words.hidden },
        ],
      })),
    },
    decisions: {
      heading: ofDecisions,
      content: labelParts(words.decisions).map((what, index) => ({
        what,
        whose: owners[index] ?? "",
      })),
    },
  };
}

/** Changes in brackets may be chance. */
const earlierOf = ({ share, change = "(" }: Share): number | undefined =>
  change.startsWith("(") ? undefined : share - Number(change.replace("−", "-"));
