import { inProject } from "../../src/shared/project-path.ts";

/** The built site that tests look at: `npm test` makes its own and names it, else it is dist/. */
export const builtSite = process.env["BUILT_SITE"] ?? inProject("dist");
