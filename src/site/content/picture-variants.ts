import { type PictureRecipe, renderScope, type Variant } from "./render-scope.ts";
import type { Illustrated, Picture, Post } from "./site-content.ts";
import { pictureAddressOf } from "./picture-address.ts";

/** A picture in several sizes, as `<img>` and `<source>` take it. */
export interface PictureSet {
  readonly src: string;
  /** Undefined for a drawing, which is one file for all sizes. */
  readonly srcset?: string;
  /** The dark edition of a drawing; the same as `src` for one that has none. */
  readonly dark?: string;
  readonly width: number;
  readonly height: number;
}

/** Requests a picture; undefined when it can't be made in this rebuild. */
function requestPicture(recipe: PictureRecipe): string | undefined {
  const address = pictureAddressOf(recipe, import.meta.env.VARIANT_CACHE_KEY);
  return renderScope().requestPicture(address, recipe) ? address : undefined;
}

const heightAt = (picture: Picture, width: number) =>
  Math.max(1, Math.round((width * picture.height) / picture.width));

/** A picture in some widths; `widest` is the largest of those that are made. */
interface Widths extends PictureSet {
  readonly widest: number;
}

const isDrawing = ({ file }: Picture) => file.endsWith(".svg");

function drawingAt({ file }: Picture, width: number, height: number): PictureSet | undefined {
  const src = requestPicture({ kind: "drawing", file });
  return src === undefined ? undefined : { src, width, height };
}

/**
 * A picture in AVIF, and in WebP or SVG. AVIF is left out while WebP is there in a larger width, because browsers
 * take the first format that they know, whatever its widths.
 */
export function inFormats(
  picture: Picture,
  widths: readonly number[],
): { readonly avif?: PictureSet | undefined; readonly image: PictureSet | undefined } {
  const image = inWidths(picture, widths, "webp");
  if (isDrawing(picture)) return { image };
  const avif = inWidths(picture, widths, "avif");
  return { avif: avif && avif.widest >= (image?.widest ?? 0) ? avif : undefined, image };
}

/**
 * A picture in some widths, in pixels, of which the widest decides `width` and `height`; none is
 * wider than the picture itself. Widths that are yet to be made are left out; undefined when all
 * are.
 */
export function inWidths(
  picture: Picture,
  widths: readonly number[],
  format: Variant["format"],
): Widths | undefined {
  const { file } = picture;
  const made = [...new Set(widths.map((width) => Math.min(width, picture.width)))].sort(
    (one, other) => one - other,
  );
  const width = made.at(-1) ?? picture.width;
  const height = heightAt(picture, width);
  if (isDrawing(picture)) {
    const drawing = drawingAt(picture, width, height);
    return drawing && { ...drawing, dark: `${drawing.src}#dark`, widest: width };
  }
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
      height,
      widest: widest.each,
    }
  );
}

/**
 * A picture at one size, and at twice that for dense screens, in WebP or SVG; undefined when it is yet to
 * be made. A `height` crops it; of a drawing the page shows a part.
 */
export function atSize(picture: Picture, wide: number, height?: number): PictureSet | undefined {
  const { file } = picture;
  const width = height === undefined ? Math.min(wide, picture.width) : wide;
  const high = height ?? heightAt(picture, width);
  if (isDrawing(picture)) return drawingAt(picture, width, high);
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
    : { src, ...(dense && { srcset: `${src} 1x, ${dense} 2x` }), width, height: high };
}

/** Pixels: the shape in which other sites show a shared link. */
export const sharedSize = { width: 1200, height: 630 } as const;

/** The picture that a shared link shows, a JPEG of {@link sharedSize}: its address, and what is on it. */
export interface SharedPicture {
  readonly path: string;
  readonly alt: string;
}

/**
 * The picture of a shared link: the middle of the page's own. The organisation's takes its place on pages
 * without one, and where it can't be used.
 */
export function sharedPicture(title: string, own?: Illustrated): SharedPicture {
  const path =
    own?.image &&
    requestPicture({ kind: "variant", file: own.image.file, ...sharedSize, format: "jpeg" });
  return path
    ? { path, alt: own.imageAlt || title }
    : { path: "/sharing/site.jpg", alt: import.meta.env.PUBLIC_PRODUCT_NAME };
}

/** Of a shared post, whose page and the feed have it in common. */
export const sharedPostPicture = ({ title, image, detailImage, imageAlt }: Post): SharedPicture =>
  sharedPicture(title, { image: image ?? detailImage, imageAlt });
