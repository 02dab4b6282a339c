import type { Schema } from "hast-util-sanitize";

/**
 * The elements and attributes that HTML of the API may contain (design 5). Other elements are
 * unwrapped, and those of `strip` removed with their content. No element may have a class, style,
 * name or event attribute.
 */
export const htmlSchema: Schema = {
  tagNames: [
    ..."p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre hr br div".split(" "),
    ..."aside figure figcaption img table caption colgroup col thead tbody tfoot tr th td".split(
      " ",
    ),
    ..."details summary iframe a abbr b bdi bdo cite code del dfn em i ins kbd mark q".split(" "),
    ..."s samp small span strong sub sup time u var wbr ruby rp rt address".split(" "),
  ],
  attributes: {
    a: ["href", "hrefLang"],
    abbr: ["title"],
    dfn: ["title"],
    blockquote: ["cite"],
    q: ["cite"],
    del: ["cite", "dateTime"],
    ins: ["cite", "dateTime"],
    time: ["dateTime"],
    img: ["src", "alt"],
    iframe: ["src", "title"],
    ol: ["start", "reversed", ["type", "1", "a", "A", "i", "I"]],
    li: ["value"],
    th: ["colSpan", "rowSpan", ["scope", "col", "row", "colgroup", "rowgroup"]],
    td: ["colSpan", "rowSpan"],
    col: ["span"],
    colgroup: ["span"],
    "*": ["id", "lang", ["dir", "ltr", "rtl", "auto"]],
  },
  ancestors: {
    caption: ["table"],
    colgroup: ["table"],
    col: ["table"],
    thead: ["table"],
    tbody: ["table"],
    tfoot: ["table"],
    tr: ["table"],
    th: ["table"],
    td: ["table"],
    li: ["ul", "ol"],
    dt: ["dl"],
    dd: ["dl"],
    summary: ["details"],
    figcaption: ["figure"],
  },
  protocols: {
    href: ["http", "https", "mailto", "tel"],
    cite: ["http", "https"],
    src: ["http", "https"],
  },
  strip: [
    ..."script style noscript template svg math title textarea select option".split(" "),
    ..."object embed applet audio video canvas frameset noframes noembed xmp plaintext".split(" "),
  ],
  clobber: [],
  required: {},
  allowComments: false,
  allowDoctypes: false,
};
