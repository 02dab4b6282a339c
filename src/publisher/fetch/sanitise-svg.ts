import type { Element, Properties } from "hast";
import { sanitize, type Schema } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";

import { parseBody } from "../../site/content/html-tree.ts";

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

/**
 * Numbers, keywords, colours and functions of them, or another element of the same drawing. Without
 * quotes, colons, slashes and backslashes no other address can be written.
 */
const value = String.raw`(?:(?![^;]*url)[\w\s.,#%()+-]*|\s*url\(#[\w-]+\)\s*)`;
const onlyValue = new RegExp(`^${value}$`, "i");

const property = `\\s*(?:${[
  "fill|fill-opacity|fill-rule|stroke|stroke-opacity|stroke-width|stroke-linecap|stroke-linejoin",
  "stroke-miterlimit|stroke-dasharray|stroke-dashoffset|stop-color|stop-opacity|color|opacity",
  "clip-rule|enable-background",
].join("|")})\\s*`;
const declaration = `${property}:${value}`;
const onlyDeclarations = new RegExp(`^(?:${declaration}(?:;${declaration})*;?)?\\s*$`, "i");
const onlySelectors =
  /^\s*(?:[a-z]+|[.#][\w-]+|\[(?:fill|stroke|stop-color)="#[\da-f]{3,8}"\])(?:\s*,\s*(?:[a-z]+|[.#][\w-]+|\[(?:fill|stroke|stop-color)="#[\da-f]{3,8}"\]))*\s*$/i;

/** The group for a theme of the reader, with its rules. */
const themeGroup =
  /@media\s*\(\s*prefers-color-scheme\s*:\s*(?:dark|light)\s*\)\s*\{((?:[^{}@]*\{[^{}]*\})*)\s*\}/g;
const rule = /([^{}]*)\{([^{}]*)\}/g;

/** Characters of a style sheet; larger ones take long to look through, and a palette has some hundred. */
const longestSheet = 8000;

/** Whether a style sheet of a drawing has nothing but colours and lines, for any theme of the reader. */
function isHarmlessSheet(text: string): boolean {
  if (text.length > longestSheet) return false;
  const others = text
    .replaceAll(themeGroup, "$1")
    .replaceAll(rule, (all, selectors: string, declarations: string) =>
      onlySelectors.test(selectors) && onlyDeclarations.test(declarations) ? "" : all,
    );
  return others.trim() === "";
}

const attributesOf = (names: string) =>
  names.split(" ").map((name): [string, RegExp] => [name, onlyValue]);

/**
 * The elements and attributes of a drawing that is served as SVG: shapes and their colours. What loads
 * something, text in the reader's fonts and copies of other elements are not among them.
 */
const svgSchema: Schema = {
  tagNames: [
    ..."svg g defs style path rect circle ellipse line polyline polygon".split(" "),
    ..."linearGradient radialGradient stop clipPath".split(" "),
  ],
  attributes: {
    linearGradient: [["href", /^#[\w-]+$/]],
    radialGradient: [["href", /^#[\w-]+$/]],
    "*": [
      ...attributesOf("id className transform viewBox x y width height d points pathLength"),
      ...attributesOf("x1 x2 y1 y2 cx cy r rx ry fx fy fr offset clipPath clipPathUnits clipRule"),
      ...attributesOf("gradientUnits gradientTransform spreadMethod stopColor stopOpacity"),
      ...attributesOf("fill fillOpacity fillRule stroke strokeOpacity strokeWidth strokeLineCap"),
      ...attributesOf("strokeLineJoin strokeMiterLimit strokeDashArray strokeDashOffset"),
      ...attributesOf("color opacity display visibility overflow vectorEffect paintOrder"),
      ["style", onlyDeclarations],
    ],
  },
  clobber: [],
  strip: [],
};
