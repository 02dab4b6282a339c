import { failureText } from "../../text/failure.ts";
import { ApiError } from "../http/api-error.ts";

/** Refuses a request over its limit; `seconds` is the time until the next one is accepted. */
export class TooManyError extends ApiError {
  override name = "TooManyError";
  readonly seconds: number;

  constructor(seconds: number) {
    super(429, failureText.tooMany);
    this.seconds = seconds;
  }
}
