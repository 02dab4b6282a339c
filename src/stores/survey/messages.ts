import type { Failure, Message } from "./state.ts";

/** The message after a save that failed; every answer is kept (specification 8). */
export const failedSaveMessage: Readonly<Record<Exclude<Failure, "session-ended">, Message>> = {
  rejected: "save-failed",
  "out-of-order": "out-of-order",
  unreachable: "unreachable",
};

/** The message beside the questions when the browser goes online or offline. */
export function messageWhen(isOnline: boolean, message: Message | null): Message | null {
  if (isOnline) {
    if (message === "unreachable" || message === "not-sent") return "back-online";
    return message === "offline" ? null : message;
  }
  if (message === "back-online" || message === "unreachable") return "not-sent";
  const isMinor = message === null || message === "saved" || message === "all-answered";
  return isMinor ? "offline" : message;
}
