/** Morrow's mark: a sun on a dotted horizon, under one or two arcs of people. */
import { arcOfDots } from "./horizon.ts";
import { rowOfDots } from "./rows.ts";
import { brand } from "./palette.ts";
import { halfDiscPath, writeLayers, writePicture, type Colours, type Layer } from "./svg.ts";

export interface LogoOptions {
  /** Width and height in CSS pixels; the drawing itself is always 32 by 32. */
  size?: number;
  colours?: Colours;
  /** 'simple' has one arc and reads at 16 px; 'full' has two. Chosen by size unless told. */
  detail?: "simple" | "full";
  /** Adds aria-hidden and focusable for pictures inside a page. */
  inline?: boolean;
  className?: string;
}

/** Gives the layers of the mark on its 32 by 32 field. */
function logoLayers(detail: "simple" | "full"): Layer[] {
  if (detail === "simple") {
    const centre = { x: 16, y: 22.2 };
    return [
      { path: halfDiscPath(centre.x, centre.y, 6.6), fill: "accent" },
      arcOfDots({
        ...centre,
        radius: 13.2,
        from: 0,
        to: 180,
        spacing: 6.9,
        size: 2.3,
      }),
      rowOfDots({ x: 2.8, y: 28.4 }, { x: 29.2, y: 28.4 }, 6.6, 1.7),
    ];
  }
  const centre = { x: 16, y: 22 };
  return [
    { path: halfDiscPath(centre.x, centre.y, 4.6), fill: "accent" },
    arcOfDots({
      ...centre,
      radius: 8.6,
      from: 0,
      to: 180,
      spacing: 3.86,
      size: 1.35,
    }),
    arcOfDots({
      ...centre,
      radius: 13.8,
      from: 0,
      to: 180,
      spacing: 4.34,
      size: 1.65,
    }),
    rowOfDots({ x: 2.2, y: 27.4 }, { x: 29.8, y: 27.4 }, 3.94, 1.1),
  ];
}

/** Gives the mark as SVG text, well under 2 KB; takes the page's colours unless told. */
export function logoMark(options: LogoOptions = {}): string {
  const { size = 32, colours = "css", inline = colours === "css", className } = options;
  const detail = options.detail ?? (size < 28 ? "simple" : "full");
  const content = writeLayers(logoLayers(detail), { width: 32, height: 32 }, colours);
  return writePicture(content, {
    width: 32,
    height: 32,
    colours,
    inline,
    ...(className ? { className } : {}),
  }).replace('width="32" height="32"', `width="${size}" height="${size}"`);
}

/** Gives an app icon: the mark on paper, `margin` being the part of the side left free on each edge. */
export function appIcon(
  size: number,
  options: {
    margin?: number;
    rounded?: boolean;
    detail?: "simple" | "full";
  } = {},
): string {
  const { margin = 0.14, rounded = false, detail = "full" } = options;
  const colours: Colours = { ink: brand.pine, accent: brand.marigold };
  const scale = (size * (1 - margin * 2)) / 32;
  const corner = rounded ? ` rx="${Math.round(size * 0.22)}"` : "";
  const mark = writeLayers(logoLayers(detail), { width: 32, height: 32 }, colours);
  const shift = Math.round(size * margin * 10) / 10;
  return writePicture(
    `<rect width="${size}" height="${size}"${corner} fill="${brand.paper}"/><g transform="translate(${shift} ${shift}) scale(${scale})">${mark}</g>`,
    { width: size, height: size, colours },
  );
}
