import { Parser } from "htmlparser2";

import {
  type Attributes,
  linkedBy,
  loadedBy,
  ownAddresses,
  relations,
} from "./inspect-addresses.ts";
import { type CodeFacts, codeReader, isGoverned, type PageReader } from "./inspect-code.ts";

/** What the checks need to know about a page, read from its HTML once. */
export interface PageFacts extends AddressFacts, CodeFacts {
  /** It begins with a doctype. */
  readonly isDocument: boolean;
  readonly title: string;
  /** Search engines may list it. */
  readonly isListed: boolean;
  /** It has a meta refresh, which no policy can forbid. */
  readonly isRefreshing: boolean;
}

interface AddressFacts {
  /** Addresses on the site that it links to, with fragment, without query. */
  readonly links: readonly string[];
  /** Paths on the site that it loads without interaction. */
  readonly assets: readonly string[];
  /** Ids that a fragment can name; ids in a template don't count. */
  readonly ids: readonly string[];
  /** Style sheets and scripts that it loads without interaction, those of eager islands included. */
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** Where a page is published. */
export interface PagePlace {
  /** `/blog-detail/trust` */
  readonly address: string;
  /** Of the site: `https://www.example.org` */
  readonly origin: string;
}

/**
 * Reads a page's facts. It parses HTML as browsers do, errors included, without building a tree,
 * which would take ten times as long for thousands of pages. One difference: in a browser a script
 * that contains `<!--<script>` ends later; its hash then fails the check, as it should.
 */
export function inspectPage(html: string, place: PagePlace): PageFacts {
  const addresses = addressReader(place);
  const code = codeReader();
  let hasBegun = false;
  let isDocument = false;
  let isListed = true;
  let isRefreshing = false;
  let titles = 0;
  // SVG drawings have titles too.
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
  // A substring of the HTML would keep all of it in memory; these are copies.
  return JSON.parse(JSON.stringify(facts)) as PageFacts;
}

const isUnlisting = ({ name = "", content = "" }: Attributes) =>
  name.toLowerCase() === "robots" && /noindex/i.test(content);

const isRefresh = ({ "http-equiv": header = "" }: Attributes) =>
  header.trim().toLowerCase() === "refresh";

/** Islands with other directives load after a scroll or a pointer event. */
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

      const target = linkedBy(name, attributes);
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
