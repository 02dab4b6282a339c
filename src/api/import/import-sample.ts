import { statSync } from "node:fs";

import { CliError } from "../../shared/errors.ts";
import type { Database } from "../db/tables.ts";
import { isEmptyDatabase, readContent, readPosts, writePosts } from "./content.ts";
import { readMails } from "./mails.ts";
import { checkRounds, readAsked, type RoundCheck } from "./open-rounds.ts";
import { readParticipants, writeParticipants } from "./participants.ts";
import { type Render, renderDrawing, renderPictures, writePictures } from "./pictures.ts";
import { type Files, hashFiles, readFolder, SampleReader } from "./read-folder.ts";
import { readSurveys, writeSurveys } from "./surveys.ts";
import { type ImportRun, writeTable } from "./write-rows.ts";

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
  /** Looks after surveys whose round is open (`checkRounds`); left out where content is only tried. */
  readonly rounds?: RoundCheck;
}

/**
 * Makes the content of the database like a folder (sample/README.md), in one transaction, when a file has
 * changed since the last import. Answers are never deleted: what they refer to is retired when it is gone
 * (design 6.23).
 *
 * @returns the changes, for the operator; undefined when there was nothing to do
 * @throws {CliError} with exit code 2 when there is no such folder
 * @throws {ImportError} that names every fault of the files; the database is as before
 * @throws {OpenRoundError} when `rounds` doesn't allow the changes; the database is as before
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
    rounds,
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
      return "The content of the folder has changed since it was imported. `npm run organisation -- import` imports it; answers stay, and what was edited in the database is replaced.";
    if (!(await isEmptyDatabase(database))) return undefined;
  }
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CliError(`There is no folder ${folder}. ORGANISATION names it.`, 2);
  const sample = readSample(files);
  const rendered = await renderPictures(database, files, render);
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
    const counts = { added: 0, changed: 0, retired: 0, removed: 0 };
    const run: ImportRun = { database: transaction, counts, leftOut: [] };
    for (const table of sample.tables) await writeTable(run, table);
    const asked = await readAsked(transaction);
    await writeSurveys(run, sample.surveys);
    const told = rounds ? await checkRounds(transaction, asked, rounds) : [];
    await writePosts(run, sample.posts);
    await writeParticipants(run, withParticipants ? sample.participants : [], now());
    await writePictures(run, files, rendered);
    await transaction
      .updateTable("import_state")
      .set({ vHash: hash })
      .where("vName", "=", stateName)
      .execute();
    return [summaryOf(run), ...told].join("\n");
  });
}

/**
 * Reads and checks the files of a folder. Pictures are addresses without ending.
 *
 * @throws {ImportError} with all their faults
 */
export function readSample(files: Files) {
  const reader = new SampleReader(files);
  const tables = readContent(reader);
  const surveys = readSurveys(reader);
  const posts = readPosts(reader);
  const participants = readParticipants(reader, surveys);
  // They are read again when they are sent; a fault is named now.
  readMails(reader);
  reader.throwFaults();
  return { tables, surveys, posts, participants };
}

/** The changes of an import, in one line. */
function summaryOf({ counts, leftOut }: ImportRun): string {
  const { added, changed, retired, removed } = counts;
  const done = `Content imported: ${added} added, ${changed} changed, ${retired} retired, ${removed} removed.`;
  return leftOut.length === 0
    ? done
    : `${done} Left out, because other accounts have their addresses: ${leftOut.join(", ")}.`;
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
