import type { Report } from "./parse-file.ts";

/** Reports values that a list holds more than once, although they name something. */
export function reportDuplicates(
  file: string,
  field: string,
  values: readonly string[],
  report: Report,
): void {
  for (const [value, duplicates] of Map.groupBy(values, (each) => each))
    if (duplicates.length > 1)
      report(
        `${file}: ${field}: expected each one once, received ${value} ${duplicates.length} times.`,
      );
}
