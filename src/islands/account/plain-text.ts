/** Ends of elements that stand on a line of their own. */
const lineEnds = /<\/(p|div|li|h[1-6]|blockquote|tr)>|<br\s*\/?>/gi;

/**
 * The words of an HTML text. The parsed document belongs to no page: nothing in it runs or loads,
 * and React writes the words as text.
 */
export function plainText(html: string): string {
  const page = new DOMParser().parseFromString(html.replaceAll(lineEnds, "$& "), "text/html");
  for (const code of page.querySelectorAll("script, style, template")) code.remove();
  return page.body.textContent.replaceAll(/\s+/g, " ").trim();
}
