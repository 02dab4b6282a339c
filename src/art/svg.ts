/** Writes pictures as compact SVG: the dots of one colour share one path. */
import type { Dot, Role } from "./horizon.ts";

interface PictureOptions {
  readonly width: number;
  readonly height: number;
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

/** Writes dots as one path for each role, in the order in which the roles first appear. */
export function writeDots(dots: readonly Dot[]): string {
  const paths = new Map<Role, string>();
  for (const { x, y, radius, role } of dots)
    if (radius >= 0.3) paths.set(role, (paths.get(role) ?? "") + circlePath(x, y, radius));
  return [...paths].map(([role, path]) => `<path class="art-${role}" d="${path}"/>`).join("");
}

/** Takes the inside of a picture in a page, a decoration, and gives the whole SVG text. */
export function writePicture(content: string, { width, height }: PictureOptions): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">${content}</svg>`;
}
