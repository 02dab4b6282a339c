import type { ClientDirective } from "astro";

/** What a visitor, a screen reader or a password manager does first. */
const acts = ["pointerover", "pointerdown", "keydown", "focusin", "input", "click"] as const;

/**
 * `client:act`: hydrates an island when somebody first does something on its page. Nothing is loaded
 * for those who only read, or before the page is drawn. The window then gets the event `act`.
 */
const act: ClientDirective = (load) => {
  const controller = new AbortController();
  const hydrate = async () => {
    controller.abort();
    dispatchEvent(new Event("act"));
    await (await load())();
  };
  for (const type of acts)
    addEventListener(type, () => void hydrate(), { passive: true, signal: controller.signal });
};

export default act;
