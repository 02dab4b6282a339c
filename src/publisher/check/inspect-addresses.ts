/** What a page's attributes name, and which of it lies on the site itself. */

/** Paths that need no parser: what nearly all links of the site look like. Dots begin no segment, so none climbs. */
const plain = /^(?:\/|(?:\/[\w~-][\w.~-]*)+)(?:#[\w-]*)?$/;

/**
 * Gives for an address as it is written in a page its path and fragment on the site, without the
 * query; undefined for an address elsewhere and for one that no browser can follow.
 *
 * @param page the page's own address, against which relative ones count
 * @param origin of the site: `https://www.example.org`
 */
export function ownAddresses(
  page: string,
  origin: string,
): (written: string) => string | undefined {
  const base = new URL(page, origin);
  return (written) => {
    if (plain.test(written)) return written;
    const url = URL.parse(written, base);
    // A blob's origin is the page's, though nothing of it lies on the site.
    return url?.origin === base.origin && url.protocol === base.protocol
      ? url.pathname + url.hash
      : undefined;
  };
}

/** Whether following the address would run code, which every policy of the site forbids. */
export const isCode = (written: string): boolean => URL.parse(written)?.protocol === "javascript:";

// An address ends at white space and may hold commas, as `data:` does; what follows it, up to a
// comma that no bracket holds, describes it.
const candidate = /[\s,]*(\S*[^\s,])(?:,+|(?:[^,(]|\([^)]*\)?)*)/g;

/** The addresses in a `srcset`. */
const srcsetAddresses = (srcset: string): readonly string[] =>
  Array.from(srcset.matchAll(candidate), ([, address = ""]) => address);

/**
 * Attributes with an address that a browser loads by itself, by element. Frames are not among them:
 * all are films whose address an editor has typed, which load when opened. A wrong one must not hold
 * up everything else.
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
  "astro-island": ["component-url", "renderer-url", "before-hydration-url"],
};

const loadingLinks = new Set([
  "stylesheet",
  "preload",
  "modulepreload",
  "icon",
  "apple-touch-icon",
  "manifest",
]);

const sharingPictures = new Set(["og:image", "twitter:image"]);

export type Attributes = Readonly<Record<string, string>>;

/** The words of a `rel`, in lower case. */
export const relations = ({ rel = "" }: Attributes): readonly string[] =>
  rel.toLowerCase().split(/\s+/);

/**
 * What an element loads by itself, as it is written; sharing pictures count, because whoever shares
 * the page loads them.
 */
export function loadedBy(name: string, attributes: Attributes): readonly string[] {
  if (name === "meta") {
    const { property, name: named, content } = attributes;
    return content && sharingPictures.has(property ?? named ?? "") ? [content] : [];
  }
  if (name === "link")
    return relations(attributes).some((word) => loadingLinks.has(word))
      ? [attributes["href"] ?? "", ...srcsetAddresses(attributes["imagesrcset"] ?? "")]
      : [];
  const names = loading[name];
  if (!names) return [];
  return [
    ...names.map((attribute) => attributes[attribute] ?? ""),
    ...srcsetAddresses(attributes["srcset"] ?? ""),
    ...staticFiles(attributes["props"]),
  ].filter((written) => !written.startsWith("#"));
}

/** Files that an island's properties name: pictures that it shows later. */
const staticFiles = (props = ""): readonly string[] =>
  Array.from(props.matchAll(/(?<=["\s,])\/static\/[^"\s,\\]+/g), ([path]) => path);

/** Where an element leads a visitor, as it is written; undefined when it leads nowhere. */
export function ledToBy(name: string, attributes: Attributes): string | undefined {
  if (name === "a" || name === "area") return attributes["href"] ?? attributes["xlink:href"];
  if (name === "form") return attributes["action"];
  return name === "link" && relations(attributes).includes("alternate")
    ? attributes["href"]
    : undefined;
}
