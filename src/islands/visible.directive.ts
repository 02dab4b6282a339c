/** The only directive of listed pages: Astro's loader of islands looks for it when it is defined. */
import type { ClientDirective } from "astro";
import visible from "astro/runtime/client/visible.js";

import { chunkTimeout } from "../contract/chunk-timeout.ts";

/** Astro's own; an island that was seen and whose script hangs has failed too, after some time. */
const visibleInTime: ClientDirective = (load, options, island) => {
  const fail = () => island.dispatchEvent(new Event("astro:hydration-error", { bubbles: true }));
  const loadInTime = () => {
    const timer = setTimeout(fail, chunkTimeout);
    return load().finally(() => clearTimeout(timer));
  };
  visible(loadInTime, options, island);
};

const page = globalThis as { Astro?: Record<string, unknown> };
page.Astro ??= {};
page.Astro["visible"] ??= visibleInTime;
