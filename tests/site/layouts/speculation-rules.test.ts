import { expect, test } from "vitest";

import { speculationRules } from "../../../src/site/layouts/inline-code.ts";

/** A condition of a rule, as the standard of speculation rules has it. */
type Where =
  | { readonly href_matches: string | readonly string[] }
  | { readonly and: readonly Where[] }
  | { readonly not: Where };
const rules = JSON.parse(speculationRules) as Readonly<
  Record<"prerender" | "prefetch", readonly { readonly where: Where }[]>
>;

const site = "https://www.example.org";

function holds(where: Where, path: string): boolean {
  if ("and" in where) return where.and.every((part) => holds(part, path));
  if ("not" in where) return !holds(where.not, path);
  return [where.href_matches]
    .flat()
    .some((pattern) => new URLPattern(pattern, `${site}/blog`).test(new URL(path, site)));
}

const does = (what: keyof typeof rules, path: string): boolean =>
  rules[what].some(({ where }) => holds(where, path));

test("public pages are drawn ahead", () => {
  for (const path of ["/", "/blog", "/blog-detail/a-day", "/survey/pulse", "/login", "/blog?q=a"])
    expect([path, does("prerender", path)]).toEqual([path, true]);
});

test("participants' pages are fetched ahead, and no more", () => {
  for (const path of ["/dashboard", "/survey#k7w2qd9xva", "/profile", "/change-password"])
    expect([path, does("prerender", path), does("prefetch", path)]).toEqual([path, false, true]);
});

test("pages that act when they open, and addresses with a code, are left alone", () => {
  for (const path of [
    "/logout",
    "/survey-invite",
    "/survey-invite/a1b2",
    "/survey-invite#/a1b2",
    "/reset-password",
    "/reset-password/a1b2",
    "/reset-password?survey=pulse",
    "/confirm-email",
    "/confirm-email#/a1b2",
    "/api/news_letter/confirm/a1b2",
  ])
    expect([path, does("prerender", path), does("prefetch", path)]).toEqual([path, false, false]);
});
