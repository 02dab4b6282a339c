import { CliError } from "../shared/cli-error.ts";

/** Errors whose message says all there is to say; a stack below it would only hide it. */
const plain = new Set([
  "CliError",
  "SettingsError",
  "DatabaseInUseError",
  "LockedError",
  "ImportError",
  "ContentError",
]);

/**
 * npm passes SIGTERM to its shell only, which leaves the script behind: so a script ends itself
 * when the npm that started it has gone.
 */
function endWithNpm(): void {
  if (!process.env["npm_lifecycle_event"]) return;
  const parent = process.ppid;
  const look = () => {
    if (process.ppid === parent) return;
    // Once: a second signal may mean that there is no time for an end in order.
    clearInterval(looking);
    process.kill(process.pid, "SIGTERM");
  };
  const looking = setInterval(look, 500).unref();
}

/** Runs a script's work; an error ends the program with exit code 1 and its sentence. */
export async function command(work: () => Promise<void>): Promise<void> {
  endWithNpm();
  try {
    await work();
  } catch (error) {
    const isPlain = error instanceof Error && plain.has(error.name);
    console.error(isPlain ? error.message : error);
    // Whatever still listens must not keep a failed program alive.
    process.exit(error instanceof CliError ? error.exitCode : 1);
  }
}
