import type { Page } from "@playwright/test";

/**
 * Does what a translator and a password manager do to a page, now and with all that comes later: each text
 * that is not blank is replaced by one inside of two `font` elements, and each field gets a neighbour.
 */
function changeDom(): void {
  const isOfTranslator = (node: Node) =>
    node.parentElement?.closest("font, script, style, textarea") !== null;
  // The element is deprecated, but not with translators.
  const make = (name: string) => document.createElement(name);
  const translate = (text: Text) => {
    if (text.data.trim() === "" || isOfTranslator(text)) return;
    const outer = make("font");
    const inner = make("font");
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const change = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (const text of found) if (text instanceof Text) translate(text);
    for (const field of document.querySelectorAll("input, textarea, select"))
      if (field.nextElementSibling?.localName !== "x-helper")
        field.after(document.createElement("x-helper"));
  };
  const observer = new MutationObserver(change);
  const begin = () => {
    change();
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
  else begin();
}

/** Changes each page that is opened from now on, before React has seen it. */
export const changeBefore = (page: Page): Promise<void> =>
  page.addInitScript(changeDom).then(() => undefined);

/** Changes the page as it is. */
export const changeNow = (page: Page): Promise<void> => page.evaluate(changeDom);
