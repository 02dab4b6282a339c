import { readFileSync } from "node:fs";

import { inProject } from "../shared/project-path.ts";

/**
 * The moods of the sample, with pictures that need no request. The site's style sheets tell drawings
 * by the end of their address.
 */
export const faces = ["Brilliant", "Good", "Okay", "Low", "Rough"].map((word) => {
  const file = inProject("src/server/sample/pictures", `mood-${word.toLowerCase()}.svg`);
  const drawing = encodeURIComponent(readFileSync(file, "utf8"));
  return { word, picture: `data:image/svg+xml,${drawing}#.svg` };
});
