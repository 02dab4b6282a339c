/** The only directive of listed pages: Astro's loader of islands looks for it when it is defined. */
import visible from "astro/runtime/client/visible.js";

const page = globalThis as { Astro?: Record<string, unknown> };
page.Astro ??= {};
page.Astro["visible"] ??= visible;
