/** Why a release should not be published. */
export interface Fault {
  /** Address of the page; empty when it concerns the whole site. */
  readonly page: string;
  readonly rule: Rule;
  /** What is wrong, without the page's name. */
  readonly detail: string;
}

export type Rule =
  "link" | "fragment" | "asset" | "policy" | "document" | "pages" | "lists" | "length" | "weight";

/** A log shows them without scrolling. */
const shown = 10;

/**
 * Faults as lines for a person, at most ten and a line that counts the rest. What several pages
 * have in common, such as a link in the footer, is one line.
 */
export function describeFaults(faults: readonly Fault[]): readonly string[] {
  const groups = new Map<string, Fault[]>();
  for (const fault of faults) {
    const key = `${fault.rule} ${fault.detail}`;
    const group = groups.get(key);
    if (group) group.push(fault);
    else groups.set(key, [fault]);
  }
  const lines = Array.from(groups.values(), describe);
  return lines.length > shown
    ? [...lines.slice(0, shown), `… and ${lines.length - shown} more`]
    : lines;
}

function describe(group: readonly Fault[]): string {
  const [first] = group;
  if (!first) return "";
  const where =
    group.length > 1 ? `${first.page} and ${group.length - 1} more` : first.page || "The site";
  return `${where}: ${first.detail}`;
}
