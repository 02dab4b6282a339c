/** Milliseconds. */
export const dayLength = 86_400_000;

/** The time so many days before another one, as the databases have it. */
export const daysBefore = (time: Date, days: number): string =>
  new Date(time.getTime() - days * dayLength).toISOString();

/** The time so many days after another one. */
export const daysAfter = (time: Date, days: number): Date =>
  new Date(time.getTime() + days * dayLength);
