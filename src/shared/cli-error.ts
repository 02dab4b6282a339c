/**
 * An expected failure: its message says all there is to say, so commands print it without a stack.
 * Errors that a command's user can put right extend this class.
 */
export class CliError extends Error {
  override name = "CliError";
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
