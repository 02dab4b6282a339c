import { expect, test } from "vitest";

import {
  surveysHeading,
  testimonialsHeading,
  videosHeading,
} from "../../src/contract/text/site.ts";
import { sampleLabel } from "../helpers/sample-labels.ts";
import { elements, files, homeSections, named, pages, textOf, value } from "./site.ts";

test("the home page has the specification's nine sections in its order, and nothing between them", () => {
  const home = pages.find(({ address }) => address === "/");
  const sections = home ? homeSections(home.tree) : [];
  expect(sections.map(({ tagName }) => tagName)).toEqual(Array(9).fill("section"));
  const headings = sections.map((section) =>
    textOf(elements({ type: "root", children: [section] }, named("h1", "h2"))[0]),
  );
  expect(headings).toEqual([
    expect.stringMatching(/^Hear everyone out/),
    sampleLabel("LBL_HOME_PLATEFORM_HEADING"),
    surveysHeading,
    expect.stringMatching(/^People will tell you/),
    expect.stringMatching(/^Three decisions/),
    testimonialsHeading,
    videosHeading,
    sampleLabel("LBL_HOME_ORGANIZATION_PARTNER_HEADING"),
    sampleLabel("LBL_NEWSLETTER_HEADING"),
  ]);
});

test("films with a poster show it, and no cover is made for them", () => {
  const home = pages.find(({ address }) => address === "/");
  const films = home ? homeSections(home.tree)[6] : undefined;
  const images = films ? elements({ type: "root", children: [films] }, named("img")) : [];
  expect(images.map((image) => value(image, "src"))).toEqual(
    Array(2).fill(expect.stringMatching(/^\/static\/.+\.webp$/)),
  );
  expect([...files.keys()].filter((address) => address.startsWith("/stills/"))).toEqual([]);
});
