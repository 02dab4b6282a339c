import type { Element, Properties } from "hast";
import { sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";

import { parseBody } from "../../site/content/html-tree.ts";
import { isHarmlessSheet, svgSchema } from "./svg-schema.ts";

/** 100 KB: no photograph of that size is drawn as slowly as a drawing. */
const mostCharacters = 100 * 1024;

/**
 * Rewrites a drawing so that a browser may open it, also by itself: as a tree of nothing but the
 * elements and attributes of `svgSchema`, printed anew. What is not seen, such as metadata of editors,
 * is left out. Undefined when anything else would be lost: the picture must look as it was drawn. Its
 * own result stays as it is.
 *
 * @param text SVG without entities of its own
 */
export function sanitiseSvg(text: string): string | undefined {
  try {
    const [drawing, ...others] = elementsOf(parseBody(text));
    if (drawing?.tagName !== "svg" || others.length > 0) return undefined;
    const tidy = withoutUnseen(drawing);
    const box = boxOf(tidy.properties);
    if (!box || print(sanitize(tidy, svgSchema) as Element) !== print(tidy)) return undefined;
    const printed = print({ ...tidy, properties: { xmlns, ...box, ...tidy.properties, ...box } });
    return printed.length > mostCharacters ? undefined : printed;
  } catch {
    // Too many elements, or nested so deeply that the stack overflows.
    return undefined;
  }
}

const xmlns = "http://www.w3.org/2000/svg";

const print = (element: Element) =>
  toHtml(element, { space: "svg", closeEmptyElements: true, tightSelfClosing: true });

const elementsOf = ({ children }: { readonly children: readonly { readonly type: string }[] }) =>
  children.filter((child): child is Element => child.type === "element");

const unseenElements = /^(?:title|desc|metadata|(?:sodipodi|inkscape):\w+)$/;
const unseenAttributes =
  /^(?:aria|data|xml)|^(?:type|role|version|baseProfile|preserveAspectRatio|focusable|tabIndex)$|:/;

/** Leaves out what is not seen, and text that is no style sheet. */
function withoutUnseen(element: Element): Element {
  const { tagName } = element;
  const properties: Properties = {};
  for (const [name, value] of Object.entries(element.properties))
    // The older name of `href` belongs to a namespace of its own.
    if (!unseenAttributes.test(name)) properties[name === "xLinkHref" ? "href" : name] = value;
  if (tagName === "style") return { ...element, properties, children: [sheetOf(element)] };
  const children = elementsOf(element).filter((child) => !unseenElements.test(child.tagName));
  // Clips in clips can multiply, as copies do.
  if (tagName === "clipPath" && [element, ...children].some((one) => one.properties["clipPath"]))
    throw new Error("clips in clips");
  return { ...element, properties, children: children.map(withoutUnseen) };
}

/** @throws {Error} when a sheet has more than colours and lines */
function sheetOf({ children }: Element) {
  const value = children.map((child) => (child.type === "text" ? child.value : "<")).join("");
  if (!isHarmlessSheet(value)) throw new Error("style sheet");
  return { type: "text" as const, value: value.trim() };
}

/** Size and `viewBox` of the whole drawing; undefined when it is distorted, or has no size. */
function boxOf({ viewBox, width, height }: Properties): Properties | undefined {
  const [declaredWidth, declaredHeight] = [lengthOf(width), lengthOf(height)];
  const box = typeof viewBox === "string" ? viewBox : `0 0 ${declaredWidth} ${declaredHeight}`;
  const [, , wide = NaN, high = NaN, ...more] = box
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (!(wide > 0 && high > 0) || more.length > 0) return undefined;
  const distortion = (declaredWidth * high) / (declaredHeight * wide);
  if (Math.abs(distortion - 1) > 0.01) return undefined;
  return { width: wide, height: high, viewBox: box };
}

/** The number of a length in pixels; NaN for any other and for none. */
const lengthOf = (length: Properties[string]) =>
  Number(/^\s*([\d.]+)(?:px)?\s*$/.exec(String(length ?? ""))?.[1] ?? NaN);
