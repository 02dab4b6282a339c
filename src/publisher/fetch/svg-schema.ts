import type { Schema } from "hast-util-sanitize";

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
const themed =
  /@media\s*\(\s*prefers-color-scheme\s*:\s*(?:dark|light)\s*\)\s*\{((?:[^{}@]*\{[^{}]*\})*)\s*\}/g;
const rule = /([^{}]*)\{([^{}]*)\}/g;

/** Characters of a style sheet; larger ones take long to look through, and a palette has some hundred. */
const longestSheet = 8000;

/** Whether a style sheet of a drawing has nothing but colours and lines, for any theme of the reader. */
export function isHarmlessSheet(text: string): boolean {
  if (text.length > longestSheet) return false;
  const others = text
    .replaceAll(themed, "$1")
    .replaceAll(rule, (all, selectors: string, declarations: string) =>
      onlySelectors.test(selectors) && onlyDeclarations.test(declarations) ? "" : all,
    );
  return others.trim() === "";
}

const valued = (names: string) =>
  names.split(" ").map((name): [string, RegExp] => [name, onlyValue]);

/**
 * The elements and attributes of a drawing that is served as SVG: shapes and their colours. What loads
 * something, text in the reader's fonts and copies of other elements are not among them.
 */
export const svgSchema: Schema = {
  tagNames: [
    ..."svg g defs style path rect circle ellipse line polyline polygon".split(" "),
    ..."linearGradient radialGradient stop clipPath".split(" "),
  ],
  attributes: {
    linearGradient: [["href", /^#[\w-]+$/]],
    radialGradient: [["href", /^#[\w-]+$/]],
    "*": [
      ...valued("id className transform viewBox x y width height d points pathLength"),
      ...valued("x1 x2 y1 y2 cx cy r rx ry fx fy fr offset clipPath clipPathUnits clipRule"),
      ...valued("gradientUnits gradientTransform spreadMethod stopColor stopOpacity"),
      ...valued("fill fillOpacity fillRule stroke strokeOpacity strokeWidth strokeLineCap"),
      ...valued("strokeLineJoin strokeMiterLimit strokeDashArray strokeDashOffset"),
      ...valued("color opacity display visibility overflow vectorEffect paintOrder"),
      ["style", onlyDeclarations],
    ],
  },
  clobber: [],
  strip: [],
};
