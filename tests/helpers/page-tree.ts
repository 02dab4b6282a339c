import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";

/** Elements that match, in document order, including those inside templates. */
export function elements(tree: Root, isWanted: (element: Element) => boolean): readonly Element[] {
  const found: Element[] = [];
  visit(tree, "element", (element) => {
    if (isWanted(element)) found.push(element);
    if (element.tagName === "template" && element.content)
      found.push(...elements(element.content, isWanted));
  });
  return found;
}

export const named =
  (...names: readonly string[]) =>
  ({ tagName }: Element): boolean =>
    names.includes(tagName);

/** What the home page shows between header and footer; the thanks for a contact message are hidden. */
export const homeSections = (tree: Root): readonly Element[] =>
  (elements(tree, named("main"))[0]?.children ?? []).filter(
    (child) =>
      child.type === "element" &&
      child.tagName !== "script" &&
      child.properties["role"] !== "status",
  ) as readonly Element[];

/** A property as text; empty when it is missing. */
export function value(element: Element | undefined, name: string): string {
  const given = element?.properties[name];
  return Array.isArray(given) ? given.join(" ") : String(given ?? "");
}

/** The text inside an element with single spaces. */
export function textOf(element: Element | undefined): string {
  let text = "";
  if (element) visit(element, "text", (node) => void (text += node.value));
  return text.replace(/\s+/g, " ").trim();
}
