import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { visit } from "unist-util-visit";
import { expect, test } from "vitest";

import { inspectPage } from "../../../src/publisher/render/inspect-page.ts";
import { policyHash } from "../../../src/shared/digest.ts";
import { origin } from "../check/candidate.ts";

/** The same facts from a tree built like a browser's. */
function factsOfTree(html: string) {
  const found = {
    links: new Set<string>(),
    assets: new Set<string>(),
    ids: new Set<string>(),
    code: new Set<string>(),
  };
  const add = (to: Set<string>, value: unknown) => {
    if (typeof value === "string" && value.startsWith("/")) to.add(value);
  };
  const read = (tree: Root, inTemplate: boolean) =>
    visit(tree, "element", (element: Element) => {
      const { tagName, properties, children, content } = element;
      if (tagName === "a") add(found.links, properties.href);
      if (["img", "script"].includes(tagName)) add(found.assets, properties.src);
      if (typeof properties.id === "string" && !inTemplate) found.ids.add(properties.id);
      const [code] = children;
      if (["script", "style"].includes(tagName) && !properties.src && code?.type === "text")
        found.code.add(policyHash(code.value));
      if (content) read(content, true);
    });
  read(fromHtml(html), false);
  return Object.fromEntries(Object.entries(found).map(([name, set]) => [name, [...set].sort()]));
}

test.each([
  "<!doctype html><title>x</title><p id=a><a href=/a>1<p id=b><a href='/b'>2<div id=c></p></div>",
  "<table><tr id=row><td><a href=/cell>x<td><img src=/i.png></table><a href=/after>y",
  "<!-- <a href=/no> --><a href=/yes>x</a><!--> <a href=/after-short>z</a><!-- unclosed <a href=/no2>",
  "<script>document.write('<a href=/no>')<!-- </script><a href=/yes>x</a>",
  "<script>\n  a < b && c > d\n</script><style>a::before{content:'</b>'}</style><a href='/x'>y",
  "<textarea><img src=/no.png></textarea><title><a href=/no></title><img src=/yes.png>",
  "<noscript><img src=/n.png><a id=n href=/n>x</a></noscript><template><i id=t><a href=/t>x</a></i></template>",
  "<a href=/first href=/second ID=one id=two>x</a><a\nhref\n=\n/spaced\n>y</a><a/href=/slashed>z",
  "<a href='/amp?&amp;' title='\"<a href=/no>\"'>x</a><a href=/&eacute;>y</a><p id='&lt;b&gt;'>",
  "<svg id=s><title>t</title><a href=/svg>x</a><style>a{}</style><script>go()</script></svg><p id=after>",
  "<select><option id=o>x</select><a href=/x></a></b></i><img src=/i.png/><ul><li id=l1>a<li id=l2>b",
  "<iframe src=/frame><a href=/no></iframe><xmp><a href=/no2></xmp><a href=/yes>x",
  "<p id=x>\u0000&#0;<a href=/nul>x</a><a href=/open",
])("agrees with a parsed tree about %s", (html) => {
  const {
    links: found,
    assets: loaded,
    ids,
    inlineHashes,
  } = inspectPage(html, { address: "/", origin });
  const tree = factsOfTree(html);
  const paths = (tree["links"] ?? []).map((link) => new URL(link, origin).pathname).sort();
  expect({
    links: [...found].sort(),
    assets: [...loaded].sort(),
    ids: [...ids].sort(),
    code: inlineHashes.map(({ source }) => source).sort(),
  }).toEqual({ ...tree, links: paths });
});
