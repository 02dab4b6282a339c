/**
 * `put-in-place.ts NEXT CURRENT OLD`: renames CURRENT to OLD and NEXT to CURRENT. Run as a program of
 * its own by replace-folder.ts.
 */
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
