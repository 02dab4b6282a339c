/** Reads the addresses in an element's attributes: what it loads, and where it links to. */

/** Paths that need no URL parser, as most links are. No segment begins with a dot, so none is `..`. */
const plain = /^(?:\/|(?:\/[\w~-][\w.~-]*)+)(?:#[\w-]*)?$/;

/**
 * Returns a function that resolves an address of a page to its path and fragment on the site,
 * without the query; undefined for other origins and for invalid addresses.
 *
 * @param page address of the page, the base of relative addresses
 */
export function ownAddresses(
  page: string,
  origin: string,
): (written: string) => string | undefined {
  const base = new URL(page, origin);
  return (written) => {
    if (plain.test(written)) return written;
    const url = URL.parse(written, base);
    // A blob: address has the page's origin, but is no address of the site.
    return url?.origin === base.origin && url.protocol === base.protocol
      ? url.pathname + url.hash
      : undefined;
  };
}

/** Whether the address is `javascript:`. Only addresses with a colon before a slash need parsing. */
export const isCode = (written = ""): boolean =>
  /^[^/?#]*:/.test(written) && URL.parse(written)?.protocol === "javascript:";

// An address ends at white space and may contain commas, as `data:` does. Its descriptors end at the
// next comma outside brackets.
const candidate = /[\s,]*(\S*[^\s,])(?:,+|(?:[^,(]|\([^)]*\)?)*)/g;

const srcsetAddresses = (srcset: string): readonly string[] =>
  Array.from(srcset.matchAll(candidate), ([, address = ""]) => address);

/**
 * Attributes whose address a browser loads without interaction, by element. Frames are left out: they
 * load when opened, and an editor's mistake in their address must not block a release.
 */
const loading: Readonly<Record<string, readonly string[]>> = {
  script: ["src"],
  img: ["src"],
  source: ["src"],
  video: ["src", "poster"],
  audio: ["src"],
  track: ["src"],
  embed: ["src"],
  object: ["data"],
  input: ["src"],
  image: ["href", "xlink:href"],
  use: ["href", "xlink:href"],
};

const loadingLinks = new Set(
  "stylesheet preload modulepreload icon apple-touch-icon manifest".split(" "),
);

const sharingPictures = new Set(["og:image", "twitter:image"]);

export type Attributes = Readonly<Record<string, string>>;

/** The keywords of a `rel` attribute, in lower case. */
export const relations = ({ rel = "" }: Attributes): readonly string[] =>
  rel.toLowerCase().split(/\s+/);

/** Addresses that an element loads without interaction, as written. Sharing pictures count too. */
export function loadedBy(name: string, attributes: Attributes): readonly string[] {
  if (name === "meta") {
    const { property, name: named, content } = attributes;
    return content && sharingPictures.has(property ?? named ?? "") ? [content] : [];
  }
  if (name === "link")
    return relations(attributes).some((word) => loadingLinks.has(word))
      ? [attributes["href"] ?? "", ...srcsetAddresses(attributes["imagesrcset"] ?? "")]
      : [];
  if (isCustom(name)) return Object.values(attributes).flatMap(staticFiles);
  const names = loading[name];
  if (!names) return [];
  return [
    ...names.map((attribute) => attributes[attribute] ?? ""),
    ...srcsetAddresses(attributes["srcset"] ?? ""),
  ].filter((written) => !written.startsWith("#"));
}

/** Whether it is a custom element, as that around an island: its name has a hyphen. */
export const isCustom = (name: string): boolean => name.includes("-");

/** Files named in an attribute of an island: its scripts, and in its properties pictures that it shows later. */
const staticFiles = (value: string): readonly string[] =>
  Array.from(value.matchAll(/(?<=^|["\s,])\/static\/[^"\s,\\]+/g), ([path]) => path);

/** The address that an element links to, as written; undefined when it is no link. */
export function linkedBy(name: string, attributes: Attributes): string | undefined {
  if (name === "a" || name === "area") return attributes["href"] ?? attributes["xlink:href"];
  if (name === "form") return attributes["action"];
  return name === "link" && relations(attributes).includes("alternate")
    ? attributes["href"]
    : undefined;
}
