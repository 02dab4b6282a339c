import { accessibilityConformance } from "./accessibility.ts";
import { features } from "./features.ts";

/** What makes the text of each generated document, by its name in `docs`. */
export const reports: Readonly<Record<string, () => string>> = {
  "accessibility-conformance.md": accessibilityConformance,
  "features.md": features,
};
