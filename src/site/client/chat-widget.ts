import { whenLoaded, whenShown } from "../environment/page-life.ts";

/**
 * Loads the live chat of the contact page (specification 2) when the page has loaded and is idle, if
 * `PUBLIC_CHAT_WIDGET_URL` is set. The browser logs a failure. The module of all settings, which forms
 * use too, is not used here: it would bring their chunk.
 */
export function startChatWidget(address = import.meta.env.PUBLIC_CHAT_WIDGET_URL ?? ""): void {
  if (address === "") return;
  const start = () => {
    const script = document.createElement("script");
    script.src = address;
    document.head.append(script);
  };
  whenShown(() => whenLoaded(start));
}
