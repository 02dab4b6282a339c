import { colours } from "./brand.ts";
import { hexOf, type Lab, labOf, mix } from "./colour.ts";
import { type Colours, tokensOf } from "./look.ts";

/** Puts drawings of the product and its sample into the colours of the brand. */

/** The colours in which they are drawn. */
const drawnIn: Colours = {
  ground: "#faf6ee",
  ink: "#14302a",
  night: "#0e211d",
  accent: "#e9a01f",
  link: "#0f5c4a",
  spot: "#d9573b",
};

const shares = [0.2, 0.35, 0.5, 0.65, 0.8];

/** What drawings are made of: the colours of pages, and each of the six mixed with both grounds and with black. */
function palette(brand: Colours): readonly Lab[] {
  const tokens = Object.entries(tokensOf(brand)).flatMap(([name, { light, dark }]) =>
    /^(danger|success)/.test(name) ? [] : [light, dark],
  );
  const mixed = [brand.ground, brand.night, "#000000"].flatMap((ground) =>
    [brand.ink, brand.accent, brand.link, brand.spot].flatMap((colour) =>
      shares.map((share) => mix(colour, ground, share)),
    ),
  );
  return [...tokens, ...mixed].map(labOf);
}

/**
 * Moves a colour as those of the palette are moved that are near it.
 *
 * @param from the palette of the drawing
 * @param to that of the brand, in the same order
 */
function moved(hex: string, from: readonly Lab[], to: readonly Lab[]): string {
  const colour = labOf(hex);
  const sum = [0, 0, 0];
  let weights = 0;
  for (const [index, anchor] of from.entries()) {
    const distance = Math.hypot(...anchor.map((value, axis) => value - (colour[axis] ?? 0)));
    const weight = 1 / (distance + 0.003) ** 4;
    weights += weight;
    for (const axis of [0, 1, 2])
      sum[axis] = (sum[axis] ?? 0) + weight * ((to[index]?.[axis] ?? 0) - (anchor[axis] ?? 0));
  }
  const [l, a, b] = colour;
  const [dl = 0, da = 0, db = 0] = sum.map((value) => value / weights);
  return hexOf([l + dl, a + da, b + db]);
}

/**
 * A text, such as an SVG, with the brand's colours in place of `#rrggbb`. Those in capitals, such as skin and
 * hair, stay as they are.
 */
export function recolour(text: string, brand: Colours = colours): string {
  if (JSON.stringify(brand) === JSON.stringify(drawnIn)) return text;
  const [from, to] = [palette(drawnIn), palette(brand)];
  const known = new Map<string, string>();
  return text.replaceAll(/#[\da-f]{6}\b/g, (hex) => {
    const colour = known.get(hex) ?? moved(hex, from, to);
    known.set(hex, colour);
    return colour;
  });
}
