/** Starts the islands of a page that has no loader of them in its HTML. */
import "./visible.directive.ts";
import "astro/runtime/server/astro-island.js";
