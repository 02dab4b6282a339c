import { isMissingPicture } from "../contract/picture.ts";

/**
 * The address under which a browser finds a picture of the live API; what is relative belongs to
 * the API's host (specification 3).
 *
 * @param resolve gives the full address of a path of the API
 * @returns undefined when there is none that a picture may have
 */
export function livePicture(given: string, resolve: (path: string) => string): string | undefined {
  if (isMissingPicture(given)) return undefined;
  if (/^(https?:)?\/\//i.test(given)) return given;
  // Any other scheme is no picture.
  if (/^[a-z][a-z\d+.-]*:/i.test(given)) return undefined;
  return resolve(given.startsWith("/") ? given : `/${given}`);
}
