import { Parser } from "htmlparser2";

import { policyHash } from "../../shared/digest.ts";

/** The facts of a page for the checks, read from its HTML once. */
export type PageFacts = ReturnType<typeof inspectPage>;

/** The hash with which a policy allows an inline script or style. */
interface InlineHash {
  readonly directive: "script-src" | "style-src";
  /** `'sha256-…'` */
  readonly source: string;
}

interface PageAddress {
  /** `/blog-detail/trust` */
  readonly address: string;
  /** The site's origin: `https://www.example.org` */
  readonly origin: string;
}

/** Elements that a head may contain; any other begins the body. */
const headElements = new Set(
  "html head meta link title base style script noscript template".split(" "),
);

/** Types of scripts that a policy governs, because they run or steer scripts; other types are data. */
const governedTypes =
  /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/i;

const kindOf = (type: string) =>
  /^(?:importmap|speculationrules)$/i.test(type.trim()) ? "rules" : "script";

const addressAttributes = new Set(["href", "xlink:href", "src", "action", "formaction"]);

/**
 * Reads a page's facts. It parses HTML as browsers do, without building a tree, which would take ten
 * times as long. One difference: a browser ends a script that contains `<!--<script>` later, so that
 * its hash fails the check.
 *
 * @param share copies a text; for pages that are inspected together {@link shareTexts}
 */
export function inspectPage(html: string, { address, origin }: PageAddress, share = copyOf) {
  const resolve = ownAddresses(address, origin);
  const facts = {
    /** Search engines may list it. */
    isListed: true,
    /** It has a meta refresh, which no policy can forbid. */
    isRefreshing: false,
    /** Its first Content-Security-Policy. */
    policy: undefined as string | undefined,
    policies: 0,
    /** It is in the head, before all scripts and styles. Browsers ignore a policy outside the head. */
    policyFirst: false,
    inlineStyleAttributes: 0,
    /** Handlers in attributes, and `javascript:` addresses. */
    eventHandlers: 0,
  };
  const texts = {
    /** Addresses on the site that it links to, with fragment, without query; none of its own ids. */
    links: new Set<string>(),
    /** Paths on the site that it loads without interaction. */
    assets: new Set<string>(),
    /** Ids that a fragment can name; ids in a template don't count. */
    ids: new Set<string>(),
    /** Style sheets and scripts that it loads without interaction. */
    styles: new Set<string>(),
    scripts: new Set<string>(),
    /** Scripts that its custom elements name, which load them at once or once they are seen. */
    islandScripts: new Set<string>(),
    inlineScripts: [] as string[],
  };
  const inlineHashes = new Map<string, InlineHash>();

  let inHead = true;
  let hasGoverned = false;
  /** Open elements of these names. */
  const open = { template: 0, noscript: 0 };
  /** Not every browser applies the content of these elements. */
  const isAside = () => open.template + open.noscript > 0;
  /**
   * The open element whose text isn't text of the page; "rules" steer scripts or fetch pages ahead,
   * "data" is text without a meaning.
   */
  let enclosed: "script" | "rules" | "style" | "data" | undefined;
  let code = "";

  const addPath = (to: Set<string>, written = "") => {
    const [path] = written === "" ? [] : (resolve(written)?.split("#") ?? []);
    if (path) to.add(path);
  };

  function addInline(directive: InlineHash["directive"]): void {
    // Browsers normalise line ends before they hash.
    const content = code.replace(/\r\n?/g, "\n");
    code = "";
    if (content === "") return;
    const source = policyHash(content);
    inlineHashes.set(directive + source, { directive, source: share(source) });
    if (enclosed === "script") texts.inlineScripts.push(content);
  }

  function readMeta({ name = "", "http-equiv": header = "", content = "" }: Attributes): void {
    if (name.toLowerCase() === "robots" && /noindex/i.test(content)) facts.isListed = false;
    if (header.trim().toLowerCase() === "refresh") facts.isRefreshing = true;
    if (header.toLowerCase() !== "content-security-policy" || isAside()) return;
    if (facts.policies === 0) facts.policyFirst = inHead && !hasGoverned;
    facts.policies++;
    facts.policy ??= content;
  }

  function readAttributes(name: string, attributes: Attributes): void {
    const id = attributes["id"] ?? (name === "a" && attributes["name"]);
    if (id && open.template === 0) texts.ids.add(id);
    const target = addressOfLink(name, attributes);
    const link = target === undefined ? undefined : resolve(target);
    if (link !== undefined) texts.links.add(link);
    for (const written of addressesToLoad(name, attributes)) addPath(texts.assets, written);
    for (const attribute in attributes)
      if (attribute === "style") facts.inlineStyleAttributes++;
      else if (attribute.startsWith("on")) facts.eventHandlers++;
      else if (addressAttributes.has(attribute) && isCode(attributes[attribute]))
        facts.eventHandlers++;
  }

  function readElement(name: string, attributes: Attributes): void {
    if (name === "meta") readMeta(attributes);
    else if (name === "link" && relations(attributes).includes("stylesheet")) {
      hasGoverned = true;
      addPath(texts.styles, attributes["href"]);
    } else if (name === "style") {
      hasGoverned = true;
      enclosed = "style";
    } else if (name === "script") {
      const { src, type = "" } = attributes;
      const isGoverned = governedTypes.test(type.trim());
      enclosed = isGoverned && src === undefined ? kindOf(type) : "data";
      if (!isGoverned) return;
      hasGoverned = true;
      if (open.template === 0) addPath(texts.scripts, src);
    } else if (name === "title") {
      enclosed = "data";
    } else if (isCustom(name)) {
      for (const written of addressesToLoad(name, attributes))
        if (written.endsWith(".js")) addPath(texts.islandScripts, written);
    }
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      if (!headElements.has(name)) inHead = false;
      readAttributes(name, attributes);
      readElement(name, attributes);
      if (isCounted(name)) open[name]++;
    },
    ontext(text) {
      if (enclosed && enclosed !== "data") code += text;
      // Text begins the body, as an element does.
      else if (inHead && !enclosed && !isAside() && text.trim() !== "") inHead = false;
    },
    onclosetag(name) {
      if (isCounted(name)) open[name]--;
      if (name !== "script" && name !== "style" && name !== "title") return;
      if (enclosed === "script" || enclosed === "rules") addInline("script-src");
      if (enclosed === "style") addInline("style-src");
      enclosed = undefined;
    },
  });
  parser.end(html);

  // They are most links of a long article, and are there whatever becomes of other pages.
  const own = `${resolve("#") ?? address}#`;
  for (const link of texts.links)
    if (link.startsWith(own) && texts.ids.has(link.slice(own.length))) texts.links.delete(link);
  const copies = Object.entries(texts).map(([name, all]) => [name, Array.from(all, share)]);
  return {
    ...facts,
    ...(Object.fromEntries(copies) as Record<keyof typeof texts, readonly string[]>),
    policy: facts.policy === undefined ? undefined : share(facts.policy),
    inlineHashes: [...inlineHashes.values()],
  };
}

