import { expect, test } from "vitest";

import { afterPaintScript, scriptsAfterPaint } from "../../../src/publisher/render/rewrite-html.ts";

const script = (name: string) => `<script type="module" src="/${name}.js"></script>`;

test("scripts move into a template at the end, in their order", () => {
  expect(scriptsAfterPaint(`<body>${script("a")}<p>Text</p>${script("b")}</body></html>`)).toBe(
    `<body><p>Text</p><template data-after-paint>${script("a")}${script("b")}</template><script>${afterPaintScript}</script></body></html>`,
  );
});

test("what another template holds, and scripts of the page itself, stay", () => {
  const kept = `<template id="late">${script("search")}</template><script>go()</script>`;
  const html = `<body>${kept}${script("a")}</body>`;
  expect(scriptsAfterPaint(html)).toContain(
    `<body>${kept}<template data-after-paint>${script("a")}</template>`,
  );
});

test("the text of an attribute does not end the body", () => {
  const html = `<body><p title="</body>">Text</p>${script("a")}</body></html>`;
  expect(scriptsAfterPaint(html)).toContain(`Text</p><template`);
});

test.each([
  ["without scripts", "<body><p>Text</p></body>"],
  ["of participants", `<meta name="robots" content="noindex"><body>${script("a")}</body>`],
])("a page %s stays as it is", (_, html) => {
  expect(scriptsAfterPaint(html)).toBe(html);
});
