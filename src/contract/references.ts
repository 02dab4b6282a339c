import { characterOf } from "./decode.ts";

/** HTML's names of the characters from U+00A0 to U+00FF, in their order. */
const latin1 =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

/** The others that editors and content systems write, each before its character. */
const others =
  "amp& lt< gt> quot\" apos' ndash– mdash— lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ lsaquo‹ rsaquo› hellip… bull• euro€ trade™ OEligŒ oeligœ ScaronŠ scaronš minus− rarr→ larr←";

const characters: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ...latin1.split(" ").map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...others.split(" ").map((pair) => [pair.slice(0, -1), pair.slice(-1)] as const),
]);

const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi;

/**
 * Decodes HTML's character references in a text that is no HTML, once; unknown names stay. The result
 * is still no HTML: a `<` of it has to be escaped like any other.
 */
export const decodeReferences = (text: string): string =>
  text.includes("&")
    ? text.replaceAll(reference, (whole, decimal?: string, hex?: string, name?: string) =>
        name === undefined
          ? characterOf(decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal))
          : (characters.get(name) ?? whole),
      )
    : text;
