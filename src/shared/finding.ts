import { oneLine } from "./one-line.ts";

/** What one check of the doctor has found; a warning works, but not for all or not well. */
export interface Finding {
  readonly state: "good" | "warning" | "fault" | "skipped";
  /** What was looked at: a call, a setting, a folder. */
  readonly subject: string;
  /** What was found, with figures. */
  readonly found: string;
  /** What to do; every warning and fault has it. */
  readonly remedy?: string;
}

/** Findings that belong together. */
export interface Chapter {
  readonly title: string;
  readonly findings: readonly Finding[];
}

export const good = (subject: string, found: string): Finding => ({
  state: "good",
  subject,
  found,
});

export const skip = (subject: string, found: string): Finding => ({
  state: "skipped",
  subject,
  found,
});

export const warning = (subject: string, found: string, remedy: string): Finding => ({
  state: "warning",
  subject,
  found,
  remedy,
});

export const fault = (subject: string, found: string, remedy: string): Finding => ({
  state: "fault",
  subject,
  found,
  remedy,
});

const signs = { good: "✓", warning: "!", fault: "✗", skipped: "–" } as const;

/** A chapter as lines for a terminal: a sign, what was found, and below it what to do. Hosts have written parts. */
export const formatChapter = ({ title, findings }: Chapter): readonly string[] => [
  "",
  title,
  ...findings.flatMap(({ state, subject, found, remedy }) => [
    `  ${signs[state]} ${oneLine(subject)}: ${oneLine(found)}`,
    ...(remedy === undefined ? [] : [`    → ${remedy}`]),
  ]),
];
