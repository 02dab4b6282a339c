import { ChildStartError } from "../../shared/processes.ts";

/** Why a picture is not accepted; the message is the reason. */
export class PictureError extends Error {
  override name = "PictureError";

  /** Whether the same bytes may be accepted another time. */
  get isTemporary(): boolean {
    return this.cause instanceof ChildStartError;
  }
}
