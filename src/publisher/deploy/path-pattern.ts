/** Whether a request's path is what a rule's path stands for: itself, or with `/*` all below. */
export function matchesPath(pattern: string, path: string): boolean {
  return pattern.endsWith("/*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