const isCounted = (name: string): name is "template" | "noscript" =>
  name === "template" || name === "noscript";

/** Copies a text: a substring of the HTML would keep all of it in memory. */
const copyOf = (text: string): string => JSON.parse(JSON.stringify(text)) as string;

/** Copies each text once, as pages have most in common. `memoize` would keep the substring, as its key. */
export function shareTexts(): (text: string) => string {
  const copies = new Map<string, string>();
  return (text) => {
    const copy = copies.get(text) ?? copyOf(text);
    copies.set(copy, copy);
    return copy;
  };
}

/** Reads the addresses in an element's attributes: what it loads, and where it links to. */

/** Paths that need no URL parser, as most links are. No segment begins with a dot, so none is `..`. */
const plain = /^(?:\/|(?:\/[\w~-][\w.~-]*)+)(?:#[\w-]*)?$/;

/**
 * Returns a function that resolves an address of a page to its path and fragment on the site,
 * without the query; undefined for other origins and for invalid addresses.
 *
 * @param page address of the page, the base of relative addresses
 */
function ownAddresses(page: string, origin: string): (written: string) => string | undefined {
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
const isCode = (written = ""): boolean =>
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

type Attributes = Readonly<Record<string, string>>;

/** The keywords of a `rel` attribute, in lower case. */
const relations = ({ rel = "" }: Attributes): readonly string[] => rel.toLowerCase().split(/\s+/);

/** Addresses that an element loads without interaction, as written. Sharing pictures count too. */
function addressesToLoad(name: string, attributes: Attributes): readonly string[] {
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
const isCustom = (name: string): boolean => name.includes("-");

/** Files named in an attribute of an island: its scripts, and in its properties pictures that it shows later. */
const staticFiles = (value: string): readonly string[] =>
  Array.from(value.matchAll(/(?<=^|["\s,])\/static\/[^"\s,\\]+/g), ([path]) => path);

/** The address that an element links to, as written; undefined when it is no link. */
function addressOfLink(name: string, attributes: Attributes): string | undefined {
  if (name === "a" || name === "area") return attributes["href"] ?? attributes["xlink:href"];
  if (name === "form") return attributes["action"];
  return name === "link" && relations(attributes).includes("alternate")
    ? attributes["href"]
    : undefined;
}
