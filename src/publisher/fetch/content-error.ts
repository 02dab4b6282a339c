import { CliError } from "../../shared/cli-error.ts";

/** The content could not be fetched; the message says which part, from which host and why. */
export class ContentError extends CliError {
  override name = "ContentError";
}
