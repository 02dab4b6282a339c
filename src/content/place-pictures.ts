import type { PictureSet } from "./picture-variants.ts";

const placeholder = /<img data-picture="(\d+)" alt="([^"]*)">/g;

const attribute = (text: string) =>
  text.replaceAll("&", "&#x26;").replaceAll('"', "&#x22;").replaceAll("<", "&#x3C;");

/**
 * Puts pictures into the HTML of a post or page, lazy and with their size, so that nothing
 * moves when they arrive. `sizes="auto"` goes by the place that the layout gives them.
 *
 * @param html with placeholders as `printBody` leaves them
 * @param pictures by number; a placeholder without a picture goes
 */
export const placePictures = (
  html: string,
  pictures: readonly (PictureSet | undefined)[],
): string =>
  html.replaceAll(placeholder, (_, number: string, alt: string) => {
    const picture = pictures[Number(number)];
    if (!picture) return "";
    const { src, srcset, width, height } = picture;
    const set = srcset
      ? ` srcset="${attribute(srcset)}" sizes="auto, (min-width: 48rem) 44rem, 100vw"`
      : "";
    return `<img src="${attribute(src)}"${set} alt="${alt}" width="${width}" height="${height}" loading="lazy" decoding="async">`;
  });
