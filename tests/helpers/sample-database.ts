import { copyFile, rm } from "node:fs/promises";

import { alone } from "../../scripts/setup/alone.mjs";
import { openApp } from "../../src/api/open-server.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { inProject } from "../../src/shared/files.ts";

const path = inProject(".data", "test", "sample.db");

/**
 * Copies a database file with the product's own sample. Importing draws all pictures and hashes passwords, so
 * it is kept, and brought up to date when the sample has changed; one process at a time. One that another
 * branch has migrated further is made anew.
 */
export const copySampleDatabase = (target: string): Promise<void> =>
  alone(`${path}.busy`, async () => {
    const settings = parseSettings({ DATABASE_URL: `file:${path}` });
    const open = () => openApp(settings, { announce: () => undefined });
    const { close } = await open().catch(async (error: unknown) => {
      if (!String(error).includes("later version")) throw error;
      for (const ending of ["", "-wal", "-shm"]) await rm(path + ending, { force: true });
      return open();
    });
    await close();
    await copyFile(path, target);
  });
