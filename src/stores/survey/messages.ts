import type { Failure, Message } from "./state.ts";

/** The message after a save that failed; every answer is kept (specification 8). */
export const failedSaveMessage: Readonly<
  Record<Exclude<Failure, "session-ended" | "other-login">, Message>
> = {
  rejected: "save-failed",
  unavailable: "save-failed",
  "out-of-order": "out-of-order",
  unreachable: "unreachable",
};
