/** Something that must not happen. */
export class Violation extends Error {
  override name = "Violation";
}
