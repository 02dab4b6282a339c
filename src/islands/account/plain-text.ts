/** Ends of block elements. */
const lineEnds = /<\/(p|div|li|h[1-6]|blockquote|tr)>|<br\s*\/?>/gi;

/** The text of HTML. Nothing in the parsed document runs or loads, and React escapes the text. */
export function plainText(html: string): string {
  const page = new DOMParser().parseFromString(html.replaceAll(lineEnds, "$& "), "text/html");
  for (const code of page.querySelectorAll("script, style, template")) code.remove();
  return page.body.textContent.replaceAll(/\s+/g, " ").trim();
}
