import { isMissingPicture } from "../../contract/addresses.ts";

/**
 * The address of a picture of the live API; undefined when there is none. `resolve` gives the full
 * address of a path of the API, to which relative addresses belong (specification 3).
 */
export function livePicture(given: string, resolve: (path: string) => string): string | undefined {
  if (isMissingPicture(given)) return undefined;
  if (/^(https?:)?\/\//i.test(given)) return given;
  // Any other scheme is no picture.
  if (/^[a-z][a-z\d+.-]*:/i.test(given)) return undefined;
  return resolve(given.startsWith("/") ? given : `/${given}`);
}
