import { tokensOf } from "../../src/contract/brand/look.ts";
import { colours as others } from "../fixtures/brand/brand.ts";

/** The product's own `brand.ts`. */
interface First {
  readonly brand: { readonly name: string; readonly motto: string };
  readonly colours: typeof others;
}

const valuesOf = (palette: typeof others) =>
  Object.values(tokensOf(palette)).flatMap(({ light, dark }) => [light, dark]);

/**
 * Makes a function that lists what a text made for the brand of tests/fixtures/brand has of the first one: its
 * colours, its name and its motto. The two share red and green, of errors and successes.
 */
export function findFirstBrand({ brand, colours }: First): (text: string) => readonly string[] {
  const shared = valuesOf(others);
  const traces = new RegExp(
    [
      ...valuesOf(colours).filter((colour) => !shared.includes(colour)),
      `\\b${brand.name}\\b`,
      `\\b${brand.name.toLowerCase()}\\.example`,
      brand.motto,
    ].join("|"),
    "g",
  );
  return (text) => text.match(traces) ?? [];
}
