/** Covers for posts and surveys: a seed, a scene and an hour of the day make one picture of the family. */
import { hours, type Hour, type Palette } from "./palette.ts";
import { createRandom } from "./random.ts";
import { scenes, type SceneName } from "./scenes/index.ts";
import { writeLayers, writePicture } from "./svg.ts";

export interface CoverOptions {
  /** Any text, such as the post's address: decides everything left open below. */
  seed: string;
  scene?: SceneName;
  hour?: Hour;
  width?: number;
  height?: number;
  /** 1 as drawn, up to about 1.6 for fewer and larger dots. */
  calm?: number;
  /** Draws the picture the other way round. */
  mirrored?: boolean;
}

/** The scenes that chance may pick for a cover; those after 'ridge' have a place of their own. */
const coverScenes = (Object.keys(scenes) as SceneName[]).slice(0, 30);

/** Gives the whole SVG text of a cover, 1200×800 unless told. */
export function cover(options: CoverOptions): string {
  const { seed, width = 1200, height = 800, calm = 1, mirrored = false } = options;
  const random = createRandom(seed);
  const hour = options.hour ?? random.pick(Object.keys(hours) as Hour[]);
  const scene = options.scene ?? random.pick(coverScenes);
  const colours: Palette = hours[hour];
  const layers = scenes[scene]({
    width,
    height,
    unit: height / 800,
    random,
    calm,
  });
  const content = writeLayers(layers, { width, height }, colours);
  const turned = mirrored ? `<g transform="matrix(-1 0 0 1 ${width} 0)">${content}</g>` : content;
  return writePicture(turned, { width, height, colours, ground: true });
}
