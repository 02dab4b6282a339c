import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** A path inside the project. */
export const inProject = (...parts: readonly string[]): string => join(root, ...parts);
