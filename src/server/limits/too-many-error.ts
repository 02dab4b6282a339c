import { failureText } from "../../text/failure.ts";
import { ApiError } from "../http/api-error.ts";

/** Too many requests of one kind; `seconds` says when the next one is taken. */
export class TooManyError extends ApiError {
  override name = "TooManyError";
  readonly seconds: number;

  constructor(seconds: number) {
    super(429, failureText.tooMany);
    this.seconds = seconds;
  }
}
