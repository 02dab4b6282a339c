import site from "../../../astro.config.mjs";
import { rendererAdapter } from "./renderer-adapter.ts";

/** Bundles the pages of the site for the publisher, which renders single ones. */
export default {
  ...site,
  output: "server",
  adapter: rendererAdapter(),
  // Those that fetch and publish are the caller's.
  integrations: site.integrations.filter(({ name }) => !/^morrow-(site|dev)$/.test(name)),
};
