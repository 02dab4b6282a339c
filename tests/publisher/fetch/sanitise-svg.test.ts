import { expect, test } from "vitest";

import { sanitiseSvg } from "../../../src/publisher/fetch/sanitise-svg.ts";

const svg = (inside: string, attributes = 'viewBox="0 0 40 30"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;
const sized = 'width="40" height="30" viewBox="0 0 40 30"';
const shape = '<path fill="#f60" d="M0 0h40v30H0z"/>';

test.for([
  ["a script", "<script>alert(1)</script>"],
  ["a script as data", "<script><![CDATA[alert(1)]]></script>"],
  ["a script in capitals", "<SCRIPT>alert(1)</SCRIPT>"],
  ["an event handler", '<path onclick="alert(1)" d="M0 0"/>'],
  ["an event handler in the text of a style", '<style><img src="x" onerror="alert(1)"></style>'],
  ["HTML", "<foreignObject><iframe src='https://evil.example'></iframe></foreignObject>"],
  ["HTML that ends the drawing", "<p>Hello</p><img src=x onerror=alert(1)>"],
  ["a link", '<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
  ["a picture of another host", '<image href="https://evil.example/a.png"/>'],
  ["a picture as data", '<image href="data:image/svg+xml,%3Csvg%3E"/>'],
  ["an element of another file", '<use href="https://evil.example/a.svg#a"/>'],
  ["copies of an element", '<g id="a"/><use xlink:href="#a"/>'],
  ["a pattern", '<pattern id="a"><path d="M0 0"/></pattern>'],
  ["an animation of an address", '<set attributeName="href" to="javascript:alert(1)"/>'],
  ["text", "<text>Hello</text>"],
  ["a paint of another host", '<path fill="url(https://evil.example/#a)" d="M0 0"/>'],
  ["a paint with an escape", String.raw`<path fill="\75rl(//evil.example)" d="M0 0"/>`],
  ["a gradient of another file", '<linearGradient xlink:href="//evil.example#a"/>'],
  ["an address in a style", '<path style="fill:url(//evil.example)" d="M0 0"/>'],
  ["a filter in a style", '<path style="filter:url(#a)" d="M0 0"/>'],
  ["a cursor in a style", '<path style="fill:red;cursor:url(#a)" d="M0 0"/>'],
  ["an import", '<style>@import "//evil.example/a.css";</style>'],
  ["an import behind a rule", "<style>path{fill:red}@import url(//evil.example)</style>"],
  ["a font", "<style>@font-face{font-family:a;src:url(//evil.example)}</style>"],
  ["an address in a sheet", "<style>path{fill:url(//evil.example)}</style>"],
  ["an escape in a sheet", String.raw`<style>path{fill:\75rl(//evil.example)}</style>`],
  ["a comment in a sheet", "<style>path{fill:u/**/rl(#a)}</style>"],
  ["a sheet that takes long to look through", `<style>${"path{fill:red}".repeat(600)}</style>`],
  ["rules behind a theme", "<style>@media (prefers-color-scheme: dark){}p{x:y}</style>"],
  ["a sheet for paper", '<style media="print">path{fill:red}</style>'],
  ["a selector of an address", '<style>[href^="a"]{fill:red}</style>'],
  ["clips in clips", '<clipPath id="a" clip-path="url(#b)"/><clipPath id="b"/>'],
  ["very deep groups", `${"<g>".repeat(20_000)}${"</g>".repeat(20_000)}`],
  ["more than 100 KB", `<path d="M0 0${"h1".repeat(60_000)}"/>`],
] as const)("a drawing with %s is not shown as SVG", ([, inside]) => {
  expect(sanitiseSvg(svg(inside + shape))).toBeUndefined();
});

test.for([
  ["an event handler of the whole", svg(shape, 'viewBox="0 0 40 30" onload="alert(1)"')],
  ["no size", svg(shape, "")],
  ["a size in percent and no box", svg(shape, 'width="100%" height="100%"')],
  ["another shape than its box", svg(shape, 'width="30" height="30" viewBox="0 0 40 30"')],
  ["HTML behind it", `${svg(shape)}<script>alert(1)</script>`],
] as const)("a drawing with %s is not shown as SVG", ([, text]) => {
  expect(sanitiseSvg(text)).toBeUndefined();
});

test("what is not seen is left out", () => {
  const text = `<?xml version="1.0"?><?xml-stylesheet href="//evil.example/a.css"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<!-- An editor -->
<svg version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/"
 width="40px" height="30px" xml:space="preserve" role="img" aria-label="A" data-name="a">
  <title><script>alert(1)</script>A drawing</title>
  <metadata><rdf:RDF/></metadata>
  <sodipodi:namedview inkscape:zoom="1"/>
  <g inkscape:label="Layer">${shape}</g>
</svg>`;
  expect(sanitiseSvg(text)).toBe(svg(`<g>${shape}</g>`, sized));
});

test("shapes and colours stay, also those for the dark", () => {
  const inside = [
    "<style>.a,.b-c{fill:#123;stroke-width:2px}@media (prefers-color-scheme:dark){.a{fill:#fed}",
    '[fill="#ff6600"]{fill:rgb(1, 2, 3)}}</style><defs><linearGradient id="one">',
    '<stop offset="0.5" stop-color="#123456"/></linearGradient><clipPath id="clip">',
    '<rect width="9" height="9"/></clipPath></defs><g clip-path="url(#clip)" class="a">',
    '<circle cx="3" cy="4" r="5" fill="url(#one)" stroke-dasharray="1 2" opacity="0.5"/>',
    '<path style="fill:none;stroke:#fff" transform="rotate(45 1.5 -2)" d="M0 0l-1-1e3"/></g>',
  ].join("");
  const safe = sanitiseSvg(svg(inside));
  expect(safe).toBe(svg(inside, sized));
  expect(sanitiseSvg(safe ?? "")).toBe(safe);
});
