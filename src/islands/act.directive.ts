import type { ClientDirective } from "astro";

import { chunkTimeout } from "../contract/chunk-timeout.ts";

/** What a visitor, a screen reader or a password manager does first. */
const acts = ["pointermove", "pointerdown", "keydown", "focusin", "input", "click"] as const;

/**
 * `client:act`: hydrates an island when somebody first does something on its page. Nothing is loaded
 * for those who only read, or before the page is drawn.
 */
const act: ClientDirective = (load, _options, island) => {
  const controller = new AbortController();
  // A tap may be the first act. The form presses the button again (use-form.ts).
  island.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("button[type=button]");
    if (button && !island.querySelector("[data-ready]")) button.dataset["pressed"] = "";
  });
  const hydrate = async (event: Event) => {
    if (isResting(event)) return;
    controller.abort();
    // From now on it counts as one that should be there.
    island.setAttribute("client", "load");
    setTimeout(() => island.dispatchEvent(new Event(failure, { bubbles: true })), chunkTimeout);
    await (
      await load()
    )();
  };
  for (const type of acts)
    addEventListener(type, (event) => void hydrate(event), {
      passive: true,
      signal: controller.signal,
    });
};

/** Browsers send a movement of nothing when a page appears under a pointer. */
const isResting = (event: Event): boolean =>
  event instanceof PointerEvent &&
  event.type === "pointermove" &&
  event.movementX === 0 &&
  event.movementY === 0;

/** For src/layouts/island-failure.script.ts, which looks whether the island is there. */
const failure = "astro:hydration-error";

export default act;
