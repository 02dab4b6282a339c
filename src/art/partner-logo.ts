/** Logos of invented organisations: a mark and a wordmark of outlined letters, in one colour on a clear ground. */
import { item } from "./item.ts";
import type { Outline } from "./glyphs.ts";
import { brand } from "./palette.ts";
import { marks, type Mark, type MarkName } from "./partner-marks.ts";
import { short } from "./svg.ts";

export interface PartnerLogoOptions {
  mark: MarkName;
  /** The wordmark's lines, the first on top. */
  lines: readonly Outline[];
  colour?: string;
  /** Distance between two lines' upper edges. */
  leading?: number;
}

const height = 120;
const markSize = 72;

/** Writes a mark at a place. */
function writeMark(mark: Mark, colour: string, left: number, top: number): string {
  const ends = mark.square ? "butt" : "round";
  const fill = mark.fill ? `<path fill="${colour}" fill-rule="evenodd" d="${mark.fill}"/>` : "";
  const line = mark.line
    ? `<path fill="none" stroke="${colour}" stroke-width="${mark.weight ?? 6}" stroke-linecap="${ends}" stroke-linejoin="round" d="${mark.line}"/>`
    : "";
  return `<g transform="translate(${left} ${top})">${fill}${line}</g>`;
}

/** Gives the logo as SVG text, 120 high and as wide as its words need. */
export function partnerLogo(options: PartnerLogoOptions): string {
  const { mark, lines, colour = brand.pine, leading = 38 } = options;
  const left = 8 + markSize + 16;
  const wide = Math.max(...lines.map((line) => line.width));
  const first = item(lines, 0);
  const last = item(lines, lines.length - 1);
  const block =
    (lines.length - 1) * leading + last.height - (lines.length > 1 ? last.top - first.top : 0);
  const start = (height - block) / 2 - first.top;
  const words = lines
    .map(
      (line, index) =>
        `<path fill="${colour}" transform="translate(${short(left - line.left)} ${short(start + index * leading)})" d="${line.path}"/>`,
    )
    .join("");
  const width = Math.ceil(left + wide + 8);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${writeMark(marks[mark], colour, 8, (height - markSize) / 2)}${words}</svg>`;
}
