import type { ClientDirective } from "astro";

import { chunkTimeout } from "../contract/chunk-timeout.ts";

/** What a visitor, a screen reader or a password manager does first. */
const acts = ["pointerover", "pointerdown", "keydown", "focusin", "input", "click"] as const;

/**
 * `client:act`: hydrates an island when somebody first does something on its page. Nothing is loaded
 * for those who only read, or before the page is drawn.
 */
const act: ClientDirective = (load, _options, island) => {
  const controller = new AbortController();
  const hydrate = async () => {
    controller.abort();
    // From now on it counts as one that should be there.
    island.setAttribute("client", "load");
    setTimeout(() => island.dispatchEvent(new Event(failure, { bubbles: true })), chunkTimeout);
    await (
      await load()
    )();
  };
  for (const type of acts)
    addEventListener(type, () => void hydrate(), { passive: true, signal: controller.signal });
};

/** For src/layouts/island-failure.script.ts, which looks whether the island is there. */
const failure = "astro:hydration-error";

export default act;
