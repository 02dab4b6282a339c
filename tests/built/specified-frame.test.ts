import { expect, test } from "vitest";

import { logo } from "../../src/contract/brand/brand.ts";
import { participantPageKeys } from "../../src/site/content/page-keys.ts";
import {
  connectLink,
  demoLink,
  footerLinks,
  legalLinks,
  mainLinks,
} from "../../src/contract/text/navigation.ts";
import { sampleLabel } from "../helpers/sample-labels.ts";
import { elements, homeSections, isListed, mainOf, named, pages, textOf, value } from "./site.ts";

const listed = pages.filter(isListed);
/** Those around a login have a frame of their own, which account-frame.test.ts looks at. */
const framed = listed.filter(
  ({ address }) => !participantPageKeys.some((key) => address === `/${key}`),
);

type Page = (typeof pages)[number];

const linksIn = (tree: Page["tree"]) =>
  elements(tree, named("a")).map((link) => ({ path: value(link, "href"), text: textOf(link) }));

/** The links in an element of the page's frame. */
const frameLinks = ({ tree }: Page, part: "header" | "footer") => {
  const found = elements(tree, named(part));
  const frame = part === "header" ? found[0] : found.at(-1);
  return frame ? linksIn({ type: "root", children: [frame] }) : [];
};

test("public pages have the same links in header and footer, in the same order", () => {
  for (const part of ["header", "footer"] as const) {
    const lists = new Set(framed.map((page) => JSON.stringify(frameLinks(page, part))));
    expect([...lists]).toHaveLength(1);
  }
  const [page] = framed;
  const [header, footer] = (["header", "footer"] as const).map(
    (part) => page && frameLinks(page, part),
  );
  expect(header).toEqual(expect.arrayContaining([...mainLinks, demoLink]));
  expect(footer).toEqual(expect.arrayContaining([...footerLinks, ...legalLinks]));
});

test("'Book a Demo' and 'Let's Connect' lead to /contact-us", () => {
  const found = pages.flatMap((page) => linksIn(page.tree));
  for (const { text } of [demoLink, connectLink]) {
    const paths = found.filter((link) => link.text === text).map(({ path }) => path);
    expect(new Set(paths)).toEqual(new Set(["/contact-us"]));
  }
});

test("each public page is linked from two others or more", () => {
  const sources = new Map<string, number>();
  for (const { address, tree } of listed) {
    const targets = linksIn(tree).map(({ path }) => decodeURIComponent(path.replace(/[?#].*/, "")));
    for (const path of new Set(targets))
      if (path !== address) sources.set(path, (sources.get(path) ?? 0) + 1);
  }
  const few = listed.filter(({ address }) => (sources.get(address) ?? 0) < 2);
  expect(few.map(({ address }) => address)).toEqual([]);
});

test("scripts of the build are in static/js", () => {
  const scripts = pages.flatMap(({ tree }) => elements(tree, named("script")));
  const sources = scripts.map((script) => value(script, "src")).filter(Boolean);
  expect(sources.length).toBeGreaterThan(20);
  expect(sources.filter((path) => !path.startsWith("/static/js/"))).toEqual([]);
});

test("the home page has three survey cards", () => {
  const home = pages.find(({ address }) => address === "/");
  const section = home && homeSections(home.tree)[2];
  const cards = section && elements({ type: "root", children: [section] }, named("article"));
  expect(cards).toHaveLength(3);
});

test("/success-reset-password has the logo and its labels, and Continue leads to /login", () => {
  const page = pages.find(({ address }) => address === "/success-reset-password");
  expect(page?.html).toContain(`${logo}</svg><h1`);
  const main = mainOf("/success-reset-password");
  expect(textOf(main)).toContain(sampleLabel("LBL_SUCCES_RESET_PASSWORD_HEADING"));
  expect(textOf(main)).toContain(sampleLabel("LBL_SUCCES_RESET_PASSWORD_SUB_HEADING"));
  expect(linksIn({ type: "root", children: [main] })).toEqual([
    { path: "/login", text: "Continue" },
  ]);
});
