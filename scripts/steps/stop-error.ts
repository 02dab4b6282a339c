/** An end that a script foresees: the message tells what happened and what to do. */
export class StopError extends Error {
  override name = "StopError";
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
