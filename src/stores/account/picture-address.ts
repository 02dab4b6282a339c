/** What stands in for a missing picture (specification 2 and 5). */
export const pictureStandIn = {
  profile: "/placeholders/profile.svg",
  survey: "/placeholders/picture.svg",
} as const;

/**
 * The address under which a browser finds a picture. Hosts send addresses relative to the API,
 * and for a picture that isn't there the address of an empty folder (`…/`, `…/null`).
 *
 * @returns undefined when there is no picture
 */
export function pictureAddress(
  given: string,
  resolve: (path: string) => string,
): string | undefined {
  const [path = ""] = given.split(/[?#]/);
  const last = path.split("/").at(-1);
  if (last === "" || last === "null" || last === "undefined") return undefined;
  if (/^https?:\/\//i.test(given)) return given;
  return given.startsWith("/") ? resolve(given) : resolve(`/${given}`);
}
