import react from "@astrojs/react";

import site from "../../../astro.config.mjs";
import { clientRetry } from "../../site/islands/client-retry.ts";
import { productionBuild } from "./production-build.ts";
import { rendererAdapter } from "./renderer-adapter.ts";

/** Bundles the pages of the site for the publisher, which renders single ones. */
export default {
  ...site,
  output: "server",
  adapter: rendererAdapter(),
  integrations: [react(), clientRetry, productionBuild()],
};
