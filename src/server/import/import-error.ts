import { CliError } from "../../shared/cli-error.ts";

/** Sample content that can't be imported; the message has one sentence per fault. */
export class ImportError extends CliError {
  override name = "ImportError";

  constructor(faults: readonly string[]) {
    super(`The sample content can't be imported:\n${faults.join("\n")}`);
  }
}
