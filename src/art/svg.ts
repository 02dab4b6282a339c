/** Writes pictures as compact SVG: the dots of one colour share one path. */
import type { Dot } from "./horizon.ts";
import type { Palette, Role } from "./palette.ts";

/** A filled outline in one colour. */
interface Shape {
  readonly path: string;
  readonly fill: Role;
}

/** A picture is built of layers, the lowest first: either a shape or a set of dots. */
export type Layer = Shape | readonly Dot[];

/** `"css"` writes classes (`art-ink`, `art-accent` …) for pages; a palette writes fills for files. */
export type Colours = "css" | Palette;

interface PictureOptions {
  readonly width: number;
  readonly height: number;
  /** Size on the page in CSS pixels; the picture's own unless given. */
  readonly size?: number | undefined;
  /** Whether it is part of a page, where it is decoration and hidden from assistive technology. */
  readonly inline?: boolean;
  readonly className?: string;
}

/** Writes a number with one decimal, without a zero before the point. */
function short(value: number): string {
  return String(Math.round(value * 10) / 10)
    .replace(/^(-?)0\./, "$1.")
    .replace(/^-0$/, "0");
}

/** Gives the path of one circle: an arc that ends just before its start, or it would be empty. */
function circlePath(x: number, y: number, radius: number): string {
  const size = short(radius);
  return `M${short(x + radius)} ${short(y)}a${size} ${size} 0 1 1 0-.1z`;
}

/** Gives the path of an upper half disc on the line y: an arc over exactly twice the written radius. */
export function halfDiscPath(x: number, y: number, radius: number): string {
  const size = short(radius);
  const width = short(Number(size) * 2);
  return `M${short(x - radius)} ${short(y)}a${size} ${size} 0 0 1 ${width} 0z`;
}

const writePath = (path: string, role: Role, colours: Colours): string =>
  colours === "css"
    ? `<path class="art-${role}" d="${path}"/>`
    : `<path fill="${colours[role]}" d="${path}"/>`;

/** Writes dots as one path for each role, in the order in which the roles first appear. */
export function writeDots(dots: readonly Dot[], colours: Colours = "css"): string {
  const paths = new Map<Role, string>();
  for (const { x, y, radius, role } of dots)
    if (radius >= 0.3) paths.set(role, (paths.get(role) ?? "") + circlePath(x, y, radius));
  return [...paths].map(([role, path]) => writePath(path, role, colours)).join("");
}

/** Writes layers in their order. */
export const writeLayers = (layers: readonly Layer[], colours: Colours = "css"): string =>
  layers
    .map((layer) =>
      "path" in layer ? writePath(layer.path, layer.fill, colours) : writeDots(layer, colours),
    )
    .join("");

/** Takes the inside of a picture and gives the whole SVG text. */
export function writePicture(content: string, options: PictureOptions): string {
  const { width, height, inline = true, className } = options;
  const attributes = [
    'xmlns="http://www.w3.org/2000/svg"',
    `width="${options.size ?? width}" height="${options.size ?? height}"`,
    `viewBox="0 0 ${width} ${height}"`,
    ...(className ? [`class="${className}"`] : []),
    ...(inline ? ['aria-hidden="true" focusable="false"'] : []),
  ];
  return `<svg ${attributes.join(" ")}>${content}</svg>`;
}
