/**
 * `put-in-place.ts <finished> <place> <old>`: what stands in a place steps aside to `old`, and what
 * is finished takes the place. See replace-folder.ts.
 */
import { renameSync } from "node:fs";

const [finished = "", place = "", old = ""] = process.argv.slice(2);
try {
  renameSync(place, old);
  try {
    renameSync(finished, place);
  } catch (error) {
    renameSync(old, place);
    throw error;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
