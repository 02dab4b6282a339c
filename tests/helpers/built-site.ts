import { resolve } from "node:path";

import { root } from "../../src/shared/files.ts";

/** The built site that tests look at: `npm test` makes its own and names it, else it is dist/. */
export const builtSite = resolve(root, process.env["BUILT_SITE"] ?? "dist");
