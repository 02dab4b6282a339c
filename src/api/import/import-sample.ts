import { type Database, untyped } from "../db/tables.ts";
import { contentLists, otherTables } from "./content-lists.ts";
import { hashFiles, readFolder } from "./read-folder.ts";
import { readSample } from "./read-sample.ts";
import { type Render, renderDrawing } from "./render-pictures.ts";
import { startRun, summaryOf } from "./sample-run.ts";
import { itemsOf, syncRows } from "./sync-rows.ts";
import { disableSampleAccounts, writeParticipants } from "./write-participants.ts";
import { renderAhead, writePictures } from "./write-pictures.ts";
import { writePosts } from "./write-posts.ts";
import { writeSurveys } from "./write-surveys.ts";

const stateName = "sample";

export interface ImportOptions {
  /** False imports into an empty database only. */
  readonly isRequested?: boolean;
  /** Makes pictures of drawings; only changed drawings are rendered. */
  readonly render?: Render | undefined;
  readonly now?: (() => Date) | undefined;
  /** False leaves the sample's participants out, and locks those of an earlier import. */
  readonly withParticipants?: boolean;
  /** True takes everything back, and only tells of it. */
  readonly isDryRun?: boolean;
}

/**
 * Updates the database from a folder of content (sample/README.md), in one transaction, when a file has
 * changed since the last import. Only rows that an import has written and that are unedited since
 * are changed or removed. Answers never are: questions that are gone are retired (design 6.23).
 *
 * @returns the changes, in one line for the operator; undefined when there was nothing to do
 * @throws {ImportError} that names every fault of the files; the database is as before
 */
export async function importSample(
  database: Database,
  folder: string,
  {
    isRequested = true,
    render = renderDrawing,
    now = () => new Date(),
    withParticipants = true,
    isDryRun = false,
  }: ImportOptions = {},
): Promise<string | undefined> {
  const files = readFolder(folder);
  const content = hashFiles(files);
  const hash = `${content}${withParticipants ? "" : " without participants"}`;
  const state = database.selectFrom("import_state").where("vName", "=", stateName);
  const imported = (await state.select("vHash").executeTakeFirst())?.vHash;
  if (imported === hash) return undefined;
  if (!isRequested) {
    if (imported?.startsWith(content)) return undefined;
    if (imported !== undefined)
      return "The content of the folder has changed since it was imported. `npm run organisation -- import` imports it; answers and what you have edited stay.";
    if (!(await isEmpty(database))) return undefined;
  }
  const sample = readSample(files);
  const renderLeft = await renderAhead(database, files, render);
  return await inTransaction(database, isDryRun, async (transaction) => {
    // Writing this row makes concurrent imports wait for one another.
    const { vHash } = await transaction
      .insertInto("import_state")
      .values({ vName: stateName, vHash: "" })
      .onConflict((conflict) =>
        conflict.column("vName").doUpdateSet((eb) => ({ vHash: eb.ref("import_state.vHash") })),
      )
      .returning("vHash")
      .executeTakeFirstOrThrow();
    if (vHash === hash) return undefined;
    const run = await startRun(transaction, vHash !== "");
    for (const { rows, ...table } of sample.tables)
      await syncRows(run, { target: { ...table, gone: "delete" }, items: itemsOf(rows) });
    await writeSurveys(run, sample);
    await writePosts(run, sample.posts);
    const people = withParticipants ? sample.participants : [];
    await writeParticipants(run, people, now());
    if (!withParticipants) await disableSampleAccounts(run, sample.participants);
    await writePictures(run, files, renderLeft);
    await run.saveMarks();
    await transaction
      .updateTable("import_state")
      .set({ vHash: hash })
      .where("vName", "=", stateName)
      .execute();
    return summaryOf(run);
  });
}

async function inTransaction<Result>(
  database: Database,
  isDryRun: boolean,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  if (!isDryRun) return await database.transaction().execute(work);
  const transaction = await database.startTransaction().execute();
  try {
    return await work(transaction);
  } finally {
    await transaction.rollback().execute();
  }
}

/** Tables that an organisation may have filled without the sample. */
const filledTables = [
  ...contentLists.map(({ table }) => table),
  ...otherTables,
  "blog",
  "category",
  "participant",
  "picture",
  "platform",
  "setting",
  "social",
];

async function isEmpty(database: Database): Promise<boolean> {
  for (const table of filledTables)
    if (await untyped(database).selectFrom(table).selectAll().limit(1).executeTakeFirst())
      return false;
  return true;
}
