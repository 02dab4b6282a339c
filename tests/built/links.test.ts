import type { Element } from "hast";
import { describe, expect, test } from "vitest";

import { readRedirectsFile, redirectFor } from "../../src/publisher/deploy/redirects-file.ts";
import { elements, files, origin, pages, read, value } from "./site.ts";

const redirects = readRedirectsFile(read("/_redirects"));
const ids = new Map(
  pages.map(({ address, tree }) => [
    address,
    new Set(
      elements(tree, ({ properties }) => Boolean(properties.id)).map((element) =>
        value(element, "id"),
      ),
    ),
  ]),
);

/** Routes of the participant pages, which texts link to before they are built. */
const later = new Set(["/login", "/dashboard", "/profile", "/change-password", "/logout"]);

/** Whether an address of the site leads somewhere. */
function leadsSomewhere(target: URL): boolean {
  const path = decodeURIComponent(target.pathname);
  const page = files.has(path) ? path : redirectFor(redirects, path)?.to;
  if (page === undefined) return later.has(path) && !files.has("/login");
  const fragment = decodeURIComponent(target.hash.slice(1));
  return fragment === "" || fragment.startsWith(":~:") || (ids.get(page)?.has(fragment) ?? false);
}

/** Addresses that an element loads or leads to. */
function targetsOf(element: Element): readonly string[] {
  const { tagName } = element;
  const single = [
    "href",
    "src",
    "poster",
    "action",
    "data",
    "component-url",
    "renderer-url",
    "before-hydration-url",
  ];
  const lists = [value(element, "srcSet"), value(element, "imageSrcSet")]
    .join(",")
    .split(/,\s+|,$/)
    .map((candidate) => candidate.trim().split(/\s+/)[0] ?? "");
  return tagName === "template"
    ? []
    : [...single.map((name) => value(element, name)), ...lists].filter(Boolean);
}

const islandAddresses = (element: Element) =>
  element.tagName === "astro-island"
    ? [...value(element, "props").matchAll(/"(\/static\/[^"\s,]+)/g)].map(
        ([, address = ""]) => address,
      )
    : [];

describe.each(pages)("$address", ({ address, tree }) => {
  const base = new URL(address, origin);
  const all = elements(tree, () => true).flatMap((element) =>
    [...targetsOf(element), ...islandAddresses(element)].map((target) => ({ element, target })),
  );

  test("links and files of the site exist", () => {
    const own = all
      .map(({ target }) => target)
      .filter((target) => !/^(mailto|tel|data|blob):/.test(target))
      .map((target) => new URL(target, base))
      .filter((target) => target.origin === origin);
    const broken = own.filter(
      (target) => !target.pathname.startsWith("/media/") && !leadsSomewhere(target),
    );
    expect([...new Set(broken.map(({ href }) => href))]).toEqual([]);
  });

  test("links use addresses as they are: no .html, no slash at the end", () => {
    const odd = all.filter(
      ({ element, target }) =>
        element.tagName === "a" && /^\/[^?#]*(\.html|[^/]\/)([?#]|$)/.test(target),
    );
    expect(odd.map(({ target }) => target)).toEqual([]);
  });

  test("nothing is loaded from a third-party host", () => {
    const loading = all.filter(({ element }) => {
      const isLink =
        element.tagName === "link" && !/canonical|alternate/.test(value(element, "rel"));
      const isFrame = element.tagName === "iframe";
      return isLink || (!isFrame && !["a", "area", "link", "form"].includes(element.tagName));
    });
    const thirdParty = loading.filter(
      ({ target }) => new URL(target, base).origin !== origin && !target.startsWith("data:"),
    );
    expect(thirdParty.map(({ target }) => target)).toEqual([]);
  });

  test("frames ask nothing of their host before they are wanted", () => {
    const frames = elements(tree, ({ tagName }) => tagName === "iframe");
    expect(frames.filter((frame) => value(frame, "loading") !== "lazy")).toEqual([]);
  });

  test("links to other sites hand on no window and are safe to follow", () => {
    const bad = all.filter(
      ({ element, target }) =>
        element.tagName === "a" && /^\s*(javascript|data|vbscript):/i.test(target),
    );
    expect(bad).toEqual([]);
  });
});
