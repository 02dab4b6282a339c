import type { PictureSet } from "./picture-variants.ts";

const placeholder = /<img data-picture="(\d+)" alt="([^"]*)">/g;

const attribute = (text: string) =>
  text.replaceAll("&", "&#x26;").replaceAll('"', "&#x22;").replaceAll("<", "&#x3C;");

/**
 * Replaces the placeholders of `printBody` by lazy pictures with their size, so that the layout
 * does not shift when they load. A placeholder without a picture is removed.
 */
export const placePictures = (
  html: string,
  pictures: readonly (PictureSet | undefined)[],
): string =>
  html.replaceAll(placeholder, (_, number: string, alt: string) => {
    const picture = pictures[Number(number)];
    if (!picture) return "";
    const { src, srcset, dark, width, height } = picture;
    const set = srcset
      ? ` srcset="${attribute(srcset)}" sizes="auto, (min-width: 64rem) 60rem, 100vw"`
      : "";
    const image = `<img src="${attribute(src)}"${set} alt="${alt}" width="${width}" height="${height}" loading="lazy" decoding="async">`;
    return dark
      ? `<picture><source media="(prefers-color-scheme: dark)" srcset="${attribute(dark)}">${image}</picture>`
      : image;
  });
