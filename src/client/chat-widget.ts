import { whenIdle } from "../environment/page-life.ts";
import { loadScript } from "./load-script.ts";

/**
 * Loads the live chat of the contact page (specification 2) when the page has loaded and is idle, if
 * `PUBLIC_CHAT_WIDGET_URL` is set. A failure is only logged. The setting is read here: a module of
 * all settings is part of a chunk that brings the forms.
 */
export function startChatWidget(address = import.meta.env.PUBLIC_CHAT_WIDGET_URL ?? ""): void {
  if (address === "") return;
  const start = () =>
    whenIdle(() => {
      loadScript(address).catch((error: unknown) => console.warn(error));
    });
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}
