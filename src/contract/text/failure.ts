/** Messages of failed calls for which the specification's catalogue has none. */
export const failureText = {
  unreachable: "We could not reach our service. Please check your connection and try again.",
  unreadable: "Our service gave an answer we could not read. Please try again in a moment.",
  signedOut: "Your session has ended. Please log in again.",
  forbidden: "You are not allowed to do this. If you think you should be, please contact us.",
  tooMany: "Too many attempts. Please wait a while and try again.",
  tooManyFor: (wait: string) => `Too many attempts. Please try again in ${wait}.`,
  overload: "We are very busy right now. Please try again in a moment.",
  overloadFor: (wait: string) => `We are very busy right now. Please try again in ${wait}.`,
  server: "Something went wrong on our side. Please try again in a moment.",
  other: "That did not work. Please try again in a moment.",
} as const;

/** A waiting time in words, rounded up, so that trying then works. */
export function waitInWords(seconds: number): string {
  const [amount, unit] =
    seconds < 60
      ? [Math.max(1, seconds), "second"]
      : seconds < 3600
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3600), "hour"];
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}
