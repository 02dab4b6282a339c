import type { Report } from "./parse-file.ts";

/** Reports values that a list holds more than once, although they name something. */
export function reportTwins(
  file: string,
  field: string,
  values: readonly string[],
  report: Report,
): void {
  for (const [value, twins] of Map.groupBy(values, (each) => each))
    if (twins.length > 1)
      report(`${file}: ${field}: expected each one once, received ${value} ${twins.length} times.`);
}
