/** The process of replace-folder.ts: `put-in-place.ts NEXT CURRENT OLD` renames CURRENT and NEXT. */
import { renameSync } from "node:fs";

const [next = "", current = "", old = ""] = process.argv.slice(2);
try {
  renameSync(current, old);
  try {
    renameSync(next, current);
  } catch (error) {
    renameSync(old, current);
    throw error;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
