import type { Database } from "../db/tables.ts";
import { hashFiles, readFolder } from "./read-folder.ts";
import { readSample } from "./read-sample.ts";
import { type Render, renderDrawing } from "./render-pictures.ts";
import { renderChanged, writePictures } from "./update-pictures.ts";
import { writeContent } from "./write-content.ts";
import {
  prepareParticipants,
  writeParticipants,
} from "./write-participants.ts";

const stateName = "sample";

export interface ImportOptions {
  /** Makes pictures of drawings; only changed drawings are rendered. */
  readonly render?: Render | undefined;
  /** The clock, for the answers that sample participants have given. */
  readonly now?: (() => Date) | undefined;
  /** False leaves the sample's participants out, and takes away those of an earlier import. */
  readonly withParticipants?: boolean;
}

/**
 * Brings the content of the database in line with a sample folder. Does nothing when no file has
 * changed since the last import; else replaces all content in one transaction. What visitors
 * have sent stays, and participants stay as they have become where their own entry is the same.
 *
 * @param folder sample content, see sample/README.md
 * @returns whether anything was imported
 * @throws {ImportError} that names every fault of the files; the database is as before
 */
export async function importSample(
  database: Database,
  folder: string,
  {
    render = renderDrawing,
    now = () => new Date(),
    withParticipants = true,
  }: ImportOptions = {},
): Promise<boolean> {
  const files = readFolder(folder);
  const hash = `${hashFiles(files)}${withParticipants ? "" : " without participants"}`;
  if ((await importedHash(database)) === hash) return false;

  const sample = readSample(files);
  const pictures = await renderChanged(database, files, render);
  const people = await prepareParticipants(
    database,
    withParticipants ? sample.participants : [],
  );
  await database.transaction().execute(async (transaction) => {
    // Writing this row first makes processes that import at once wait for one another.
    await transaction
      .insertInto("import_state")
      .values({ vName: stateName, vHash: hash })
      .onConflict((conflict) =>
        conflict.column("vName").doUpdateSet({ vHash: hash }),
      )
      .execute();
    await writeContent(transaction, sample);
    await writeParticipants(transaction, people, now());
    await writePictures(transaction, pictures);
  });
  return true;
}

async function importedHash(database: Database): Promise<string | undefined> {
  const state = await database
    .selectFrom("import_state")
    .select("vHash")
    .where("vName", "=", stateName)
    .executeTakeFirst();
  return state?.vHash;
}
