import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";

import type { Heading } from "../../site/content/site-content.ts";
import { hyphenatedWords } from "../../site/content/names.ts";
import { element, lineOf } from "./html-steps.ts";

/**
 * Lists the headings of a body's sections. Those without an id get one of their text, behind the prefix by
 * which `prefixIds` keeps ids apart from the page's own.
 */
export function outlineOf(tree: Root, prefix: string): readonly Heading[] {
  const ids = new Set<string>();
  visit(tree, "element", ({ properties: { id } }) => {
    if (id !== undefined) ids.add(id);
  });
  const lastNumbers = new Map<string, number>();
  /** With the next number where the id is taken; those of 10,000 equal headings are not tried each. */
  const freeId = (id: string) => {
    let free = id;
    for (let number = lastNumbers.get(id) ?? 2; ids.has(free); number++) {
      free = `${id}-${number}`;
      lastNumbers.set(id, number + 1);
    }
    return free;
  };
  const outline: Heading[] = [];
  visit(tree, "element", (node) => {
    if (node.tagName !== "h2") return;
    const text = lineOf(node);
    if (text === "") return;
    node.properties["id"] ??= freeId(prefix + (hyphenatedWords(text) || "section"));
    ids.add(node.properties["id"]);
    outline.push({ id: node.properties["id"], text });
  });
  return outline;
}

/** "Weeks 1 and 2: ", "Day 90: ", "2014: ". */
const label = /^([^:]{0,24}\d[^:]{0,24}):\s+/;

/**
 * Wraps steps into an ordered list: three sub-headings or more of one section, all of which begin
 * with a short label that has a number (`<h3>Week 1: …`). The label becomes an element of its own.
 */
export function listSteps(tree: Root): void {
  tree.children = split(tree.children, "h2").flatMap((nodes) => {
    const [before = [], ...steps] = split(nodes, "h3");
    const headings = steps.flatMap(([first]) => (first?.type === "element" ? [first] : []));
    if (headings.length < 3 || !headings.every((heading) => label.test(startOf(heading))))
      return nodes;
    headings.forEach(markLabel);
    const items = steps.map((step) => element("li", {}, step.filter(isContent)));
    return [...before, element("ol", { role: "list", dataSteps: "" }, items)];
  });
}

type Node = Root["children"][number];

const isContent = (node: Node): node is Exclude<Node, { type: "doctype" }> =>
  node.type !== "doctype";

/** Splits nodes before each element of a name; the first part is what precedes them all. */
function split(nodes: readonly Node[], tagName: string): Node[][] {
  const parts: Node[][] = [[]];
  for (const node of nodes) {
    if (node.type === "element" && node.tagName === tagName) parts.push([]);
    parts.at(-1)?.push(node);
  }
  return parts;
}

function startOf({ children: [first] }: Element): string {
  return first?.type === "text" ? first.value : "";
}

function markLabel(heading: Element): void {
  const [first, ...others] = heading.children;
  const [matched, words = ""] = label.exec(startOf(heading)) ?? [];
  if (first?.type !== "text" || matched === undefined) return;
  const rest = { ...first, value: first.value.slice(matched.length) };
  heading.children = [
    element("span", { dataLabel: "" }, [{ type: "text", value: words.trim() }]),
    { type: "text", value: " " },
    element("span", {}, [rest, ...others]),
  ];
}

/** Turns asides into notes, which are beside the text in wide windows, without being landmarks. */
export function markNotes(tree: Root): void {
  visit(tree, "element", (node) => {
    if (node.tagName !== "aside") return;
    node.tagName = "div";
    node.properties["role"] = "note";
  });
}

/** Marks lists all of whose items begin with a picture, as lists of people do: they become cards. */
export function markPictureLists(tree: Root): void {
  visit(tree, "element", (list) => {
    if (list.tagName !== "ul" && list.tagName !== "ol") return;
    const items = list.children.filter((child) => child.type === "element");
    if (items.length < 2 || !items.every(beginsWithPicture)) return;
    Object.assign(list.properties, { role: "list", dataPictures: "" });
  });
}

function beginsWithPicture(node: Element): boolean {
  const first = node.children.find((child) => child.type !== "text" || child.value.trim() !== "");
  if (first?.type !== "element") return false;
  return first.tagName === "img" || (first.tagName === "p" && beginsWithPicture(first));
}
