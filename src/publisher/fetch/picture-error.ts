/** The process that decodes pictures could not be started; the picture may be fine. */
export class DecoderError extends Error {
  override name = "DecoderError";
}

/** Why a picture is not accepted; the message is the reason. */
export class PictureError extends Error {
  override name = "PictureError";

  /** Whether the same bytes may be accepted another time. */
  get isTemporary(): boolean {
    return this.cause instanceof DecoderError;
  }
}
