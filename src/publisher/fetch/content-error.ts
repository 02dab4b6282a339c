import { CliError } from "../../shared/cli-error.ts";

/** Content that the site can't do without could not be read; the message says which, from where and why. */
export class ContentError extends CliError {
  override name = "ContentError";
}
