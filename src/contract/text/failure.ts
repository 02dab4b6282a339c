/** Messages of failed calls for which the specification's catalogue has none. */
export const failureText = {
  unreachable: "We could not reach our service. Please check your connection and try again.",
  unreadable: "We could not read the answer of our service. Please try again in a moment.",
  signedOut: "Your session has ended. Please log in again.",
  forbidden: "You may not do this. If you think you should, please contact us.",
  tooMany: "Too many attempts. Please wait a while and try again.",
  tooManyFor: (wait: string) => `Too many attempts. Please try again in ${wait}.`,
  overload: "Very many people are here right now. Please try again in a moment.",
  overloadFor: (wait: string) =>
    `Very many people are here right now. Please try again in ${wait}.`,
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
