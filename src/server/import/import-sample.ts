import type { Database } from "../db/tables.ts";
import { hashFiles, readFolder } from "./read-folder.ts";
import { readSample } from "./read-sample.ts";
import { type Render, renderDrawing } from "./render-pictures.ts";
import { renderChanged, writePictures } from "./update-pictures.ts";
import { writeContent } from "./write-content.ts";

const stateName = "sample";

/**
 * Brings the content of the database in line with a sample folder. Does nothing when no file has
 * changed since the last import; else replaces all content in one transaction. What visitors
 * have sent stays.
 *
 * @param folder sample content, see sample/README.md
 * @param render makes pictures of drawings; only changed drawings are rendered
 * @returns whether anything was imported
 * @throws {ImportError} that names every fault of the files; the database is as before
 */
export async function importSample(
  database: Database,
  folder: string,
  render: Render = renderDrawing,
): Promise<boolean> {
  const files = readFolder(folder);
  const hash = hashFiles(files);
  if ((await importedHash(database)) === hash) return false;

  const sample = readSample(files);
  const pictures = await renderChanged(database, files, render);
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
