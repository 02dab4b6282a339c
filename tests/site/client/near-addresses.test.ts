import { expect, test } from "vitest";

import { nearAddresses, type KnownPage } from "../../../src/site/client/near-addresses.ts";

const pages: readonly KnownPage[] = [
  ["/about-us", "About us"],
  ["/survey/culture-audit", "Culture Audit"],
  ["/blog-detail/the-unspoken-handover", "The unspoken handover"],
  ["/blog-detail/%C3%A9t%C3%A9", "Été"],
];

test.each([
  ["/abuot-us", "About us"],
  ["/abuot", "About us"],
  ["/About-Us.html", "About us"],
  ["/blog/unspoken-handover/", "The unspoken handover"],
  ["/culture-audits", "Culture Audit"],
  ["/%C3%89t%C3%A9", "Été"],
])("%s is near to %s", (path, title) => {
  expect(nearAddresses(path, pages)[0]?.[1]).toBe(title);
});

test.each(["/", "/x", "/wp-login.php", "/%E0%A4%A"])("%s is near to no page", (path) => {
  expect(nearAddresses(path, pages)).toEqual([]);
});

test("three are enough, the likest first", () => {
  const many = ["aa-bc", "aa-bd", "aa-b", "aa-be"].map((name): KnownPage => [`/${name}`, name]);
  expect(nearAddresses("/aa-b", many).map(([, name]) => name)).toEqual(["aa-b", "aa-bc", "aa-bd"]);
});
