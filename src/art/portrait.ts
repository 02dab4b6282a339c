/** Portraits of invented people: head and shoulders in plain shapes, a dotted halo behind. */
import { clothesColours, grounds, hairColours, skins } from "./portrait-colours.ts";
import { mixColours } from "./palette.ts";
import { fill, line, circles, haloOfDots, face, dress } from "./portrait-figure.ts";
import {
  beards,
  collars,
  ears,
  hairs,
  head,
  neck,
  neckShade,
  type CollarName,
  type Hair,
  type HairName,
} from "./portrait-parts.ts";
import { createRandom } from "./random.ts";
import { discPath, boxPath, writePicture } from "./svg.ts";

export interface PortraitOptions {
  /** Any text, such as a name: decides everything left open. */
  seed: string;
  skin?: string;
  hair?: HairName;
  hairColour?: string;
  clothes?: string;
  collar?: CollarName;
  collarColour?: string;
  ground?: string;
  halo?: string;
  glasses?: boolean;
  beard?: keyof typeof beards;
  earrings?: boolean;
  /** Leaves out ground and halo: for people who stand in a group. */
  figureOnly?: boolean;
}

/** Gives what a portrait shows on its field of 400 by 400, without the svg element around it. */
export function portraitContent(options: PortraitOptions): string {
  const random = createRandom(options.seed);
  const chosen = {
    skin: random.pick(skins),
    hair: random.pick(Object.keys(hairs) as HairName[]),
    hairColour: random.pick(hairColours),
    clothes: random.pick(clothesColours),
    collar: random.pick(["crew", "vee", "shirt", "roll"] as CollarName[]),
    ground: random.pick(grounds),
    glasses: random.chance(0.3),
    ...options,
  };
  const { skin, hairColour, clothes, collar, ground, glasses } = chosen;
  const collarColour = options.collarColour ?? mixColours(clothes, "#f7f1e6", 0.78);
  const halo = options.halo ?? mixColours(ground, "#12312b", 0.42);
  const hair: Hair = hairs[chosen.hair];
  const covered = chosen.hair === "headscarf";
  const frame =
    "M154 170a22 20 0 1 0 44 0a22 20 0 1 0-44 0zM202 170a22 20 0 1 0 44 0a22 20 0 1 0-44 0zM198 166q2-2 4 0";
  return [
    options.figureOnly ? "" : fill(boxPath(0, 0, 400, 400), ground),
    options.figureOnly ? "" : haloOfDots(halo, random),
    circles(hair.curls, hairColour),
    hair.behind
      ? fill(hair.behind, covered ? mixColours(hairColour, "#12312b", 0.25) : hairColour)
      : "",
    dress(clothes, collar, collarColour),
    collar === "lapels"
      ? fill("M172 276h56l-28 94z", "#fdf8ee") +
        fill("M193 296h14l4 12-7 54h-8l-7-54z", "#e2664c") +
        fill(collars.lapels, mixColours(clothes, "#000000", 0.28))
      : "",
    collar === "roll" ? "" : fill(neck, skin) + fill(neckShade, mixColours(skin, "#5a2415", 0.2)),
    collar === "roll"
      ? fill("M174 220h52v44h-52z", mixColours(skin, "#5a2415", 0.2)) +
        fill(collars.roll, collarColour)
      : "",
    collar === "shirt" || collar === "scarf" ? fill(collars[collar], collarColour) : "",
    covered ? "" : fill(ears, mixColours(skin, "#5a2415", 0.12)),
    fill(head, skin),
    options.beard
      ? `<path fill="${hairColour}" fill-rule="evenodd" d="${beards[options.beard]}"/>`
      : "",
    face(skin, covered ? "#2a211d" : hairColour),
    hair.over ? `<path fill="${hairColour}" fill-rule="evenodd" d="${hair.over}"/>` : "",
    circles(hair.curlsOver, hairColour),
    options.earrings ? fill(discPath(140, 192, 6) + discPath(260, 192, 6), "#e9a01f") : "",
    glasses ? line(frame, "#12312b", 3.6) : "",
  ].join("");
}

/** Gives a portrait as SVG text, 400×400. */
export function portrait(options: PortraitOptions): string {
  return writePicture(portraitContent(options), {
    width: 400,
    height: 400,
    colours: {},
  });
}
