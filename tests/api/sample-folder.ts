import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { testSample } from "./test-api.ts";

/** A copy of the test sample that a test may edit. */
export interface SampleFolder {
  readonly folder: string;
  readonly edit: (file: string, change: (text: string) => string) => void;
  /** Deletes a file, or the whole folder when no name is given. */
  readonly remove: (file?: string) => void;
}

export function sampleFolder(): SampleFolder {
  const folder = mkdtempSync(join(tmpdir(), "morrow-sample-"));
  cpSync(testSample, folder, { recursive: true });
  return {
    folder,
    edit(file, change) {
      const path = join(folder, file);
      writeFileSync(path, change(readFileSync(path, "utf8")));
    },
    remove: (file = "") => {
      rmSync(join(folder, file), { recursive: true });
    },
  };
}
