import { rm } from "node:fs/promises";

import { openApp } from "../../src/server/open-server.ts";
import { parseSettings } from "../../src/settings.ts";
import { inProject } from "../../src/shared/project-path.ts";

/** The database of a test run's build, with the product's own sample. */
export const sampleDatabasePath = inProject(".data", "test", "sample.db");

/**
 * A database file with the product's own sample, to be copied. Importing draws all pictures and
 * hashes passwords, so it is kept, and brought up to date when the sample has changed. One that another
 * branch has migrated further is made anew.
 */
export async function sampleDatabase(): Promise<string> {
  const settings = parseSettings({ DATABASE_URL: `file:${sampleDatabasePath}` });
  const open = () => openApp(settings, { announce: () => undefined });
  const { close } = await open().catch(async (error: unknown) => {
    if (!String(error).includes("later version")) throw error;
    for (const ending of ["", "-wal", "-shm"])
      await rm(sampleDatabasePath + ending, { force: true });
    return open();
  });
  await close();
  return sampleDatabasePath;
}
