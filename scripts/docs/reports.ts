import { accessibilityConformance } from "./accessibility.ts";
import { securityAsvs } from "./asvs.ts";
import { features } from "./features.ts";

/** What makes the text of each generated document, by its name in `docs`. */
export const reports: Readonly<Record<string, () => string>> = {
  "accessibility-conformance.md": accessibilityConformance,
  "features.md": features,
  "security-asvs.md": securityAsvs,
};
