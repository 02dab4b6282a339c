import { StopError } from "./stop-error.ts";

/** Errors whose message says all there is to say; a stack below it would only hide it. */
const plain = new Set([
  "StopError",
  "SettingsError",
  "DatabaseInUseError",
  "ImportError",
]);

/** Runs a script's work; an error ends the program with exit code 1 and its sentence. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isPlain = error instanceof Error && plain.has(error.name);
    console.error(isPlain ? error.message : error);
    // Whatever still listens must not keep a failed program alive.
    process.exit(error instanceof StopError ? error.exitCode : 1);
  }
}
