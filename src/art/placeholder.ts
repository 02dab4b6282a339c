/** What stands where a picture is missing: neutral, without an accent. */
import { sunrise } from "./horizon.ts";
import { brand, type Palette } from "./palette.ts";
import { boxPath, discPath, halfDiscPath, writeLayers, writePicture } from "./svg.ts";

const quiet: Partial<Palette> = {
  ground: "#efe8d9",
  veil: "#e8dfcc",
  faint: "#d5cab4",
  soft: "#c3b89f",
};

/** Gives a still horizon in sand tones, 1200×800 unless told. */
export function placeholder(options: { width?: number; height?: number } = {}): string {
  const { width = 1200, height = 800 } = options;
  const unit = Math.min(width / 1200, height / 800);
  const centre = { x: width / 2, y: height * 0.68 };
  const arcs = sunrise({
    ...centre,
    inner: 150 * unit,
    step: 64 * unit,
    arcs: 5,
    spacing: 31 * unit,
    size: 7.5 * unit,
    role: "faint",
    each: (dot, { part }) => ({
      ...dot,
      radius: dot.radius * (1.1 - part * 0.6),
    }),
  });
  const layers = [
    {
      path: boxPath(0, centre.y, width, height - centre.y),
      fill: "veil" as const,
    },
    {
      path: halfDiscPath(centre.x, centre.y, 92 * unit),
      fill: "soft" as const,
    },
    arcs.flat(),
  ];
  return writePicture(writeLayers(layers, { width, height }, quiet), {
    width,
    height,
    colours: quiet,
    ground: true,
  });
}

/** Gives a person's outline for profiles without a picture, square. */
export function profilePlaceholder(size = 400): string {
  const unit = size / 400;
  const halo = sunrise({
    x: 200 * unit,
    y: 210 * unit,
    from: -38,
    to: 218,
    inner: 128 * unit,
    step: 28 * unit,
    arcs: 2,
    spacing: 19 * unit,
    size: 4.6 * unit,
    role: "soft",
    each: (dot, { part }) => ({
      ...dot,
      radius: dot.radius * (1 - part * 0.4),
    }),
  });
  const colours: Partial<Palette> = {
    ground: "#e6e9dd",
    soft: "#b5c3b4",
    ink: brand.sage,
  };
  const shoulders = `M${52 * unit} ${400 * unit}c0-${86 * unit} ${62 * unit}-${128 * unit} ${148 * unit}-${128 * unit}s${148 * unit} ${42 * unit} ${148 * unit} ${128 * unit}z`;
  const layers = [
    halo.flat(),
    { path: shoulders, fill: "ink" as const },
    { path: discPath(200 * unit, 178 * unit, 72 * unit), fill: "ink" as const },
  ];
  return writePicture(writeLayers(layers, { width: size, height: size }, colours), {
    width: size,
    height: size,
    colours,
    ground: true,
  });
}
