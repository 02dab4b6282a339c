import { Parser } from "htmlparser2";

import {
  type Attributes,
  ledToBy,
  loadedBy,
  ownAddresses,
  relations,
} from "./inspect-addresses.ts";
import { type CodeFacts, codeReader, isGoverned, type PageReader } from "./inspect-code.ts";

/** What a check has to know of a page, read from its HTML once. */
export interface PageFacts extends AddressFacts, CodeFacts {
  /** It begins with a doctype, as every document does. */
  readonly isDocument: boolean;
  readonly title: string;
  /** Search engines may list it. */
  readonly isListed: boolean;
  /** It leads away by itself, which no policy can forbid. */
  readonly isRefreshing: boolean;
}

interface AddressFacts {
  /** Addresses on the site that it leads to, with their fragment, without their query. */
  readonly links: readonly string[];
  /** Paths on the site that it loads by itself. */
  readonly assets: readonly string[];
  /** What a fragment can lead to; not what waits in a template. */
  readonly ids: readonly string[];
  /** Style sheets and scripts that it costs before anybody touches it; eager islands' too. */
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** Where a page stands. */
export interface PagePlace {
  /** `/blog-detail/trust` */
  readonly address: string;
  /** Of the site, `https://www.example.org`: absolute addresses on it are its own. */
  readonly origin: string;
}

/**
 * Reads a page's facts. It takes HTML as browsers do, broken or not, without building a tree: that
 * would take ten times as long, and thousands of pages are read. One thing it does not know: a
 * script that holds `<!--<script>` ends later in a browser. Its hash fails then, as it should.
 */
export function inspectPage(html: string, place: PagePlace): PageFacts {
  const addresses = addressReader(place);
  const code = codeReader();
  let hasBegun = false;
  let isDocument = false;
  let isListed = true;
  let isRefreshing = false;
  let titles = 0;
  // Drawings have titles too.
  let drawings = 0;
  let inTitle = false;
  let title = "";

  const parser = new Parser({
    onprocessinginstruction(name) {
      if (name === "!doctype" && !hasBegun) isDocument = true;
    },
    onopentag(name, attributes) {
      hasBegun = true;
      addresses.opened(name, attributes);
      code.opened(name, attributes);
      if (name === "meta" && isUnlisting(attributes)) isListed = false;
      if (name === "meta" && isRefresh(attributes)) isRefreshing = true;
      if (name === "svg") drawings++;
      if (name === "title" && drawings === 0) inTitle = titles++ === 0;
    },
    ontext(text) {
      code.text(text);
      if (inTitle) title += text;
    },
    onclosetag(name) {
      addresses.closed(name);
      code.closed(name);
      if (name === "svg") drawings--;
      if (name === "title") inTitle = false;
    },
  });
  parser.end(html);

  const facts: PageFacts = {
    isDocument,
    title: title.trim(),
    isListed,
    isRefreshing,
    ...addresses.facts(),
    ...code.facts(),
  };
  // A text that was cut out of the HTML keeps the whole of it in memory; these are copies.
  return JSON.parse(JSON.stringify(facts)) as PageFacts;
}

const isUnlisting = ({ name = "", content = "" }: Attributes) =>
  name.toLowerCase() === "robots" && /noindex/i.test(content);

const isRefresh = ({ "http-equiv": header = "" }: Attributes) =>
  header.trim().toLowerCase() === "refresh";

/** The others wait for a scroll or a pointer. */
const eager = new Set(["load", "idle", "only"]);

function addressReader({ address, origin }: PagePlace): PageReader<AddressFacts> {
  const resolve = ownAddresses(address, origin);
  const links = new Set<string>();
  const assets = new Set<string>();
  const ids = new Set<string>();
  const styles = new Set<string>();
  const scripts = new Set<string>();
  let templates = 0;

  const add = (to: Set<string>, written = "") => {
    const [own] = written === "" ? [] : (resolve(written)?.split("#") ?? []);
    if (own) to.add(own);
  };

  return {
    opened(name, attributes) {
      const id = attributes["id"] ?? (name === "a" && attributes["name"]);
      if (id && templates === 0) ids.add(id);

      const target = ledToBy(name, attributes);
      const link = target === undefined ? undefined : resolve(target);
      if (link !== undefined) links.add(link);
      for (const written of loadedBy(name, attributes)) add(assets, written);

      if (name === "template") templates++;
      else if (name === "link" && relations(attributes).includes("stylesheet"))
        add(styles, attributes["href"]);
      else if (name === "script" && isGoverned(attributes)) add(scripts, attributes["src"]);
      else if (name === "astro-island" && eager.has(attributes["client"] ?? "")) {
        add(scripts, attributes["component-url"]);
        add(scripts, attributes["renderer-url"]);
      }
    },
    text: () => undefined,
    closed(name) {
      if (name === "template") templates--;
    },
    facts: () => ({
      links: [...links],
      assets: [...assets],
      ids: [...ids],
      styles: [...styles],
      scripts: [...scripts],
    }),
  };
}
