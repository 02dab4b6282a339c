import { hash } from "node:crypto";

import { type Attributes, isCode, relations } from "./inspect-addresses.ts";

/** What a page's policy is, and what it has to allow. */
export interface CodeFacts {
  /** Its Content-Security-Policy, the first one. */
  readonly policy?: string;
  /** How many it has. */
  readonly policies: number;
  /** It stands in the head before all that it governs. A browser ignores one that stands elsewhere. */
  readonly policyFirst: boolean;
  readonly inlineHashes: readonly InlineHash[];
  readonly inlineScripts: readonly string[];
  readonly inlineStyleAttributes: number;
  /** Handlers in attributes, and `javascript:` addresses. */
  readonly eventHandlers: number;
}

/** An inline script or style, as a policy names it. */
export interface InlineHash {
  readonly directive: "script-src" | "style-src";
  /** `'sha256-…'` */
  readonly source: string;
}

/** What a parser tells of a page, in its order. */
export interface PageReader<Facts> {
  readonly opened: (name: string, attributes: Attributes) => void;
  readonly text: (text: string) => void;
  readonly closed: (name: string) => void;
  readonly facts: () => Facts;
}

/** Scripts that run or steer scripts, which a policy governs; other types hold data. */
const governedTypes =
  /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/i;

/** Whether a script is one that a policy governs. */
export const isGoverned = ({ type = "" }: Attributes): boolean => governedTypes.test(type.trim());

/** Elements that can stand in a head; any other begins the body. */
const headElements = new Set(
  "html head meta link title base style script noscript template".split(" "),
);

const addressAttributes = ["href", "xlink:href", "src", "action", "formaction"];

/** Elements whose text isn't the page's. */
type Enclosed = "script" | "style" | "data" | "title" | undefined;

/** Reads what concerns the policy. */
export function codeReader(): PageReader<CodeFacts> {
  const policies: string[] = [];
  const inline = new Map<string, InlineHash>();
  const inlineScripts: string[] = [];
  let policyFirst = false;
  let inlineStyleAttributes = 0;
  let eventHandlers = 0;
  let inHead = true;
  let hasGoverned = false;
  /** How deep in elements whose content isn't part of the page for every browser. */
  let aside = 0;
  let enclosed: Enclosed;
  let code = "";

  function meta(attributes: Attributes): void {
    const { content = "", "http-equiv": header = "" } = attributes;
    if (aside > 0 || header.toLowerCase() !== "content-security-policy") return;
    if (policies.length === 0) policyFirst = inHead && !hasGoverned;
    policies.push(content);
  }

  function script(attributes: Attributes): Enclosed {
    if (!isGoverned(attributes)) return "data";
    hasGoverned = true;
    return attributes["src"] === undefined ? "script" : "data";
  }

  function codeEnds(directive: InlineHash["directive"]): void {
    // Browsers read every line's end as one line feed before they take a hash.
    const content = code.replace(/\r\n?/g, "\n");
    code = "";
    if (content === "") return;
    const source = `'sha256-${hash("sha256", content, "base64")}'`;
    inline.set(directive + source, { directive, source });
    if (directive === "script-src") inlineScripts.push(content);
  }

  return {
    opened(name, attributes) {
      if (!headElements.has(name)) inHead = false;
      for (const attribute in attributes)
        if (attribute === "style") inlineStyleAttributes++;
        else if (attribute.startsWith("on")) eventHandlers++;
      for (const attribute of addressAttributes)
        if (runsCode(attributes[attribute])) eventHandlers++;

      if (name === "meta") meta(attributes);
      else if (name === "script") enclosed = script(attributes);
      else if (name === "style") {
        hasGoverned = true;
        enclosed = name;
      } else if (name === "title") enclosed = name;
      else if (name === "template" || name === "noscript") aside++;
      else if (name === "link" && relations(attributes).includes("stylesheet")) hasGoverned = true;
    },
    text(part) {
      if (enclosed === "script" || enclosed === "style") code += part;
      // Text begins the body as an element does.
      else if (inHead && !enclosed && aside === 0 && part.trim() !== "") inHead = false;
    },
    closed(name) {
      if (name === "template" || name === "noscript") aside--;
      if (name !== "script" && name !== "style" && name !== "title") return;
      if (enclosed === "script") codeEnds("script-src");
      if (enclosed === "style") codeEnds("style-src");
      enclosed = undefined;
    },
    facts: () => ({
      ...(policies[0] !== undefined && { policy: policies[0] }),
      policies: policies.length,
      policyFirst,
      inlineHashes: [...inline.values()],
      inlineScripts,
      inlineStyleAttributes,
      eventHandlers,
    }),
  };
}

/** Nearly no address has a colon in its first word; only those that do are taken apart. */
const runsCode = (written: string | undefined): boolean =>
  written !== undefined && /^[^/?#]*:/.test(written) && isCode(written);
