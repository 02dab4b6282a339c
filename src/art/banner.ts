/** The large picture of the front page: a sun of people rising in dotted arcs, and its light on the land. */
import { arcsOfPeople, core, land } from "./banner-parts.ts";
import type { Dot } from "./horizon.ts";
import { createRandom } from "./random.ts";
import { writeDots, writePicture, type Colours } from "./svg.ts";

export interface BannerOptions {
  seed?: string;
  width?: number;
  height?: number;
  colours?: Colours;
  inline?: boolean;
  /** Paints the palette's ground (files only). */
  ground?: boolean;
  className?: string;
  /** Number of arcs, five to eight. */
  arcs?: number;
}

/** Gives the whole banner as SVG text of under 24 KB; 'css' colours add a group class per arc, for motion. */
export function banner(options: BannerOptions = {}): string {
  const {
    seed = "morrow",
    width = 1600,
    height = 1200,
    colours = "css",
    inline = colours === "css",
    ground = false,
    className,
    arcs = 8,
  } = options;
  const random = createRandom(seed);
  const unit = Math.min(width / 1600, height / 1200);
  const centre = { x: width * 0.5, y: height * 0.735 };
  const groups = [core(centre, unit), ...arcsOfPeople(centre, unit, arcs, random)];
  const inFrame = (dot: Dot): boolean =>
    dot.x > -dot.radius && dot.x < width + dot.radius && dot.y > -dot.radius;
  const content = groups.map((dots, index) => {
    const paths = writeDots(dots.filter(inFrame), colours);
    return colours === "css" ? `<g class="art-arc art-arc-${index}">${paths}</g>` : paths;
  });
  content.push(writeDots(land(centre, { width, height }, unit, random).filter(inFrame), colours));
  return writePicture(content.join(""), {
    width,
    height,
    colours,
    inline,
    ground,
    ...(className ? { className } : {}),
  });
}
