import { ChildStartError, createLimitedChild, LimitError } from "../../shared/processes.ts";
import { ApiError, RetryLaterError } from "../http/api-error.ts";
import type { AcceptedPicture } from "./make-profile-picture.ts";
import type { PictureAnswer, PictureRequest } from "./picture-process.ts";

const process = new URL("./picture-process.ts", import.meta.url);

/** In the security log. */
const refused = { event: "picture", outcome: "refused" } as const;

/** The `Retry-After` when the process can't be started, in seconds. */
const startPause = 30;

/**
 * Makes a profile picture of an uploaded file, as `makeProfilePicture` does, in a process of its own: it can
 * be ended when the picture takes too long or too much memory, and a picture that takes it over finds
 * no other person's.
 *
 * @throws {ApiError} 400 for a file that is not accepted, or that takes more than the process may take
 * @throws {RetryLaterError} 503 when the process can't be started
 */
export async function acceptPicture(path: string): Promise<AcceptedPicture> {
  await using child = createLimitedChild<PictureAnswer>(process);
  const answer = await child.run({ path } satisfies PictureRequest).catch(explain);
  if ("refusal" in answer) throw new ApiError(400, answer.refusal, refused);
  return answer;
}

function explain(error: unknown): never {
  if (error instanceof ChildStartError) throw new RetryLaterError(503, startPause);
  if (!(error instanceof LimitError)) throw error;
  throw new ApiError(
    400,
    "Profile picture: reading this one takes too long or too much memory. Please select a smaller one.",
    refused,
  );
}
