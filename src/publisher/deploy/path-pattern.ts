/** Whether the path of a rule matches the path of a request: exactly, or all below with `/*`. */
export const matchesPath = (pattern: string, path: string): boolean =>
  pattern.endsWith("/*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
