import { expect, test } from "vitest";

import { withDarkFragment } from "../../../src/publisher/render/make-variant.ts";

const theme = `@media (prefers-color-scheme:dark){.sun,[fill="#fff"]{fill:#000}svg{color:#eee}}`;

test("the dark rules apply to the address #dark too", () => {
  expect(
    withDarkFragment(`<svg viewBox="0 0 9 9"><style>.sun{fill:#e90}${theme}</style></svg>`),
  ).toBe(
    `<svg id="dark" viewBox="0 0 9 9"><style>.sun{fill:#e90}${theme}` +
      `:is(:target,:target *):is(.sun,[fill="#fff"]){fill:#000}` +
      `:is(:target,:target *):is(svg){color:#eee}</style></svg>`,
  );
});

test.each([
  ["no dark edition", "<svg><style>.sun{fill:#e90}</style></svg>"],
  ["a root with an id", `<svg id="a"><style>${theme}</style></svg>`],
  ["an element of that name", `<svg><style>${theme}</style><path id="dark"/></svg>`],
])("a drawing with %s stays as it is", (_, svg) => {
  expect(withDarkFragment(svg)).toBe(svg);
});
