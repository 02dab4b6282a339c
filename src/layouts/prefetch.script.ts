/** Fetches the page behind a link when a visitor is about to follow it. */
import { init } from "astro/virtual-modules/prefetch.js";

init({ prefetchAll: true, defaultStrategy: "hover" });
