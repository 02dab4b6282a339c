/**
 * Runs `action` as soon as somebody sees the page: at once, or when a page that the browser has prerendered is
 * opened. Until then a page counts no view, sends nothing, and has a copy of session storage that is thrown
 * away with what is written into it.
 */
export function whenShown(action: () => void): void {
  // Not in the types of the DOM, since Chromium alone has it.
  if ((document as { readonly prerendering?: boolean }).prerendering)
    document.addEventListener("prerenderingchange", action, { once: true });
  else action();
}
