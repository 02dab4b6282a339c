import type { HostKind } from "./host-kinds.ts";
import type { Scenario } from "./scenario.ts";

/** The beginning of a scenario: Ada has logged in and sees the first questions. */
export const begin = `
  the laptop logs in as Ada
  a second passes
  a second passes
  a second passes
  the laptop opens the audit
  a second passes
  a second passes`;

/** A scenario of `npm test`. */
export interface Named extends Scenario {
  readonly name: string;
}

/** @param text one step in each line */
export const scenario = (
  name: string,
  text: string,
  host: HostKind = "is the embedded API",
): Named => ({
  name,
  host,
  seed: 1,
  steps: text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== ""),
});
