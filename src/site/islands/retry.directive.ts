import type { ClientDirective } from "astro";

import { retryPause } from "../../contract/limits.ts";
import { whenIdle, whenShown } from "../environment/page-life.ts";

/**
 * `client:retry`: as `client:idle`, but never before the first frame, whose paint React would delay; and loads
 * an island again until its script could be had.
 */
const retry: ClientDirective = (load, _options, island) => {
  const hydrate = async () => (await load())();
  island.addEventListener("astro:hydration-error", () =>
    setTimeout(() => void hydrate(), retryPause),
  );
  // A prerendered page is not seen, may never be, and has old values in its storage.
  whenShown(() => requestAnimationFrame(() => whenIdle(() => void hydrate())));
};

export default retry;
