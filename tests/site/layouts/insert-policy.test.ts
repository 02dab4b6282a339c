import { expect, test } from "vitest";

import { insertPolicy, policyPlaceholder } from "../../../src/site/layouts/page-policy.ts";
import { policyHash } from "../../../src/shared/digest.ts";

test("a policy goes into the first placeholder, which is the layout's, as an attribute's value", () => {
  const html = `<meta content="${policyPlaceholder}"><p>${policyPlaceholder}</p>`;
  expect(insertPolicy(html, `img-src 'self' https://a.example/?a&b; x "$1"`)).toBe(
    `<meta content="img-src 'self' https://a.example/?a&amp;b; x &quot;$1&quot;"><p>${policyPlaceholder}</p>`,
  );
});

test("it has the hashes of the page's own scripts and styles only", () => {
  const code = "<script>one()</script><style>a{color:red}</style><script src='/a.js'></script>";
  const hashes = ["one()", "two()", "a{color:red}"].map(policyHash);
  const description = `<meta name="description" content="<script>two()</script>">`;
  const html = `<meta content="${policyPlaceholder}">${description}${code}`;
  expect(insertPolicy(html, `script-src 'self' ${hashes.join(" ")};`)).toBe(
    `<meta content="script-src 'self' ${[hashes[0], hashes[2]].join(" ")};">${description}${code}`,
  );
});

test("it has the hosts of the page's own films, and those of services whose scripts it loads", () => {
  const film = '<iframe src="https://film.example/embed/1"></iframe>';
  const html = `<meta content="${policyPlaceholder}"><p title="https://other.example/">${film}</p>`;
  const policy = (frames: string) =>
    `frame-src 'self' ${frames}; script-src 'self' https://check.example/folder/`;
  expect(
    insertPolicy(
      html,
      policy("https://film.example https://other.example https://check.example/folder/"),
    ),
  ).toBe(
    html.replace(policyPlaceholder, policy("https://film.example https://check.example/folder/")),
  );
});
