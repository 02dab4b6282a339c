import { expect, test } from "vitest";

import { insertPolicy, policyPlaceholder } from "../../src/layouts/page-policy.ts";

test("a policy goes into the first placeholder, which is the layout's, as an attribute's value", () => {
  const html = `<meta content="${policyPlaceholder}"><p>${policyPlaceholder}</p>`;
  expect(insertPolicy(html, `img-src 'self' https://a.example/?a&b; x "$1"`)).toBe(
    `<meta content="img-src 'self' https://a.example/?a&amp;b; x &quot;$1&quot;"><p>${policyPlaceholder}</p>`,
  );
});
