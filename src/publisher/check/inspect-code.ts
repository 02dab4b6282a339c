import { policyHash } from "../../shared/digest.ts";
import { type Attributes, isCode, relations } from "./inspect-addresses.ts";

/** The Content-Security-Policy of a page, and what the page asks of it. */
export interface CodeFacts {
  /** The first policy of the page. */
  readonly policy?: string;
  /** How many policies it has. */
  readonly policies: number;
  /** It is in the head, before all scripts and styles. Browsers ignore a policy outside the head. */
  readonly policyFirst: boolean;
  readonly inlineHashes: readonly InlineHash[];
  readonly inlineScripts: readonly string[];
  readonly inlineStyleAttributes: number;
  /** Handlers in attributes, and `javascript:` addresses. */
  readonly eventHandlers: number;
}

/** The hash with which a policy allows an inline script or style. */
export interface InlineHash {
  readonly directive: "script-src" | "style-src";
  /** `'sha256-…'` */
  readonly source: string;
}

/** Collects facts from the events of the HTML parser. */
export interface PageReader<Facts> {
  readonly opened: (name: string, attributes: Attributes) => void;
  readonly text: (text: string) => void;
  readonly closed: (name: string) => void;
  readonly facts: () => Facts;
}

/** Types of scripts that a policy governs, because they run or steer scripts; other types are data. */
const governedTypes =
  /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/i;

/** Whether a policy governs a script element. */
export const isGoverned = ({ type = "" }: Attributes): boolean => governedTypes.test(type.trim());

/** Elements that a head may contain; any other begins the body. */
const headElements = new Set(
  "html head meta link title base style script noscript template".split(" "),
);

const addressAttributes = ["href", "xlink:href", "src", "action", "formaction"];

/** The open element whose text isn't text of the page. */
type Enclosed = "script" | "style" | "data" | "title" | undefined;

/** Collects the facts that concern the policy. */
export function codeReader(): PageReader<CodeFacts> {
  const policies: string[] = [];
  const inline = new Map<string, InlineHash>();
  const inlineScripts: string[] = [];
  let policyFirst = false;
  let inlineStyleAttributes = 0;
  let eventHandlers = 0;
  let inHead = true;
  let hasGoverned = false;
  /** Depth in templates and noscript, whose content not every browser applies. */
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

  function addInline(directive: InlineHash["directive"]): void {
    // Browsers normalise line ends before they hash.
    const content = code.replace(/\r\n?/g, "\n");
    code = "";
    if (content === "") return;
    const source = policyHash(content);
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
      // Text begins the body, as an element does.
      else if (inHead && !enclosed && aside === 0 && part.trim() !== "") inHead = false;
    },
    closed(name) {
      if (name === "template" || name === "noscript") aside--;
      if (name !== "script" && name !== "style" && name !== "title") return;
      if (enclosed === "script") addInline("script-src");
      if (enclosed === "style") addInline("style-src");
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

/** Few addresses have a colon before the first slash; only those are parsed. */
const runsCode = (written: string | undefined): boolean =>
  written !== undefined && /^[^/?#]*:/.test(written) && isCode(written);
