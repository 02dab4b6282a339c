/** True for an empty address, one ending in `null`, or a folder (specification 3 and 5). */
export function isMissingPicture(address: string): boolean {
  const [path = ""] = address.trim().split(/[?#]/);
  const segment = path.split("/").at(-1) ?? "";
  return ["", "null", "undefined"].includes(segment) || /^https?:\/\/[^/]*$/i.test(path);
}
