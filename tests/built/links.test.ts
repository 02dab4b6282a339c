import type { Element } from "hast";
import { describe, expect, test } from "vitest";

import { fragmentPages } from "../../src/contract/addresses.ts";
import { readRedirectsFile } from "../../src/publisher/deploy/headers-and-redirects.ts";
import { redirectFor } from "../../src/publisher/files/redirects.ts";
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

/** Routes of the participant pages, which sites without them may link to. */
const later = new Set(["/login", "/dashboard", "/profile", "/change-password", "/logout"]);

/** Whether the target is a page, file or redirect of the site, with its fragment. */
function leadsSomewhere(target: URL): boolean {
  const path = decodeURIComponent(target.pathname);
  const page = files.has(path) ? path : redirectFor(redirects, path)?.to;
  if (page === undefined) return later.has(path) && !files.has("/login");
  if (fragmentPages.has(path)) return true;
  const fragment = decodeURIComponent(target.hash.slice(1));
  // There the fragment names a survey.
  if (page === "/survey") return true;
  // A drawing's edition (decision 80).
  if (path.endsWith(".svg") && fragment) return read(path).startsWith(`<svg id="${fragment}"`);
  return fragment === "" || fragment.startsWith(":~:") || (ids.get(page)?.has(fragment) ?? false);
}

/** The addresses in an element's attributes. */
function targetsOf(element: Element): readonly string[] {
  const { tagName } = element;
  const single = ["href", "src", "poster", "action", "data"];
  const lists = [value(element, "srcSet"), value(element, "imageSrcSet")]
    .join(",")
    .split(/,\s+|,$/)
    .map((candidate) => candidate.trim().split(/\s+/)[0] ?? "");
  return tagName === "template"
    ? []
    : [...single.map((name) => value(element, name)), ...lists].filter(Boolean);
}

/** Files in the attributes of a custom element: an island's scripts, and pictures that it shows later. */
const islandAddresses = ({ tagName, properties }: Element) =>
  tagName.includes("-")
    ? Object.values(properties).flatMap((written) =>
        Array.from(String(written).matchAll(/(?<=^|")\/static\/[^"\s,]+/g), ([path]) => path),
      )
    : [];

describe.each(pages)("$address", ({ address, tree }) => {
  const base = new URL(address, origin);
  const all = elements(tree, () => true).flatMap((element) =>
    [...targetsOf(element), ...islandAddresses(element)].map((target) => ({ element, target })),
  );

  test("links to existing pages and files of the site", () => {
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

  test("links to canonical addresses, without .html or a final slash", () => {
    const odd = all.filter(
      ({ element, target }) =>
        element.tagName === "a" && /^\/[^?#]*(\.html|[^/]\/)([?#]|$)/.test(target),
    );
    expect(odd.map(({ target }) => target)).toEqual([]);
  });

  test("loads nothing from a third-party host", () => {
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

  test("loads frames lazily", () => {
    const frames = elements(tree, ({ tagName }) => tagName === "iframe");
    expect(frames.filter((frame) => value(frame, "loading") !== "lazy")).toEqual([]);
  });

  test("has no links that run code", () => {
    const bad = all.filter(
      ({ element, target }) =>
        element.tagName === "a" && /^\s*(javascript|data|vbscript):/i.test(target),
    );
    expect(bad).toEqual([]);
  });
});
