import { expect, test } from "vitest";

import { escapeAttributes } from "../../../src/publisher/render/rewrite-html.ts";

test("a tag in an attribute becomes text, and everything else stays", () => {
  const before =
    '<!doctype html><html lang="en"><head><meta content="<style> & <script>self.Astro" name=x>' +
    '<style>a[href="<b>"]{color:red}</style><script>if (1<2) run("<p>")</script></head>' +
    '<body><!-- "<b>" --><p title="a > b">"quoted <b class="x">text</b>"</p></body></html>';
  const after = before.replace("<style> & <script>self", "&lt;style> & &lt;script>self");
  expect(escapeAttributes(before)).toBe(after);
});
