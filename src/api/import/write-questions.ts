import type { Categories } from "./read-questions.ts";
import type { Columns, SampleRun } from "./sample-run.ts";
import { type Parents, type Synced, syncRows, withGone } from "./sync-rows.ts";

const retired = { eRetired: "Yes" };
// A heading without questions is not shown, so it only loses its place.
const placeless = { iOrder: -1 };

/** The levels below a survey, with the column that names a row below its parent. */
const levels = {
  survey_category: { id: "iCategoryId", parent: "iSurveyId", name: "vCategory" },
  survey_sub_category: { id: "iSubCategoryId", parent: "iCategoryId", name: "vSubCategory" },
  survey_question: { id: "iQuestionId", parent: "iSubCategoryId", name: "vQuestion" },
  survey_option: { id: "iOptionId", parent: "iSubCategoryId", name: "vOption" },
} as const;

/** A text of a level. `parent` is 0 below a row that is not the sample's. */
interface Entry {
  readonly parent: number;
  readonly name: string;
  readonly was?: string | undefined;
}

/**
 * Writes the questions and options of surveys. One is recognised by its sub-category and its
 * present or former wording (`was`), and keeps its id, to which answers refer. Others are retired.
 */
export async function writeQuestions(
  run: SampleRun,
  categories: readonly (Categories[number] & Entry)[],
  surveys: Parents,
): Promise<void> {
  const inCategories = await writeLevel(run, {
    table: "survey_category",
    entries: categories,
    parents: surveys,
  });
  const subCategories = categories.flatMap((category, index) =>
    category.subCategories.map((sub) => ({ ...sub, parent: inCategories.idAt(index) })),
  );
  const inSubCategories = await writeLevel(run, {
    table: "survey_sub_category",
    entries: subCategories,
    parents: inCategories,
  });
  const questions = subCategories.flatMap((sub, index) =>
    sub.questions.map((question) => ({ ...question, parent: inSubCategories.idAt(index) })),
  );
  await writeLevel(run, {
    table: "survey_question",
    entries: questions,
    parents: inSubCategories,
    columnsOf: () => ({ eRetired: "No" }),
  });
  const options = subCategories.flatMap((sub, index) =>
    sub.options.map((option) => ({ ...option, parent: inSubCategories.idAt(index) })),
  );
  await writeLevel(run, {
    table: "survey_option",
    entries: options,
    parents: inSubCategories,
    columnsOf: (option) => ({ eRetired: "No", vMoodOption: option.picture }),
  });
}

interface Level<E extends Entry> {
  readonly table: keyof typeof levels;
  readonly entries: readonly E[];
  readonly parents: Parents;
  /** Further columns of questions and options; headings have none. */
  readonly columnsOf?: (entry: E) => Columns;
}

/** @returns the parents of the level below */
async function writeLevel<E extends Entry>(
  run: SampleRun,
  { table, entries, parents, columnsOf }: Level<E>,
): Promise<Parents & Pick<Synced, "idAt">> {
  const { id, parent, name } = levels[table];
  // Headings are known by their place when they have a new name.
  const formerNames = columnsOf
    ? new Map(entries.map((entry) => [entry, entry.was]))
    : findRenamedHeadings(run.marks(table), name, parent, entries);
  const synced = await syncRows(run, {
    target: { table, id, parent, key: [parent, name], gone: columnsOf ? retired : placeless },
    items: entries.map((entry, iOrder) => ({
      row: { [parent]: entry.parent, [name]: entry.name, iOrder, ...columnsOf?.(entry) },
      was: { [name]: formerNames.get(entry) ?? entry.name },
    })),
    parents,
  });
  return { ...withGone(synced), idAt: synced.idAt };
}

/**
 * Former names of headings: where as many are new below a parent as are gone, those in one order
 * are the same. A wrong guess costs nothing, since answers belong to questions and options.
 */
function findRenamedHeadings<E extends Entry>(
  marks: ReadonlyMap<string, Columns>,
  name: string,
  parent: string,
  entries: readonly E[],
): ReadonlyMap<E, string> {
  const known = [...marks.values()]
    .filter(({ iOrder = -1 }) => Number(iOrder) >= 0)
    .sort((one, other) => Number(one["iOrder"]) - Number(other["iOrder"]));
  const groups = [...Map.groupBy(entries, (entry) => entry.parent)];
  return new Map(
    groups.flatMap(([id, siblings]) => {
      const names = siblings.map((sibling) => sibling.name);
      const before = known.filter((row) => row[parent] === id).map((row) => String(row[name]));
      const gone = before.filter((each) => !names.includes(each));
      const fresh = siblings.filter((each) => !before.includes(each.name));
      return gone.length === fresh.length
        ? fresh.map((each, index) => [each, gone[index] ?? each.name] as const)
        : [];
    }),
  );
}
