import { whenIdle } from "../environment.ts";
import { loadScript } from "./load-script.ts";
import { chatWidgetUrl } from "./settings.ts";

/**
 * Loads the live chat of the contact page (specification 2) once the page has loaded and is
 * idle. Without `PUBLIC_CHAT_WIDGET_URL` nothing happens; a chat that fails spoils nothing.
 */
export function startChatWidget(address = chatWidgetUrl): void {
  if (address === "") return;
  const start = () =>
    whenIdle(() => {
      loadScript(address).catch((error: unknown) => console.warn(error));
    });
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}
