import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds in which a database that is well answers. */
const timeout = 2000;

/** The database's answer; undefined when it fails, or does not answer within two seconds. */
export const answerSoon = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  Promise.race([answer.catch(() => undefined), pause(timeout, undefined, { ref: false })]);
