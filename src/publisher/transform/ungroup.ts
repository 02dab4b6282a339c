import type { ElementContent } from "hast";
import { phrasing } from "hast-util-phrasing";

import { element, paragraphsOf } from "./html-steps.ts";

/** Elements that only group others: their loose text is a paragraph. */
const groups = new Set(
  "section article aside header footer main nav center form fieldset legend hgroup search dialog".split(
    " ",
  ),
);

/**
 * Replaces groups by their content; the groups of others that only have phrases by a space. Asides of
 * the text itself stay, for `markNotes`.
 */
export function ungroup(
  children: readonly ElementContent[],
  within: "text" | "block" | "phrase" = "text",
): ElementContent[] {
  return children.flatMap((child): ElementContent[] => {
    if (child.type !== "element") return [child];
    const isNote = child.tagName === "aside" && within === "text";
    const isGroup = groups.has(child.tagName) && !isNote;
    const inChild = phrasing(child) || within === "phrase" ? "phrase" : "block";
    child.children = ungroup(child.children, isGroup ? within : inChild);
    if (isNote) child.children = paragraphsOf(child.children);
    if (!isGroup) return [child];
    const space = { type: "text", value: " " } as const;
    if (within === "phrase") return [space, ...child.children, space];
    const content = paragraphsOf(child.children);
    const { id, dir, lang } = child.properties;
    if (dir !== undefined || lang !== undefined)
      return [element("div", { id, dir, lang }, content)];
    const first = content.find((one) => one.type === "element");
    if (id !== undefined && first) first.properties["id"] ??= id;
    return content;
  });
}
