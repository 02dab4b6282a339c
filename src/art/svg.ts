/** Writes pictures as compact SVG: dots of one colour share one path; no ids, styles, scripts or outside references. */
import type { Dot } from "./horizon.ts";
import type { Palette, Role } from "./palette.ts";

/** A filled outline in one colour; lies where its turn comes among the layers. */
export interface Shape {
  path: string;
  /** A role of the palette, or a plain colour such as '#aabbcc'. */
  fill: Role | `#${string}`;
}

/** A picture is built of layers, the lowest first: either a shape or a set of dots. */
export type Layer = Shape | Dot[];

/** 'css' writes classes (art-ink, art-accent …) for inlining; a palette writes plain fills for files. */
export type Colours = "css" | Partial<Palette>;

export interface PictureOptions {
  width: number;
  height: number;
  colours: Colours;
  /** Paints the palette's ground first (files only). */
  ground?: boolean;
  /** Adds aria-hidden and focusable="false", for pictures inlined into pages. */
  inline?: boolean;
  className?: string;
}

/** Rounds to one decimal and writes it as short as SVG allows. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10)
    .replace(/^(-?)0\./, "$1.")
    .replace(/^-0$/, "0");
}

/** Gives the path of one circle: a single arc that stops a hair before it closes. */
export function circlePath(x: number, y: number, radius: number): string {
  const size = short(radius);
  return `M${short(x + radius)} ${short(y)}a${size} ${size} 0 1 1 0-.1z`;
}

/** Gives the path of an exact circle, for large discs. */
export function discPath(x: number, y: number, radius: number): string {
  const size = short(radius);
  return `M${short(x - radius)} ${short(y)}a${size} ${size} 0 1 1 ${short(radius * 2)} 0a${size} ${size} 0 1 1 ${short(radius * -2)} 0z`;
}

/** Gives the path of an upper half disc standing on y. */
export function halfDiscPath(x: number, y: number, radius: number): string {
  return `M${short(x - radius)} ${short(y)}a${short(radius)} ${short(radius)} 0 0 1 ${short(radius * 2)} 0z`;
}

/** Gives the path of a rectangle. */
export function boxPath(x: number, y: number, width: number, height: number): string {
  return `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;
}

/** Gives a closed path through the given points. */
export function polygonPath(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}z`;
}

/** Writes one element for a path in a role's colour. */
export function writePath(path: string, fill: Shape["fill"], colours: Colours): string {
  if (fill.startsWith("#")) return `<path fill="${fill}" d="${path}"/>`;
  if (colours === "css") return `<path class="art-${fill}" d="${path}"/>`;
  return `<path fill="${colours[fill as Role] ?? "#000000"}" d="${path}"/>`;
}

/** Writes dots as one path for each role, in the order in which the roles first appear. */
export function writeDots(dots: readonly Dot[], colours: Colours): string {
  const paths = new Map<Role, string>();
  for (const dot of dots) {
    if (dot.radius < 0.3) continue;
    paths.set(dot.role, (paths.get(dot.role) ?? "") + circlePath(dot.x, dot.y, dot.radius));
  }
  return [...paths].map(([role, path]) => writePath(path, role, colours)).join("");
}

/** Writes layers, leaving out dots that lie wholly outside the frame. */
export function writeLayers(
  layers: readonly Layer[],
  frame: { width: number; height: number },
  colours: Colours,
): string {
  const visible = (dot: Dot): boolean =>
    dot.x > -dot.radius &&
    dot.y > -dot.radius &&
    dot.x < frame.width + dot.radius &&
    dot.y < frame.height + dot.radius;
  return layers
    .map((layer) =>
      Array.isArray(layer)
        ? writeDots(layer.filter(visible), colours)
        : writePath(layer.path, layer.fill, colours),
    )
    .join("");
}

/** Takes the inside of a picture and gives the whole SVG text. */
export function writePicture(content: string, options: PictureOptions): string {
  const { width, height, colours, ground = false, inline = false, className } = options;
  const attributes = [
    'xmlns="http://www.w3.org/2000/svg"',
    `width="${short(width)}" height="${short(height)}" viewBox="0 0 ${short(width)} ${short(height)}"`,
    ...(className ? [`class="${className}"`] : []),
    ...(inline ? ['aria-hidden="true" focusable="false"'] : []),
  ];
  const back = ground ? writePath(boxPath(0, 0, width, height), "ground", colours) : "";
  return `<svg ${attributes.join(" ")}>${back}${content}</svg>`;
}
