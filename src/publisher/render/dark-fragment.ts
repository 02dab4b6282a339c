/** The rules for readers of dark pages; a drawing is sanitised, so they are of one level. */
const dark = /@media\s*\(\s*prefers-color-scheme\s*:\s*dark\s*\)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g;

/** A root that has an id, or another element with ours. */
const taken = /^<svg[^>]*\sid=|\sid="dark"/;

/**
 * Repeats the dark rules of a sanitised drawing for an address that ends in `#dark`: in an `<img>`, WebKit
 * before 2026 takes every reader's pages for light ones (decision 80). Other addresses show what they
 * showed.
 */
export function withDarkFragment(svg: string): string {
  const rules = Array.from(svg.matchAll(dark), ([, inside = ""]) => inside).join("");
  if (!rules || taken.test(svg)) return svg;
  const targeted = rules.replaceAll(/([^{}]+)\{/g, ":is(:target,:target *):is($1){");
  return svg.replace("<svg", '<svg id="dark"').replace("</style>", `${targeted}</style>`);
}
