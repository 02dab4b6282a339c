/**
 * What is told of how many people have begun or completed a survey while it is open, when it can be looked at
 * every minute: steps of the minimum. A number that followed each person would tell who has just answered, and
 * 0 or all of a group tells of everybody in it.
 */

/** The number is one of these. */
export interface Step {
  readonly from: number;
  readonly to: number;
}

/**
 * The step in which a number of people is. Each has at least as many numbers as the minimum, the last one more
 * where the group doesn't divide evenly; null where there is only one step, which tells nothing.
 *
 * @param people all of the group
 */
export function stepOf(count: number, people: number, minimum: number): Step | null {
  // From 0 to all of them.
  const steps = Math.floor((people + 1) / minimum);
  if (steps < 2) return null;
  const step = Math.min(Math.floor(count / minimum), steps - 1);
  const from = step * minimum;
  return { from, to: step === steps - 1 ? people : from + minimum - 1 };
}

/** `fewer than 8`, `8 to 15`, `at least 16`, `too few to tell` */
export function stepInWords(step: Step | null, people: number): string {
  if (step === null) return "too few to tell";
  if (step.to === people) return `at least ${step.from}`;
  return step.from === 0 ? `fewer than ${step.to + 1}` : `${step.from} to ${step.to}`;
}
