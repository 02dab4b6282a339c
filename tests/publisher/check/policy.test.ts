import { expect, test } from "vitest";

import { contentSecurityPolicy } from "../../../src/publisher/deploy/content-security-policy.ts";
import { parseSettings } from "../../../src/shared/settings.ts";
import { policyHash } from "../../../src/shared/digest.ts";
import { candidate, errorsOf, html, strictPolicy } from "./candidate.ts";

/** Details of the policy errors of one page. */
const errors = (page: string) =>
  errorsOf(candidate({ "/": page })).map((line) => line.replace("/ policy: ", ""));
const withPolicy = (policy: string, body = "") => errors(html(body, { policy }));

test("a strict policy is accepted", () => {
  expect(withPolicy(strictPolicy)).toEqual([]);
  expect(withPolicy(`${strictPolicy};img-src 'self' data: https://a.example`)).toEqual([]);
  // Pictures run no code, and those of participants may come from any storage provider.
  expect(withPolicy(`${strictPolicy};img-src 'self' https:`)).toEqual([]);
});

test("the site's own policy is accepted", () => {
  const { directives } = contentSecurityPolicy(parseSettings({}));
  expect(withPolicy([...directives, "script-src 'self'", "style-src 'self'"].join(";"))).toEqual(
    [],
  );
});

test.each([
  [
    "script-src 'self'",
    "script-src 'self' 'unsafe-inline'",
    "allows 'unsafe-inline' in script-src",
  ],
  ["style-src 'self'", "style-src 'UNSAFE-INLINE'", "allows 'unsafe-inline' in style-src"],
  ["script-src 'self'", "script-src 'unsafe-eval'", "allows 'unsafe-eval' in script-src"],
  ["script-src 'self'", "script-src 'unsafe-hashes'", "allows 'unsafe-hashes' in script-src"],
  ["script-src 'self'", "script-src data:", "allows data: in script-src"],
  [
    "script-src 'self'",
    "script-src 'self';script-src-elem blob:",
    "allows blob: in script-src-elem",
  ],
  ["default-src 'self'", "default-src *", "allows * in default-src"],
  [
    "default-src 'self'",
    "default-src 'self';img-src https://*.example",
    "allows https://*.example in img-src",
  ],
  ["default-src 'self'", "default-src 'self';img-src http:", "allows http: in img-src"],
  ["default-src 'self'", "default-src https:", "allows https: in default-src"],
  ["default-src 'self'", "default-src http:", "allows http: in default-src"],
  ["object-src 'none'", "object-src 'self'", "whose object-src isn't 'none'"],
  ["base-uri 'none'", "base-uri 'self'", "whose base-uri isn't 'none'"],
])("%s must not become %s", (strict, weak, problem) => {
  const [line, ...more] = withPolicy(strictPolicy.replace(strict, weak));
  expect(line).toBe(`has a policy ${problem.startsWith("whose") ? "" : "that "}${problem}`);
  expect(more).toEqual([]);
});

test.each(strictPolicy.split(";"))("%s must not be missing", (directive) => {
  const policy = strictPolicy.split(";").filter((part) => part !== directive);
  expect(withPolicy(policy.join(";"))).toEqual([
    `has a policy without ${directive.split(" ")[0] ?? ""}`,
  ]);
});

test("every document needs a policy, rendered now or before", () => {
  const given = candidate({ "/": "<!doctype html><title>x</title>" });
  const expected = ["/ policy: has no Content-Security-Policy"];
  expect(errorsOf(given)).toEqual(expected);
  expect(errorsOf({ ...given, rendered: new Map(), force: true })).toEqual(expected);
});

test("a feed needs no policy", () => {
  const given = candidate({ "/": "<rss></rss>" });
  const { "/": page } = given.release.pages;
  if (!page) throw new Error("The page is missing.");
  const pages = { "/rss.xml": { ...page, file: "rss.xml" } };
  const rendered = new Map([["/rss.xml", undefined]]);
  expect(errorsOf({ ...given, release: { ...given.release, pages }, rendered })).toEqual([]);
});

test("inline code is allowed by its hash in the directive that applies", () => {
  const page = (policy: string) => withPolicy(policy, "<script>go()</script><style>a{}</style>");
  const script = policyHash("go()");
  const style = policyHash("a{}");
  const [self, styleSelf] = ["script-src 'self'", "style-src 'self'"];
  const allowed = strictPolicy
    .replace(self, `${self} ${script}`)
    .replace(styleSelf, `${styleSelf} ${style}`);
  expect(page(allowed)).toEqual([]);
  const swapped = strictPolicy
    .replace(self, `${self} ${style}`)
    .replace(styleSelf, `${styleSelf} ${script}`);
  const both = [
    `has an inline script that its policy doesn't allow (${script})`,
    `has an inline style that its policy doesn't allow (${style})`,
  ];
  expect(page(swapped)).toEqual(both);
  expect(page(`${strictPolicy};script-src 'self' ${script};style-src ${style}`)).toEqual(both);
  expect(page(`${allowed};script-src-elem 'self'`)).toEqual(both.slice(0, 1));
});

test("a page needs one policy before its code, and nothing that hashes can't allow", () => {
  const meta = `<meta http-equiv="content-security-policy" content="${strictPolicy}">`;
  expect(errors(html("", { head: meta }))).toEqual(["has 2 policies instead of one"]);
  expect(errors(`<!doctype html><title>x</title><link rel=stylesheet href=/>${meta}`)).toEqual([
    "has its policy behind a script, a style or the body's begin",
  ]);
  expect(errors(html('<p style="a:b" onclick="go()">x'))).toEqual([
    "has style attributes, which its policy forbids",
    "has event handlers in attributes or javascript: addresses, which its policy forbids",
  ]);
});
