import { waitInWords } from "../../contract/messages.ts";
import { ApiError, RetryLaterError } from "../http/api-error.ts";
import { UploadedFile } from "../http/read-upload.ts";
import { limitAccount, type LimitServices } from "../limits/limit.ts";
import type { Queue } from "../limits/queues.ts";
import { acceptPicture } from "../media/accept-picture.ts";
import type { AcceptedPicture } from "../media/make-profile-picture.ts";

/**
 * Makes the picture that a participant has sent, in its turn. Each counts, accepted or not: both cost the same.
 *
 * @param sent a text is the present value and changes nothing; browsers send an empty file without a name
 *   when none was chosen
 * @returns undefined when no file was sent
 * @throws {ApiError} 429 for too many in an hour; else as `acceptPicture` and the queue do
 */
export async function acceptNewPicture(
  services: LimitServices & { readonly pictures: Queue },
  iParticipantId: number,
  sent: string | File | undefined,
): Promise<AcceptedPicture | undefined> {
  if (!(sent instanceof UploadedFile) || (sent.name === "" && sent.size === 0)) return undefined;
  const refund = await limitAccount(services, iParticipantId, "picture").catch(refuse);
  try {
    return await services.pictures.run(() => acceptPicture(sent.path));
  } catch (error) {
    // It was not looked at.
    if (error instanceof RetryLaterError) await refund();
    throw error;
  }
}

/** Without `Retry-After`, for which pages have a sentence that does not say what there was too much of. */
function refuse(error: unknown): never {
  if (!(error instanceof RetryLaterError)) throw error;
  throw new ApiError(
    429,
    `You have sent many pictures within an hour. Please save this one in ${waitInWords(error.seconds)}. Nothing of this form is saved yet.`,
  );
}
