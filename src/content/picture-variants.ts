import { type PictureRecipe, renderScope } from "./render-scope.ts";
import type { Picture } from "./site-content.ts";
import { pictureAddress } from "./picture-address.ts";

type Format = "avif" | "webp";

/** A picture in several sizes, as `<img>` and `<source>` take it. */
export interface PictureSet {
  readonly src: string;
  readonly srcset: string;
  readonly width: number;
  readonly height: number;
}

/** Requests a picture; undefined when it can't be made in this rebuild, which only holds for variants. */
function requestPicture(recipe: PictureRecipe): string | undefined {
  const edition =
    recipe.kind === "variant"
      ? import.meta.env.VARIANT_CACHE_KEY
      : import.meta.env.SHARING_CACHE_KEY;
  const address = pictureAddress(recipe, edition);
  return renderScope().requestPicture(address, recipe) ? address : undefined;
}

/** The height that keeps a picture's aspect ratio at a width. */
const heightAt = (picture: Picture, width: number) =>
  Math.max(1, Math.round((width * picture.height) / picture.width));

/** A picture in some widths; `widest` is the largest of those that are made. */
interface Widths extends PictureSet {
  readonly widest: number;
}

/**
 * A picture in AVIF and WebP. AVIF is left out while WebP is there in a larger width, because browsers
 * take the first format that they know, whatever its widths.
 */
export function inFormats(
  picture: Picture,
  widths: readonly number[],
): { readonly avif: PictureSet | undefined; readonly webp: PictureSet | undefined } {
  const avif = inWidths(picture, widths, "avif");
  const webp = inWidths(picture, widths, "webp");
  return { avif: avif && avif.widest >= (webp?.widest ?? 0) ? avif : undefined, webp };
}

/**
 * A picture in some widths, in pixels, of which the widest decides `width` and `height`; none is
 * wider than the picture itself. Widths that are yet to be made are left out; undefined when all
 * are.
 */
export function inWidths(
  picture: Picture,
  widths: readonly number[],
  format: Format,
): Widths | undefined {
  const { file } = picture;
  const made = [...new Set(widths.map((width) => Math.min(width, picture.width)))].sort(
    (one, other) => one - other,
  );
  const width = made.at(-1) ?? picture.width;
  const sources = made.flatMap((each) => {
    const address = requestPicture({ kind: "variant", file, width: each, format });
    return address === undefined ? [] : [{ each, address }];
  });
  const widest = sources.at(-1);
  return (
    widest && {
      src: widest.address,
      srcset: sources.map(({ each, address }) => `${address} ${each}w`).join(", "),
      width,
      height: heightAt(picture, width),
      widest: widest.each,
    }
  );
}

/**
 * A picture at one size, and at twice that for dense screens, in WebP; undefined when it is yet to
 * be made. A `height` crops it.
 */
export function atSize(picture: Picture, wide: number, height?: number): PictureSet | undefined {
  const { file } = picture;
  const width = height === undefined ? Math.min(wide, picture.width) : wide;
  const address = (density: number) =>
    requestPicture({
      kind: "variant",
      file,
      width: width * density,
      ...(height !== undefined && { height: height * density }),
      format: "webp",
    });
  const src = address(1);
  const dense = address(2);
  return src === undefined
    ? undefined
    : {
        src,
        srcset: dense === undefined ? "" : `${src} 1x, ${dense} 2x`,
        width,
        height: height ?? heightAt(picture, width),
      };
}

/** Requests the picture of 1200 × 630 that a shared link shows, and gives its address. */
export const sharingAddress = (
  recipe: Omit<Extract<PictureRecipe, { kind: "sharing" }>, "kind">,
): string => requestPicture({ kind: "sharing", ...recipe }) ?? "";
