/** Errors that programs expect. */

/** An expected failure of a command, which prints the message without a stack and ends. */
export class CliError extends Error {
  override name = "CliError";
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The system's code of an error or of its cause: `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  return errorCode(error.cause);
}
